export const screens = {
  'list.includeInactive': 'إظهار غير النشط',
  'list.exportRunning': 'جارٍ التصدير: {count}',
  'list.exportFailed': 'فشل التصدير',
  'list.exportDone': 'تم التصدير: {count}',
  'form.leave': 'مغادرة',
  'form.stay': 'متابعة التعديل',
  'form.moreFields': 'بيانات إضافية',
  'form.conflict.choose': 'اختر قيمة لكل حقل قبل الحفظ',
  'form.draftDropped': 'تم تجاهل المسودة',
} as const;
