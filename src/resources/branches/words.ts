/** What the holder of a right may do. */
export const rights = {
  'branches.read': { ar: 'رؤية بيانات الفروع', en: 'See the branches' },
  'branches.create': { ar: 'إضافة فرع', en: 'Add a branch' },
  'branches.update': { ar: 'تغيير بيانات فرع وساعات عمله', en: 'Change a branch’s data and opening hours' },
  'branches.delete': { ar: 'إيقاف فرع', en: 'Switch a branch off' },
  'branches.export': { ar: 'تنزيل قائمة الفروع في ملف', en: 'Download the list of branches as a file' },
};
