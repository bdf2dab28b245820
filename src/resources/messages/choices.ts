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
  { value: 'optOut', label: { ar: 'تأكيد إيقاف الرسائل', en: 'Opt-out confirmed' }, colour: 'grey' },
] as const satisfies readonly ChoiceOption[];

export type MessageKind = (typeof messageKinds)[number]['value'];

/** Purposes that a customer consents to or opts out of. */
export const messagePurposes = [
  { value: 'service', label: { ar: 'رسائل الخدمة', en: 'Service messages' } },
  { value: 'marketing', label: { ar: 'رسائل التسويق', en: 'Marketing messages' } },
] as const satisfies readonly ChoiceOption[];

export type MessagePurpose = (typeof messagePurposes)[number]['value'];

/** Price categories of Meta for the messages of an official channel; it may add others. */
export const priceCategories = [
  { value: 'marketing', label: { ar: 'تسويق', en: 'Marketing' } },
  { value: 'utility', label: { ar: 'خدمة (Utility)', en: 'Utility' } },
  { value: 'authentication', label: { ar: 'تحقق', en: 'Authentication' } },
  { value: 'service', label: { ar: 'رد على العميل (Service)', en: 'Service' } },
] as const satisfies readonly ChoiceOption[];

/** Whether the provider said that it charges for a message. */
export const billings = [
  { value: 'billable', label: { ar: 'بمقابل', en: 'Charged' }, colour: 'gold' },
  { value: 'free', label: { ar: 'دون مقابل', en: 'Free' }, colour: 'green' },
] as const satisfies readonly ChoiceOption[];
