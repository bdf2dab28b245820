import type { ChoiceOption } from '../../schema/field';

/** What a customer sent. Of everything but text only the kind is kept. */
export const replyKinds = [
  { value: 'text', label: { ar: 'نص', en: 'Text' } },
  { value: 'picture', label: { ar: 'أُرسلت صورة', en: 'Sent a picture' } },
  { value: 'voice', label: { ar: 'أُرسلت رسالة صوتية', en: 'Sent a voice message' } },
  { value: 'video', label: { ar: 'أُرسل مقطع فيديو', en: 'Sent a video' } },
  { value: 'document', label: { ar: 'أُرسل ملف', en: 'Sent a file' } },
  { value: 'location', label: { ar: 'أُرسل موقع', en: 'Sent a location' } },
  { value: 'sticker', label: { ar: 'أُرسل ملصق', en: 'Sent a sticker' } },
  { value: 'other', label: { ar: 'محتوى لا يُعرض هنا', en: 'Sent something that is not shown here' } },
] as const satisfies readonly ChoiceOption[];

/**
 * What the product did because of the reply. Without anything to do it is none, whatever the words. A confirmation and
 * a stop are done with, so that they are never unread.
 */
export const replyMeanings = [
  { value: 'none', label: { ar: 'رسالة', en: 'Message' }, colour: 'grey' },
  { value: 'confirm', label: { ar: 'تأكيد الحجز', en: 'Confirms the booking' }, colour: 'green' },
  { value: 'cancel', label: { ar: 'طلب إلغاء الحجز', en: 'Asks to cancel' }, colour: 'red' },
  { value: 'optOut', label: { ar: 'إيقاف الرسائل', en: 'Stops messages' }, colour: 'gold' },
] as const satisfies readonly ChoiceOption[];

export type ReplyMeaning = (typeof replyMeanings)[number]['value'];
