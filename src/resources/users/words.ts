/** What the holder of a right may do. */
export const rights = {
  'users.read': { ar: 'رؤية المستخدمين وأدوارهم وفروعهم', en: 'See the users, their roles and branches' },
  'users.create': { ar: 'إضافة مستخدم ومنحه دورًا', en: 'Add a user and give a role' },
  'users.update': {
    ar: 'تغيير بيانات مستخدم أو كلمة مروره أو دوره',
    en: 'Change a user’s data, password or role',
  },
  'users.delete': { ar: 'إيقاف حساب مستخدم', en: 'Switch a user’s account off' },
  'users.export': { ar: 'تنزيل قائمة المستخدمين في ملف', en: 'Download the list of users as a file' },
};
