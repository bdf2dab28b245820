export const reports = {
  'reports.title': 'التقارير والإحصائيات',
  'reports.days': 'من {from} إلى {to}',
  'reports.range': 'الفترة',
  'reports.afterTax': 'بعد الضريبة: {amount}',
  'reports.error.initial': 'حدث خطأ أثناء تحميل البيانات الأولية',
  'reports.error.report': 'حدث خطأ أثناء تحميل بيانات التقارير',
} as const;
