export const texts = {
  'settings.signInLog': 'سجل الدخول',
  'settings.failedSignIns': 'محاولات الدخول الفاشلة',
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
