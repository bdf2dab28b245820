import type { Said } from '../../../i18n/texts';

export const texts = {
  'field.PermissionIds': { ar: 'الصلاحيات', en: 'Permissions' },
  'menu.roles': { ar: 'الأدوار والصلاحيات', en: 'Roles and permissions' },
  'roles.add': { ar: 'إضافة دور', en: 'Add role' },
  'roles.noUpdate': {
    ar: 'ليس لديك صلاحية إدارة الأدوار والصلاحيات (roles.update). يرجى التواصل مع مدير النظام.',
    en: 'You lack the permission to manage roles (roles.update). Please contact the administrator.',
  },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
