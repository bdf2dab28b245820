export const permissions = {
  'dashboard.read': {
    ar: 'فتح لوحة التحكم وأرقام اليوم فيها',
    en: 'Open the dashboard and the figures of the day on it',
  },
  'reports.read': { ar: 'رؤية إيرادات المركز وتقاريره', en: 'See the centre’s takings and its reports' },
  'reports.export': { ar: 'تنزيل التقارير في ملفات', en: 'Download the reports as files' },
};
