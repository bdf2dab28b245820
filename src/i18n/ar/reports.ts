export const texts = {
  'reports.title': 'التقارير والإحصائيات',
  'reports.days': 'من {from} إلى {to}',
  'reports.range': 'الفترة',
  'reports.printAll': 'طباعة الصفحة',
  'reports.files': 'ملفات الصفحة CSV',
  'reports.error.report': 'حدث خطأ أثناء تحميل بيانات التقارير',
};

declare module '../ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
