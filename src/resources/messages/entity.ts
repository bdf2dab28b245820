import type { Verb } from '../../schema/audit-log';
import { defineEntity } from '../../schema/entity';
import { choice, flag, integer, moment, reference, text } from '../../schema/field';
import { longestMessage } from '../../schema/text/template';
import { contactsPermission } from '../customers/entity';
import { ownBranch, ownCustomer } from '../fields';
import { messageKinds, messagePurposes, messageStates } from './choices';

/** Actions on messages, as the audit log names them (AUD-09, AUD-23). */
export const messageVerbs = {
  cancel: { value: 'Cancel', label: { ar: 'إلغاء', en: 'Cancel' }, colour: 'grey', order: 140 },
  send: { value: 'Send', label: { ar: 'إرسال رسالة', en: 'Send message' }, colour: 'grey', order: 160 },
} as const satisfies Readonly<Record<string, Verb>>;

/** A message to a customer, from planning to delivery: both queue and log. */
export const messages = defineEntity({
  name: 'messages',
  api: '/messages',
  route: '/messages',
  module: 'messaging',
  audit: 'Message',
  verbs: Object.values(messageVerbs),
  icon: 'message',
  menu: false,
  label: { one: { ar: 'رسالة', en: 'message' }, many: { ar: 'سجل الرسائل', en: 'Messages' } },
  branch: 'branchId',
  title: 'kind',
  about: 'customerId',
  sort: { by: 'createdAt', desc: true },
  range: 'createdAt',
  remove: 'row',
  calls: ['list', 'show'],
  can: 'RCM',
  permissions: { BranchManager: 'RCM', Receptionist: 'RC' },
  segments: [
    {
      key: 'review',
      label: { ar: 'تحتاج إلى مراجعة', en: 'Needs somebody' },
      tone: 'danger',
      where: { needsStaff: [true] },
    },
    { key: 'waiting', label: { ar: 'في الانتظار', en: 'Queued' }, where: { status: ['queued'] } },
    { key: 'failed', label: { ar: 'فشلت', en: 'Failed' }, tone: 'danger', where: { status: ['failed'] } },
  ],
  fields: {
    // Of two messages of one day the later one may correct the first.
    createdAt: moment({
      label: { ar: 'أُنشئت', en: 'Made' },
      list: true,
      exact: true,
      sort: true,
      filter: 'often',
    }),
    kind: choice({
      label: { ar: 'النوع', en: 'Kind' },
      required: true,
      list: true,
      filter: true,
      options: messageKinds,
    }),
    customerId: { ...ownCustomer, required: false },
    recipient: text({
      personal: true,
      label: { ar: 'إلى', en: 'To' },
      required: true,
      format: 'phone',
      // Whatever another provider takes for an address.
      max: 500,
      list: true,
      readable: contactsPermission,
    }),
    status: choice({
      label: { ar: 'الحالة', en: 'Status' },
      default: 'queued',
      list: true,
      filter: true,
      options: messageStates,
    }),
    /** True if only a user can find out whether the message arrived, and send it again. */
    needsStaff: flag({
      label: { ar: 'تحتاج إلى مراجعة', en: 'Needs somebody' },
      when: { field: 'needsStaff', is: [true] },
      default: false,
      // The part of the list above it asks for the same, and the state says that it is in doubt.
      list: 'hidden',
      filter: 'hidden',
      words: { on: { ar: 'تحتاج إلى مراجعة', en: 'Needs somebody' }, off: { ar: 'لا', en: 'No' } },
    }),
    branchId: { ...ownBranch, list: 'hidden' },
    channelId: reference({
      label: { ar: 'القناة', en: 'Channel' },
      to: 'channels',
      list: 'hidden',
      filter: true,
    }),
    /** Text of the message. Contact data, because it contains names and times. */
    body: text({
      personal: true,
      label: { ar: 'النص', en: 'Text' },
      required: true,
      format: 'lines',
      // The template, and the names and times that were put into it.
      max: 2 * longestMessage,
      list: true,
      readable: contactsPermission,
    }),
    purpose: choice({ label: { ar: 'الغرض', en: 'Purpose' }, required: true, options: messagePurposes }),
    appointmentId: reference({
      label: { ar: 'الموعد', en: 'Booking' },
      to: 'appointments',
      filter: true,
      shows: ['start'],
    }),
    /** The sender; null if the server planned the message. */
    userId: reference({ label: { ar: 'المستخدم', en: 'User' }, to: 'users' }),
    notBefore: moment({
      label: { ar: 'موعد الإرسال', en: 'To be sent at' },
      required: true,
      list: true,
      exact: true,
    }),
    expiresAt: moment({ label: { ar: 'تنتهي في', en: 'Expires at' }, required: true }),
    attempts: integer({ label: { ar: 'محاولات الإرسال', en: 'Attempts' }, default: 0 }),
    sentAt: moment({ label: { ar: 'آخر محاولة', en: 'Last attempt' } }),
    acceptedAt: moment({ label: { ar: 'أُرسلت في', en: 'Sent at' }, list: 'hidden' }),
    deliveredAt: moment({ label: { ar: 'وصلت في', en: 'Delivered at' }, list: 'hidden' }),
    readAt: moment({ label: { ar: 'قُرئت في', en: 'Read at' }, list: 'hidden' }),
    endedAt: moment({ label: { ar: 'توقفت في', en: 'Ended at' } }),
    /** Code of the reason why the message was not sent or is doubtful. */
    reason: text({ label: { ar: 'السبب', en: 'Reason' }, list: 'hidden' }),
  },
});
