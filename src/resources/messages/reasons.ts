import type { ChoiceOption } from '../../schema/field';

/** Reasons why a channel is paused. */
export const restReasons = [
  { value: 'notReady', label: { ar: 'الهاتف غير متصل', en: 'the phone is not connected' } },
  {
    value: 'unregistered',
    label: { ar: 'الرقم غير مسجل لدى واتساب', en: 'the number is not registered at WhatsApp' },
  },
  { value: 'restricted', label: { ar: 'واتساب قيّد الحساب', en: 'WhatsApp restricted the account' } },
  {
    value: 'locked',
    label: {
      ar: 'أوقف واتساب حساب المركز لمخالفة قواعده',
      en: 'WhatsApp locked the account because of its rules',
    },
  },
  {
    value: 'payment',
    label: {
      ar: 'لا توجد وسيلة دفع صالحة في حساب واتساب',
      en: 'the WhatsApp account has no valid means of payment',
    },
  },
  {
    value: 'country',
    label: { ar: 'لا يسمح واتساب بمراسلة هذه الدولة', en: 'WhatsApp allows no messages to this country' },
  },
  {
    value: 'unauthorised',
    label: { ar: 'خدمة الإرسال ترفض مفتاح الربط', en: 'the provider refused the API key' },
  },
  {
    value: 'absent',
    label: { ar: 'خدمة الإرسال لا تعرف هذه القناة', en: 'the provider does not know the channel' },
  },
  { value: 'unreachable', label: { ar: 'خدمة الإرسال لا تستجيب', en: 'the provider does not answer' } },
  {
    value: 'forbiddenAddress',
    label: { ar: 'عنوان خدمة الإرسال غير مسموح', en: 'the provider’s address is not allowed' },
  },
  { value: 'tooOld', label: { ar: 'إصدار خدمة الإرسال قديم', en: 'the provider is too old' } },
  { value: 'limited', label: { ar: 'طلبت خدمة الإرسال التمهل', en: 'the provider asked to slow down' } },
] as const satisfies readonly ChoiceOption[];

/** Reasons why a message did not arrive. The provider may add codes of its own, which are shown as they are. */
export const endReasons = [
  { value: 'late', label: { ar: 'فات وقتها قبل إرسالها', en: 'Its time passed before it was sent' } },
  { value: 'optedOut', label: { ar: 'أوقف العميل الرسائل', en: 'The customer opted out' } },
  { value: 'noConsent', label: { ar: 'لا توجد موافقة على التسويق', en: 'No consent to marketing' } },
  { value: 'notOnWhatsApp', label: { ar: 'الرقم ليس على واتساب', en: 'The number is not on WhatsApp' } },
  { value: 'refused', label: { ar: 'لم يقبلها واتساب', en: 'The provider refused it' } },
  {
    value: 'windowClosed',
    label: { ar: 'مضت ٢٤ ساعة على آخر رسالة من العميل', en: 'Over 24 hours since the customer last wrote' },
  },
  {
    value: 'template',
    label: { ar: 'القالب المعتمد ناقص أو موقوف', en: 'The approved template is missing or paused' },
  },
  {
    value: 'emptyValue',
    label: { ar: 'لا قيمة لأحد متغيرات القالب', en: 'A placeholder of the template has no value' },
  },
  { value: 'limited', label: { ar: 'تجاوزت حد الإرسال', en: 'Above the provider’s limit' } },
  { value: 'providerBusy', label: { ar: 'خدمة الإرسال مشغولة', en: 'The provider is busy' } },
  {
    value: 'timeout',
    label: { ar: 'لم تُجب خدمة الإرسال في الوقت', en: 'The provider did not answer in time' },
  },
  { value: 'connectionLost', label: { ar: 'انقطع الاتصال بخدمة الإرسال', en: 'The connection broke' } },
  { value: 'providerFailed', label: { ar: 'عطل في خدمة الإرسال', en: 'A fault at the provider' } },
  { value: 'unreadable', label: { ar: 'جواب غير مفهوم من خدمة الإرسال', en: 'An unreadable answer' } },
  {
    value: 'interrupted',
    label: { ar: 'توقف الخادم أثناء الإرسال', en: 'The server stopped while sending' },
  },
  { value: 'unknown', label: { ar: 'غير معروف', en: 'Unknown' } },
  ...restReasons,
] as const satisfies readonly ChoiceOption[];

/** Reasons why the server cannot message a customer now; a user's own phone may still work. */
export const messageObstacles = [
  {
    value: 'disabled',
    label: { ar: 'الرسائل غير مفعّلة في إعدادات الرسائل', en: 'Messaging is switched off in its settings' },
  },
  {
    value: 'noPhone',
    label: { ar: 'لا يوجد للعميل رقم يمكن مراسلته', en: 'The customer has no number that can be written to' },
  },
  {
    value: 'notOnWhatsApp',
    label: { ar: 'رقم العميل ليس على واتساب', en: 'The customer’s number is not on WhatsApp' },
  },
  {
    value: 'optedOut',
    label: { ar: 'ألغى العميل الاشتراك في هذه الرسائل', en: 'The customer opted out of such messages' },
  },
  {
    value: 'noChannel',
    label: { ar: 'لا توجد الآن قناة متصلة لهذا الفرع', en: 'No channel of this branch is connected now' },
  },
] as const satisfies readonly ChoiceOption[];

export type MessageObstacle = (typeof messageObstacles)[number]['value'];
