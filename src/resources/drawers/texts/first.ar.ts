export const texts = {
  'menu.dayClose': 'إغلاق اليوم',
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
