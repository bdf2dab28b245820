export const texts = {
  'waitlist.add': 'إضافة إلى قائمة الانتظار',
  'waitlist.book': 'حجز الموعد',
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
