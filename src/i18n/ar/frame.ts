/** Texts of the frame around the screens and of the first screen that are not in the documents. */
export const frame = {
  'shell.screenFailed': 'تعذر عرض هذه الشاشة',
  'shell.screenFailedHint': 'باقي الشاشات تعمل. أعد المحاولة، وإذا تكرر الأمر أعد تحميل الصفحة.',
  'shell.reload': 'إعادة تحميل الصفحة',
  'shell.unknownDevice': 'جهاز غير معروف',
  'palette.changeBranch': 'تغيير الفرع',
} as const;
