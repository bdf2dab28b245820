import type { Said } from '../../texts';

/** Texts of the choice of branch, and those of the calendar that other screens use. */
export const texts = {
  'branchSelection.greeting': { ar: 'مرحبًا، {fullName}', en: 'Welcome, {fullName}' },
  'branchSelection.admin': { ar: 'يمكنك الوصول إلى جميع الفروع', en: 'You can access all branches' },
  'branchSelection.choose': {
    ar: 'اختر الفرع الذي تريد العمل عليه',
    en: 'Choose the branch you want to work on',
  },
  'branchSelection.inactive': { ar: 'غير نشط', en: 'Inactive' },
  'branchSelection.current': { ar: 'الفرع المختار', en: 'Selected branch' },
  'branchSelection.none': {
    ar: 'لا توجد فروع مرتبطة بحسابك، يرجى التواصل مع مدير النظام',
    en: 'No branches are linked to your account, please contact the system admin',
  },
  'branchSelection.enter': { ar: 'الدخول إلى لوحة التحكم', en: 'Enter the dashboard' },
  'branchSelection.picked': { ar: 'اخترت {branch}', en: '{branch} selected' },
  'branchSelection.allMine': { ar: 'كل فروعي', en: 'All my branches' },
  'branchSelection.allAdmin': { ar: 'كل الفروع', en: 'All branches' },
  'branchSelection.logout': { ar: 'تسجيل الخروج', en: 'Log out' },
  'calendar.closed': { ar: 'مغلق', en: 'Closed' },
  'calendar.undo': { ar: 'تراجع', en: 'Undo' },
} satisfies Said;

declare module '../../texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
