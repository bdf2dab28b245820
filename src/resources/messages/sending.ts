import { defineAction } from '../../schema/action';
import { record } from '../../schema/answer';
import { choice, flag, integer, reference, text } from '../../schema/field';
import { longestMessage } from '../../schema/template';
import { consentSources, consents } from '../consents/entity';
import { customers } from '../customers/entity';
import { messageRowActions } from './actions';
import { messagePurposes } from './choices';
import { messages } from './entity';

/** A message to the number of the settings, to see that a channel works; one a minute (MSG-15, MSG-17). */
export const sendTest = defineAction(messages, {
  name: 'sendTest',
  on: 'entity',
  label: { ar: 'إرسال رسالة تجريبية', en: 'Send test message' },
  done: { ar: 'تم إرسال الرسالة التجريبية', en: 'Test message sent' },
  path: '/whatsapp/test-message',
  right: 'messaging.manage',
  input: {
    phoneNumber: text({ label: { ar: 'رقم رسالة الاختبار', en: 'Number for the test message' }, max: 60 }),
    message: text({ label: { ar: 'النص', en: 'Text' }, format: 'lines', max: longestMessage }),
  },
  answer: 'row',
  place: 'page',
});

/** Greets everybody whose birthday it is and who was not greeted yet this year (BDY-03, BDY-11). */
export const sendBirthdays = defineAction(messages, {
  name: 'sendBirthdays',
  on: 'entity',
  label: { ar: 'إرسال إلى الجميع', en: 'Send to all' },
  path: '/whatsapp/send-birthday-greetings',
  right: 'messaging.create',
  input: { branchId: reference({ label: { ar: 'الفرع', en: 'Branch' }, to: 'branches' }) },
  answer: record({
    message: text({ label: { ar: 'النتيجة', en: 'Result' }, required: true }),
    queued: integer({ label: { ar: 'أضيفت إلى الإرسال', en: 'Queued' }, required: true }),
    alreadySent: integer({ label: { ar: 'أُرسلت من قبل', en: 'Already sent' }, required: true }),
    noPhone: integer({ label: { ar: 'بدون رقم', en: 'No phone' }, required: true }),
    optedOut: integer({ label: { ar: 'ألغوا الاشتراك', en: 'Opted out' }, required: true }),
  }),
  place: 'page',
});

/** Greets one of them (BDY-04, BDY-11). */
export const sendBirthday = defineAction(customers, {
  name: 'sendBirthday',
  on: 'row',
  label: { ar: 'إرسال تهنئة', en: 'Send greeting' },
  done: { ar: 'تم إرسال التهنئة', en: 'Greeting sent' },
  path: '/whatsapp/send-birthday-greeting/:id',
  right: 'messaging.create',
  answer: record({ messageId: reference({ label: messages.label.one, to: 'messages', required: true }) }),
  touches: [messages],
  place: 'page',
});

/** A message in somebody's own words, from a follow-up or the customer's card. */
export const sendMessage = defineAction(customers, {
  name: 'sendMessage',
  on: 'row',
  label: { ar: 'إرسال رسالة', en: 'Send a message' },
  done: { ar: 'أضيفت الرسالة إلى الإرسال', en: 'The message is queued' },
  path: '/customers/:id/messages',
  right: 'messaging.create',
  input: {
    message: text({
      label: { ar: 'النص', en: 'Text' },
      format: 'lines',
      required: true,
      max: longestMessage,
      variables: ['customer_name', 'center_name'],
    }),
    purpose: choice({ label: { ar: 'الغرض', en: 'Purpose' }, options: messagePurposes, default: 'service' }),
  },
  answer: record({ messageId: reference({ label: messages.label.one, to: 'messages', required: true }) }),
  status: 201,
  touches: [messages],
  place: 'page',
});

/** Records consent or its end; a number that had opted out is written to again only by this. */
export const setConsent = defineAction(customers, {
  name: 'setConsent',
  on: 'row',
  label: { ar: 'الموافقة على الرسائل', en: 'Consent to messages' },
  done: { ar: 'تم حفظ الموافقة', en: 'Consent saved' },
  path: '/customers/:id/consent',
  right: 'customers.update',
  input: {
    purpose: choice({
      label: { ar: 'الغرض', en: 'Purpose' },
      required: true,
      options: messagePurposes,
      default: 'marketing',
    }),
    given: flag({
      label: { ar: 'يوافق على استلام الرسائل', en: 'Agrees to receive messages' },
      required: true,
    }),
    source: choice({
      label: { ar: 'الطريقة', en: 'How' },
      required: true,
      options: consentSources,
      default: 'inPerson',
    }),
    notes: text({ label: { ar: 'ملاحظات', en: 'Notes' }, max: 500 }),
  },
  answer: 'nothing',
  touches: [consents, messages],
  place: 'page',
});

export const sendingActions = { sendTest, sendBirthdays };
export const messageActions = { ...messageRowActions, ...sendingActions };
export const customerMessageActions = { sendBirthday, sendMessage, setConsent };
