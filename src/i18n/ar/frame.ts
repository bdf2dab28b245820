/** Texts of the frame around the screens and of the first screen that are not in the documents. */
export const frame = {
  'shell.screenFailed': 'تعذر عرض هذه الشاشة',
  'shell.screenFailedHint': 'باقي الشاشات تعمل. أعد المحاولة، وإذا تكرر الأمر أعد تحميل الصفحة.',
  'shell.reload': 'إعادة تحميل الصفحة',
  'shell.thisDevice': 'هذا الجهاز',
  'shell.signInsHint': 'الأجهزة التي سجّلت الدخول بهذا الحساب',
  'shell.signedInAt': 'سجّل الدخول: {time}',
  'shell.passwordHint': 'بعد التغيير ينتهي الدخول من كل الأجهزة.',
  'shell.unknownDevice': 'جهاز غير معروف',
  'palette.actions': 'إجراءات',
  'palette.changeBranch': 'تغيير الفرع',
  'palette.searchFailed': 'تعذر البحث عن العملاء',
  'dashboard.findCustomer': 'البحث عن عميل',
  'dashboard.hideLink': 'إخفاء الرابط',
} as const;
