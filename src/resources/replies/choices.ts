import type { ChoiceOption } from '../../schema/field';

/** What a customer sent. Of everything but text only the kind is kept. */
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
 * What the product did because of the reply. Without anything to do it is none, whatever the words. A confirmation and
 * a stop are done with, so that they are never unread.
 */
export const replyMeanings = [
  { value: 'none', label: { ar: 'رسالة', en: 'Message' }, colour: 'grey' },
  { value: 'confirm', label: { ar: 'تأكيد الحجز', en: 'Confirmation of the booking' }, colour: 'green' },
  { value: 'cancel', label: { ar: 'طلب إلغاء الحجز', en: 'Request to cancel' }, colour: 'red' },
  { value: 'optOut', label: { ar: 'إيقاف الرسائل', en: 'Stop of messages' }, colour: 'gold' },
] as const satisfies readonly ChoiceOption[];

export type ReplyMeaning = (typeof replyMeanings)[number]['value'];
