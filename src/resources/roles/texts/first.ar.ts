export const texts = {
  'field.PermissionIds': 'الصلاحيات',
  'menu.roles': 'الأدوار والصلاحيات',
  'roles.add': 'إضافة دور',
  'roles.noUpdate': 'ليس لديك صلاحية إدارة الأدوار والصلاحيات (roles.update). يرجى التواصل مع مدير النظام.',
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
