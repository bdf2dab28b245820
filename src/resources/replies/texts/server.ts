import type { Said } from '../../../i18n/texts';

/** Texts that only the server uses. */
export const texts = {
  'replies.cancelTask': {
    ar: 'طلب إلغاء حجز يوم {day} الساعة {time}، والحجز ما زال قائمًا',
    en: 'A customer asks to cancel the booking on {day} at {time}; it still stands',
  },
  'template.cancelAsked': {
    ar: 'وصل طلبك بإلغاء موعد يوم {day} الساعة {time}. الموعد قائم حتى يتواصل معك {center_name} لتأكيد الإلغاء.',
    en: 'Your wish to cancel the appointment on {day} at {time} has arrived. The appointment stands until {center_name} contacts you to confirm.',
  },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
