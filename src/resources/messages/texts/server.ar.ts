/** Texts that only the server uses. */
export const texts = {
  'messaging.testText': 'رسالة تجريبية من {center_name}: قناة الرسائل تعمل.',
  'messaging.testValue': 'تجربة',
  'birthdays.sentAll':
    'أضيفت إلى الإرسال: {queued}، أُرسلت من قبل: {alreadySent}، بدون رقم: {noPhone}، ألغوا الاشتراك: {optedOut}',
  'template.optedOut': 'تم إيقاف الرسائل من {center_name}.',
  'template.recall': 'مرحبًا {customer_name}، اشتقنا إلى زيارتك في {center_name}. هل نحجز لك موعدًا قريبًا؟',
  'template.greeting': 'مرحبًا {customer_name}، معك {center_name}.',
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
