/** What the holder of a right may do. */
export const rights = {
  'roles.read': { ar: 'رؤية الأدوار وما يستطيعه كل دور', en: 'See the roles and what each may do' },
  'roles.create': { ar: 'إضافة دور جديد أو نسخ دور', en: 'Add a role or copy one' },
  'roles.update': { ar: 'تغيير ما يستطيعه دور', en: 'Change what a role may do' },
  'roles.delete': { ar: 'حذف دور لا يحمله أحد', en: 'Delete a role that nobody holds' },
};
