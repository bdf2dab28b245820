export const texts = {
  'reports.afterTax': 'بعد الضريبة: {amount}',
  'reports.error.initial': 'حدث خطأ أثناء تحميل البيانات الأولية',
  'menu.reports': 'التقارير',
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
