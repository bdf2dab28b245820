export const permissions = {
  'packages.read': {
    ar: 'رؤية الباقات المعروضة ومحتواها وأسعارها',
    en: 'See the packages on offer, what they hold and cost',
  },
  'packages.create': { ar: 'إضافة باقة جديدة', en: 'Add a new package' },
  'packages.update': { ar: 'تغيير سعر باقة أو محتواها', en: 'Change a package’s price or content' },
  'packages.delete': { ar: 'إيقاف باقة عن البيع', en: 'Take a package off sale' },
  'packages.export': { ar: 'تنزيل قائمة الباقات في ملف', en: 'Download the list of packages as a file' },
};
