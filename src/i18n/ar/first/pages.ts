/** Texts of the choice of branch, and those of the calendar that other screens use. */
export const texts = {
  'branchSelection.greeting': 'مرحبًا، {fullName}',
  'branchSelection.admin': 'يمكنك الوصول إلى جميع الفروع',
  'branchSelection.choose': 'اختر الفرع الذي تريد العمل عليه',
  'branchSelection.inactive': 'غير نشط',
  'branchSelection.current': 'الفرع المختار',
  'branchSelection.none': 'لا توجد فروع مرتبطة بحسابك، يرجى التواصل مع مدير النظام',
  'branchSelection.enter': 'الدخول إلى لوحة التحكم',
  'branchSelection.picked': 'اخترت {branch}',
  'branchSelection.allMine': 'كل فروعي',
  'branchSelection.allAdmin': 'كل الفروع',
  'branchSelection.logout': 'تسجيل الخروج',
  'calendar.closed': 'مغلق',
  'calendar.undo': 'تراجع',
};

declare module '../../ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
