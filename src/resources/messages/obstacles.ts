import type { ChoiceOption } from '../../schema/field';

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
