import { defineEntity } from '../../schema/entity';
import { type ChoiceOption, choice, computed, moment, reference, text } from '../../schema/field';
import { contactsPermission } from '../customers/entity';
import { happened, ownBranch, ownCustomer } from '../fields';

/** Kinds of replies. Of everything but text only the kind is kept. */
export const replyKinds = [
  { value: 'text', label: { ar: 'نص', en: 'Text' } },
  { value: 'picture', label: { ar: 'صورة', en: 'Picture' } },
  { value: 'voice', label: { ar: 'رسالة صوتية', en: 'Voice message' } },
  { value: 'video', label: { ar: 'مقطع فيديو', en: 'Video' } },
  { value: 'document', label: { ar: 'ملف', en: 'File' } },
  { value: 'location', label: { ar: 'موقع', en: 'Location' } },
  { value: 'sticker', label: { ar: 'ملصق', en: 'Sticker' } },
  { value: 'other', label: { ar: 'محتوى لا يُعرض هنا', en: 'Content that is not shown here' } },
] as const satisfies readonly ChoiceOption[];

/**
 * Effect of the reply. Without anything to do it is none, whatever the words. A confirmation and
 * a stop are done with, so that they are never unread.
 */
export const replyMeanings = [
  { value: 'none', label: { ar: 'رسالة', en: 'Message' }, colour: 'grey' },
  { value: 'confirm', label: { ar: 'تأكيد الحجز', en: 'Confirmation of the booking' }, colour: 'green' },
  { value: 'cancel', label: { ar: 'طلب إلغاء الحجز', en: 'Request to cancel' }, colour: 'red' },
  { value: 'optOut', label: { ar: 'إيقاف الرسائل', en: 'Stop of messages' }, colour: 'gold' },
] as const satisfies readonly ChoiceOption[];

export type ReplyMeaning = (typeof replyMeanings)[number]['value'];

/** Longest text of a reply that is kept, in UTF-16 units. */
export const longestReply = 4000;

/** A message of a customer to a channel. The server alone writes it, when the provider tells of it. */
export const replies = defineEntity({
  name: 'replies',
  api: '/replies',
  route: '/replies',
  module: 'messaging',
  audit: 'Reply',
  icon: 'whats-app',
  menu: { group: 'desk', order: 37, hides: true },
  label: { one: { ar: 'رد', en: 'reply' }, many: { ar: 'الردود', en: 'Replies' } },
  branch: 'branchId',
  title: 'text',
  about: 'customerId',
  sort: { by: 'receivedAt', desc: true },
  range: 'receivedAt',
  remove: 'row',
  calls: ['list', 'show'],
  can: 'RCM',
  permissions: { BranchManager: 'RCM', Receptionist: 'RC' },
  segments: [{ key: 'unread', label: { ar: 'لم تُقرأ', en: 'Unread' }, tone: 'danger' }],
  fields: {
    receivedAt: { ...happened({ ar: 'وصل في', en: 'Received' }), exact: true },
    /** Null for a number that no customer of the channel's branch has. */
    customerId: { ...ownCustomer, required: false },
    phone: text({
      personal: true,
      label: { ar: 'من', en: 'From' },
      required: true,
      format: 'phone',
      list: true,
      max: 40,
      readable: contactsPermission,
    }),
    kind: choice({
      label: { ar: 'المحتوى', en: 'Content' },
      required: true,
      list: 'hidden',
      options: replyKinds,
    }),
    /** The text, or what was written below a picture. Contact data, as the text of a message is. */
    text: text({
      personal: true,
      label: { ar: 'النص', en: 'Text' },
      format: 'lines',
      max: longestReply,
      list: true,
      readable: contactsPermission,
    }),
    meaning: choice({
      label: { ar: 'المعنى', en: 'Meaning' },
      default: 'none',
      list: true,
      filter: true,
      options: replyMeanings,
    }),
    appointmentId: reference({
      label: { ar: 'الموعد', en: 'Booking' },
      to: 'appointments',
      list: true,
      shows: ['start', 'status'],
    }),
    branchId: { ...ownBranch, list: 'hidden' },
    channelId: reference({
      label: { ar: 'القناة', en: 'Channel' },
      to: 'channels',
      required: true,
      list: 'hidden',
      filter: true,
    }),
    seenAt: computed(moment({ label: { ar: 'قُرئت في', en: 'Read at' }, list: 'hidden' })),
    seenById: computed(reference({ label: { ar: 'قرأها', en: 'Read by' }, to: 'users', list: 'hidden' })),
    /**
     * Id at the provider. With the channel it is unique, so that an event that comes twice is one row. Personal, because
     * some ids hold the sender's number.
     */
    messageId: computed(
      text({ personal: true, label: { ar: 'رقمها في واتساب', en: 'Id at the provider' }, max: 200 }),
    ),
  },
});
