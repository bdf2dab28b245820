import { record, records } from '../../schema/answer';
import { choice, date, flag, integer, moment, reference, rows, text } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { channels } from '../channels/entity';
import { customers } from '../customers/entity';
import { kindStates, messageKinds, messageStates, templateProblems, templateReasons } from './choices';
import { outboxState } from './desk-queries';
import { messages } from './entity';
import { messageObstacles } from './reasons';

const customer = customers.fields;

/** Obstacle to a service message; null if there is none. */
const obstacleField = choice({ label: { ar: 'ما يمنع الإرسال', en: 'Obstacle' }, options: messageObstacles });

/** Customers with a birthday today in their branch's time zone, and the state of their greeting (BDY-05, BDY-11). */
export const birthdayCustomers = defineQuery(messages, {
  name: 'birthdayCustomers',
  on: 'branches',
  label: { ar: 'أعياد ميلاد اليوم', en: 'Birthdays today' },
  path: '/whatsapp/birthday-customers',
  permission: 'messaging.read',
  // Messages too, because the page shows the delivery state of each greeting.
  follows: [messages, customers, { name: 'consents' }, channels],
  answer: records({
    id: integer({ label: { ar: 'الرقم', en: 'Number' }, required: true }),
    fullName: text({ label: customer.fullName.label, required: true }),
    dateOfBirth: date({ label: customer.birthDate.label, required: true }),
    /** Empty if the reader may not see contact data. */
    phones: rows({
      label: customer.phones.label,
      as: 'plain',
      fields: {
        phoneRaw: text({ label: { ar: 'رقم الهاتف', en: 'Phone' }, required: true }),
        phoneShown: text({ label: { ar: 'الرقم كما يُعرض', en: 'Number as shown' }, required: true }),
      },
    }),
    branchId: reference({ label: customer.branchId.label, to: 'branches', required: true }),
    /** Null if the reader may not see contact data. */
    recipient: text({ label: { ar: 'الرقم الدولي', en: 'International number' } }),
    canMessage: flag({ label: { ar: 'يمكن مراسلته', en: 'Can be messaged' } }),
    hasConsent: flag({ label: { ar: 'وافق على الرسائل', en: 'Consent recorded' } }),
    isOptedOut: flag({ label: { ar: 'ألغى الاشتراك', en: 'Opted out' } }),
    /** True if a channel can send to them now; otherwise a user does by their own phone. */
    isServed: flag({ label: { ar: 'توجد قناة تعمل', en: 'A channel works' } }),
    status: choice({ label: { ar: 'التهنئة', en: 'Greeting' }, options: messageStates }),
  }),
});

/** Reachability and consents of a customer. */
export const customerMessaging = defineQuery(customers, {
  name: 'messaging',
  on: 'row',
  label: { ar: 'مراسلة العميل', en: 'Messaging the customer' },
  permission: 'messaging.read',
  follows: [messages, { name: 'consents' }, channels],
  answer: record({
    /** Null if the reader may not see contact data. */
    recipient: text({ label: { ar: 'الرقم الدولي', en: 'International number' } }),
    canMessage: flag({ label: { ar: 'يمكن مراسلته', en: 'Can be messaged' } }),
    isOptedOut: flag({ label: { ar: 'ألغى رسائل الخدمة', en: 'Opted out of service messages' } }),
    isOptedOutOfMarketing: flag({ label: { ar: 'ألغى رسائل التسويق', en: 'Opted out of marketing' } }),
    hasConsent: flag({ label: { ar: 'وافق على رسائل التسويق', en: 'Agreed to marketing' } }),
    consentAt: moment({ label: { ar: 'وقت الموافقة', en: 'Time of the consent' } }),
    obstacle: obstacleField,
  }),
});

/** Texts of the settings that fit the customer now, filled in; the user picks one and may change it. */
export const messageTemplates = defineQuery(customers, {
  name: 'messageTemplates',
  on: 'row',
  label: { ar: 'نصوص جاهزة للعميل', en: 'Ready texts for the customer' },
  permission: 'messaging.create',
  answer: records({
    kind: choice({ label: messages.fields.kind.label, options: messageKinds, required: true }),
    text: text({ label: { ar: 'النص', en: 'Text' }, format: 'lines', required: true }),
  }),
});

/** Official channels, and which of our kinds of messages has an approved template in their accounts. */
export const officialTemplates = defineQuery(messages, {
  name: 'templates',
  on: 'branches',
  label: { ar: 'قوالب واتساب المعتمدة', en: 'Approved templates of WhatsApp' },
  path: '/whatsapp/templates',
  permission: 'messaging.read',
  follows: [channels],
  answer: records({
    channelId: integer({ label: { ar: 'رقم القناة', en: 'Channel' }, required: true }),
    channelName: text({ label: { ar: 'القناة', en: 'Channel' }, required: true }),
    problem: choice({ label: { ar: 'ما يمنع قراءة القوالب', en: 'Problem' }, options: templateProblems }),
    kinds: rows({
      label: { ar: 'رسائل المركز', en: 'Messages of the centre' },
      as: 'plain',
      fields: {
        kind: choice({ label: messages.fields.kind.label, options: messageKinds, required: true }),
        name: text({ label: { ar: 'القالب', en: 'Template' }, required: true }),
        language: text({ label: { ar: 'اللغة', en: 'Language' }, required: true }),
        reason: choice({ label: { ar: 'سبب الرفض', en: 'Reason' }, options: templateReasons }),
        state: choice({ label: { ar: 'الحالة', en: 'State' }, options: kindStates, required: true }),
      },
    }),
  }),
});

export const messageQueries = { birthdayCustomers, outboxState, officialTemplates };
export const customerMessageQueries = { customerMessaging, messageTemplates };
