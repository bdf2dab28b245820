import { defineAction } from '../../schema/action';
import { record } from '../../schema/answer';
import { choice, integer, reference, text } from '../../schema/field';
import { longestMessage } from '../../schema/text/template';
import { customers } from '../customers/entity';
import { messageRowActions } from './actions';
import { messagePurposes } from './choices';
import { messages } from './entity';

/** Sends a test message to the number in the settings; at most one per minute (MSG-15, MSG-17). */
export const sendTest = defineAction(messages, {
  name: 'sendTest',
  on: 'entity',
  label: { ar: 'إرسال رسالة تجريبية', en: 'Send test message' },
  done: { ar: 'أُرسلت الرسالة التجريبية', en: 'Test message sent' },
  path: '/whatsapp/test-message',
  permission: 'messaging.manage',
  input: {
    phoneNumber: text({ label: { ar: 'رقم رسالة الاختبار', en: 'Number for the test message' }, max: 60 }),
    message: text({ label: { ar: 'النص', en: 'Text' }, format: 'lines', max: longestMessage }),
  },
  answer: 'row',
  place: 'page',
});

/** Greets all customers with a birthday today who were not greeted this year (BDY-03, BDY-11). */
export const sendBirthdays = defineAction(messages, {
  name: 'sendBirthdays',
  on: 'entity',
  label: { ar: 'إرسال إلى الجميع', en: 'Send to all' },
  path: '/whatsapp/send-birthday-greetings',
  permission: 'messaging.create',
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

/** Greets one customer (BDY-04, BDY-11). */
export const sendBirthday = defineAction(customers, {
  name: 'sendBirthday',
  on: 'row',
  label: { ar: 'إرسال تهنئة', en: 'Send greeting' },
  done: { ar: 'أُرسلت التهنئة', en: 'Greeting sent' },
  path: '/whatsapp/send-birthday-greeting/:id',
  permission: 'messaging.create',
  answer: record({ messageId: reference({ label: messages.label.one, to: 'messages', required: true }) }),
  touches: [messages],
  place: 'page',
});

/** Sends a text that the user wrote, from a follow-up or a customer's page. */
export const sendMessage = defineAction(customers, {
  name: 'sendMessage',
  on: 'row',
  label: { ar: 'إرسال رسالة', en: 'Send a message' },
  done: { ar: 'أضيفت الرسالة إلى الإرسال', en: 'The message is queued' },
  path: '/customers/:id/messages',
  permission: 'messaging.create',
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

export const messageActions = { ...messageRowActions, sendTest, sendBirthdays };
export const customerMessageActions = { sendBirthday, sendMessage };
