import type { ChoiceOption } from '../../schema/field';

/** States of a message. */
export const messageStates = [
  { value: 'queued', label: { ar: 'في الانتظار', en: 'Queued' }, colour: 'blue' },
  { value: 'sending', label: { ar: 'جارٍ الإرسال', en: 'Sending' }, colour: 'blue' },
  { value: 'accepted', label: { ar: 'أُرسلت', en: 'Sent' }, colour: 'green' },
  { value: 'delivered', label: { ar: 'وصلت', en: 'Delivered' }, colour: 'green' },
  { value: 'read', label: { ar: 'قُرئت', en: 'Read' }, colour: 'green' },
  { value: 'failed', label: { ar: 'فشلت', en: 'Failed' }, colour: 'red' },
  { value: 'expired', label: { ar: 'انتهى وقتها', en: 'Expired' }, colour: 'grey' },
  { value: 'cancelled', label: { ar: 'ملغاة', en: 'Cancelled' }, colour: 'grey' },
  { value: 'suppressed', label: { ar: 'موقوفة بطلب العميل', en: 'Stopped on request' }, colour: 'grey' },
  { value: 'doubtful', label: { ar: 'غير مؤكدة', en: 'Doubtful' }, colour: 'gold' },
  { value: 'tried', label: { ar: 'تجربة لم تُرسل', en: 'Tried, not sent' }, colour: 'grey' },
] as const satisfies readonly ChoiceOption[];

export type MessageStatus = (typeof messageStates)[number]['value'];
export const messageStatuses: readonly MessageStatus[] = messageStates.map(({ value }) => value);

export const messageKinds = [
  { value: 'reminder', label: { ar: 'تذكير بموعد', en: 'Appointment reminder' }, colour: 'blue' },
  { value: 'booked', label: { ar: 'تأكيد حجز', en: 'Booking confirmed' }, colour: 'blue' },
  { value: 'moved', label: { ar: 'تغيير موعد', en: 'Booking moved' }, colour: 'blue' },
  { value: 'cancelled', label: { ar: 'إلغاء موعد', en: 'Booking cancelled' }, colour: 'grey' },
  { value: 'afterVisit', label: { ar: 'بعد الزيارة', en: 'After the visit' }, colour: 'green' },
  { value: 'followUp', label: { ar: 'متابعة', en: 'Follow-up' }, colour: 'green' },
  { value: 'birthday', label: { ar: 'تهنئة عيد ميلاد', en: 'Birthday greeting' }, colour: 'gold' },
  { value: 'manual', label: { ar: 'رسالة مكتوبة', en: 'Written by hand' }, colour: 'purple' },
  { value: 'test', label: { ar: 'رسالة تجريبية', en: 'Test message' }, colour: 'grey' },
  { value: 'answer', label: { ar: 'رد تلقائي', en: 'Automatic answer' }, colour: 'grey' },
  { value: 'optOut', label: { ar: 'تأكيد إيقاف الرسائل', en: 'Opt-out confirmed' }, colour: 'grey' },
] as const satisfies readonly ChoiceOption[];

export type MessageKind = (typeof messageKinds)[number]['value'];

/** Purposes that a customer consents to or opts out of. */
export const messagePurposes = [
  { value: 'service', label: { ar: 'رسائل الخدمة', en: 'Service messages' } },
  { value: 'marketing', label: { ar: 'رسائل التسويق', en: 'Marketing messages' } },
] as const satisfies readonly ChoiceOption[];

export type MessagePurpose = (typeof messagePurposes)[number]['value'];

/** States of a template of the official provider. */
export const templateStates = [
  { value: 'approved', label: { ar: 'معتمد', en: 'Approved' }, colour: 'green' },
  { value: 'pending', label: { ar: 'قيد المراجعة', en: 'Under review' }, colour: 'gold' },
  { value: 'rejected', label: { ar: 'مرفوض', en: 'Rejected' }, colour: 'red' },
  { value: 'paused', label: { ar: 'موقوف مؤقتًا', en: 'Paused' }, colour: 'red' },
  { value: 'disabled', label: { ar: 'موقوف', en: 'Disabled' }, colour: 'red' },
] as const satisfies readonly ChoiceOption[];

/** States of the template of one kind of message: those above, or why an approved one does not fit. */
export const kindStates = [
  ...templateStates,
  {
    value: 'missing',
    label: { ar: 'غير موجود بهذه اللغة', en: 'Not there in this language' },
    colour: 'red',
  },
  {
    value: 'unfit',
    label: { ar: 'متغيراته تختلف عن نص الرسالة', en: 'Its placeholders differ from our text' },
    colour: 'red',
  },
] as const satisfies readonly ChoiceOption[];

/** Why the provider rejected a template. */
export const templateReasons = [
  { value: 'abusive', label: { ar: 'محتوى مسيء', en: 'Abusive content' } },
  { value: 'category', label: { ar: 'تصنيف غير صحيح', en: 'Wrong category' } },
  { value: 'format', label: { ar: 'تنسيق غير صحيح', en: 'Wrong format' } },
  {
    value: 'mismatch',
    label: { ar: 'اللغة أو التصنيف لا يطابق النص', en: 'Language or category differ from the text' },
  },
  { value: 'promotional', label: { ar: 'نص ترويجي', en: 'Promotional text' } },
  { value: 'scam', label: { ar: 'يشبه الاحتيال', en: 'Looks like a scam' } },
] as const satisfies readonly ChoiceOption[];

/** Why the templates of an account could not be read. */
export const templateProblems = [
  {
    value: 'noAccount',
    label: {
      ar: 'اكتب معرّف حساب واتساب للأعمال في بيانات القناة لقراءة القوالب',
      en: 'Enter the WhatsApp business account ID in the channel to read the templates',
    },
  },
  {
    value: 'refused',
    label: {
      ar: 'رفض واتساب قراءة القوالب: راجع معرّف الحساب وصلاحيات المفتاح',
      en: 'WhatsApp refused to show the templates: check the account ID and the key’s permissions',
    },
  },
  {
    value: 'unreachable',
    label: { ar: 'تعذرت قراءة القوالب الآن', en: 'The templates could not be read just now' },
  },
] as const satisfies readonly ChoiceOption[];
