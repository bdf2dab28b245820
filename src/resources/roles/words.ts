import { defineRefusals } from '../../schema/refusal';

/** Description of each permission for users. */
export const permissions = {
  'roles.read': { ar: 'رؤية الأدوار وما يستطيعه كل دور', en: 'See the roles and what each may do' },
  'roles.create': { ar: 'إضافة دور جديد أو نسخ دور', en: 'Add a role or copy one' },
  'roles.update': { ar: 'تغيير ما يستطيعه دور', en: 'Change what a role may do' },
  'roles.delete': { ar: 'حذف دور لا يحمله أحد', en: 'Delete a role that nobody holds' },
};

export const roleRefusals = defineRefusals('role', {
  adminFixed: {
    ar: 'لا يمكن تقليل صلاحيات مدير النظام',
    en: "The system manager's rights cannot be reduced",
  },
  seesAll: {
    ar: 'مدير النظام يرى كل شيء كما تراه أنت',
    en: 'A system manager sees everything, just as you do',
  },
  own: { ar: 'لا يمكنك تعديل صلاحيات دورك', en: 'You cannot change the rights of your own role' },
  builtIn: {
    ar: 'هذا دور أساسي لا يُحذف ولا يتغير اسمه',
    en: 'This is a built-in role: it keeps its name and cannot be deleted',
  },
  looksAlike: {
    ar: 'الاسم يشبه اسم دور آخر ويسهل الخلط بينهما، اختر اسمًا غيره',
    en: 'The name looks like that of another role and is easily confused with it; choose another one',
  },
  inUse: {
    ar: {
      zero: 'لا يمكن حذف الدور لأنه مستخدم',
      one: 'لا يمكن حذف الدور لأنه دور مستخدم واحد',
      two: 'لا يمكن حذف الدور لأنه دور مستخدمَين',
      few: 'لا يمكن حذف الدور لأنه دور {count} مستخدمين',
      many: 'لا يمكن حذف الدور لأنه دور {count} مستخدمًا',
      other: 'لا يمكن حذف الدور لأنه دور {count} مستخدم',
    },
    en: {
      one: 'The role cannot be deleted: {count} user holds it',
      other: 'The role cannot be deleted: {count} users hold it',
    },
  },
});

/** Reasons why one permission of a role cannot be changed. */
export const permissionLocks = {
  adminOnly: { ar: 'هذه الصلاحية لمدير النظام فقط', en: 'This right is for the system manager only' },
  notHeld: { ar: 'لا يمكنك منح صلاحية لا تملكها', en: 'You cannot grant a right you do not hold' },
};
