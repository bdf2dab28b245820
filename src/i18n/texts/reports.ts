import type { Said } from '../texts';

export const texts = {
  'reports.title': { ar: 'التقارير والإحصائيات', en: 'Reports and statistics' },
  'reports.days': { ar: 'من {from} إلى {to}', en: '{from} to {to}' },
  'reports.range': { ar: 'الفترة', en: 'Date range' },
  'reports.printAll': { ar: 'طباعة الصفحة', en: 'Print the page' },
  'reports.error.report': { ar: 'حدث خطأ أثناء تحميل بيانات التقارير', en: 'Error loading the report data' },
} satisfies Said;

declare module '../texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
