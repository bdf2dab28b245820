import { defineRefusals } from '../../schema/refusal';

/** Description of each permission for users. */
export const permissions = {
  'users.read': { ar: 'رؤية المستخدمين وأدوارهم وفروعهم', en: 'See the users, their roles and branches' },
  'users.create': { ar: 'إضافة مستخدم ومنحه دورًا', en: 'Add a user and give a role' },
  'users.update': {
    ar: 'تغيير بيانات مستخدم أو كلمة مروره أو دوره',
    en: 'Change a user’s data, password or role',
  },
  'users.delete': { ar: 'إيقاف حساب مستخدم', en: 'Switch a user’s account off' },
  'users.export': { ar: 'تنزيل قائمة المستخدمين في ملف', en: 'Download the list of users as a file' },
};

export const userRefusals = defineRefusals('user', {
  self: {
    ar: 'لا يمكنك حذف حسابك أو تعطيله أو تغيير دورك',
    en: 'You cannot delete or disable your own account or change your role',
  },
  inactive: { ar: 'هذا المستخدم غير نشط', en: 'This user is disabled' },
  ownLink: {
    ar: 'كلمة مرورك تغيّرها من قائمة المستخدم، بعد كتابة الحالية',
    en: 'Your own password is changed in the user menu, where the present one is asked for',
  },
  lastAdmin: {
    ar: 'يجب أن يبقى مدير نظام واحد نشط على الأقل',
    en: 'At least one active system manager must remain',
  },
  beyond: {
    ar: 'هذا الدور يحمل صلاحية ليست لديك، فلا تمنحه ولا تغيّر كلمة مرور من يحمله ولا تفعّل حسابه ولا تضيف له فرعًا',
    en: 'This role holds a right that you lack: you cannot give it, nor set a password, enable the account or add a branch for whoever holds it',
  },
  admin: { ar: 'لا يمكن حذف مدير النظام', en: 'A system manager cannot be deleted' },
  usernameTaken: { ar: 'اسم المستخدم مستخدم بالفعل', en: 'The username is already in use' },
  looksAlike: {
    ar: 'اسم المستخدم يشبه اسم مستخدم آخر ويسهل الخلط بينهما، اختر اسمًا غيره',
    en: 'The username looks like that of another user and is easily confused with it; choose another one',
  },
  elsewhere: {
    ar: 'يعمل هذا المستخدم أيضًا في فرع ليس ضمن فروعك، فلا يغيّر اسمه أو اسم دخوله أو كلمة مروره أو دوره أو حالته إلا من لديه كل فروعه',
    en: 'This user also works in a branch that is not yours: only whoever has all of their branches changes their name, username, password, role or status',
  },
});
