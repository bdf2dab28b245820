import type { Said } from '../../../i18n/texts';

/** Texts that only the server uses. */
export const texts = {
  'messaging.testText': {
    ar: 'رسالة تجريبية من {center_name}: قناة الرسائل تعمل.',
    en: 'Test message from {center_name}: the channel works.',
  },
  'messaging.testValue': { ar: 'تجربة', en: 'test' },
  'birthdays.sentAll': {
    ar: 'أضيفت إلى الإرسال: {queued}، أُرسلت من قبل: {alreadySent}، بدون رقم: {noPhone}، ألغوا الاشتراك: {optedOut}',
    en: 'Queued: {queued}, already sent: {alreadySent}, no phone: {noPhone}, opted out: {optedOut}',
  },
  'template.optedOut': {
    ar: 'تم إيقاف الرسائل من {center_name}.',
    en: 'Messages from {center_name} are stopped.',
  },
  'template.recall': {
    ar: 'مرحبًا {customer_name}، اشتقنا إلى زيارتك في {center_name}. هل نحجز لك موعدًا قريبًا؟',
    en: 'Hello {customer_name}, we have missed you at {center_name}. Shall we book you an appointment?',
  },
  'template.greeting': {
    ar: 'مرحبًا {customer_name}، معك {center_name}.',
    en: 'Hello {customer_name}, this is {center_name}.',
  },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
