import type { Said } from '../../../i18n/texts';

export const texts = {
  'roles.finance': { ar: 'المالية', en: 'Finance' },
  'roles.tabRoles': { ar: 'الأدوار', en: 'Roles' },
  'roles.tabAll': { ar: 'كل الصلاحيات', en: 'All permissions' },
  'roles.manage': { ar: 'إدارة الصلاحيات', en: 'Manage permissions' },
  'roles.dialogTitle': { ar: 'صلاحيات {role}', en: 'Permissions of {role}' },
  'roles.selectedOf': { ar: '{selected} من {total}', en: '{selected} of {total}' },
  'roles.selectAll': { ar: 'تحديد الكل', en: 'Select all' },
  'roles.allModules': { ar: 'كل الأقسام', en: 'All modules' },
  'roles.searchPlaceholder': { ar: 'ابحث في الصلاحيات', en: 'Search permissions' },
  'roles.key': { ar: 'المفتاح', en: 'Key' },
  'roles.empty': { ar: 'لا توجد صلاحيات', en: 'No permissions' },
  'roles.error.load': { ar: 'فشل في تحميل الأدوار والصلاحيات', en: 'Failed to load roles and permissions' },
  'roles.error.loadRole': { ar: 'فشل في تحميل صلاحيات الدور', en: "Failed to load the role's permissions" },
  'roles.error.assignReason': {
    ar: 'فشل في تحديث الصلاحيات: {message}',
    en: 'Failed to update the permissions: {message}',
  },
  'roles.error.resetReason': {
    ar: 'فشل في تحديث الصلاحيات: {message}',
    en: 'Failed to update the permissions: {message}',
  },
  'role.builtInNote': {
    ar: 'دور أساسي: لا يُحذف ولا يتغير اسمه',
    en: 'Built-in role: it keeps its name and cannot be deleted',
  },
  'roles.rename': { ar: 'تعديل الاسم والوصف', en: 'Edit name and description' },
  'roles.delete': { ar: 'حذف الدور', en: 'Delete role' },
  'roles.deleteConfirm': { ar: 'هل تريد حذف الدور "{name}"؟', en: 'Delete the role "{name}"?' },
  'roles.added': { ar: 'أُضيف الدور', en: 'Role added' },
  'roles.deleted': { ar: 'حُذف الدور', en: 'Role deleted' },
  'roles.updated': { ar: 'حُفظ الدور', en: 'Role updated' },
  'roles.copyName': { ar: 'نسخة من {name}', en: 'Copy of {name}' },
  'roles.resetConfirm': {
    ar: 'هل تريد إعادة صلاحيات "{name}" إلى وضعها الأساسي؟',
    en: 'Reset the rights of "{name}" to the default?',
  },
  'roles.matrix': { ar: 'جدول الأدوار والصلاحيات', en: 'Matrix of roles and rights' },
  'roles.gives': { ar: 'تُضاف', en: 'Rights that will be given' },
  'roles.takes': { ar: 'تُسحب', en: 'Rights that will be taken' },
  'roles.affectedUsers': { ar: 'المستخدمون المتأثرون', en: 'Users affected' },
  'roles.affectedScreens': { ar: 'الشاشات المتأثرة', en: 'Screens affected' },
  'roles.noUsers': { ar: 'لا يحمل هذا الدور أحد', en: 'Nobody holds this role' },
  'roles.rightsCount': {
    ar: {
      zero: 'لا صلاحيات',
      one: 'صلاحية واحدة',
      two: 'صلاحيتان',
      few: '{count} صلاحيات',
      many: '{count} صلاحية',
      other: '{count} صلاحية',
    },
    en: { zero: 'No rights', one: '{count} right', other: '{count} rights' },
  },
  'roles.why': { ar: 'لماذا يملك المستخدم هذه الصلاحية؟', en: 'Why may this user do that?' },
  'roles.whyUser': { ar: 'المستخدم', en: 'User' },
  'roles.whyRight': { ar: 'الصلاحية', en: 'Right' },
  'roles.whyAllowed': { ar: 'مسموح', en: 'Allowed' },
  'roles.whyRefused': {
    ar: 'غير مسموح: لا يوجد دور يمنح هذه الصلاحية',
    en: 'Not allowed: no role gives this right',
  },
  'roles.whyRule': { ar: 'يمنحها دور {role}: {rule}', en: 'Because of the role {role}, which holds {rule}' },
  'roles.whyAdmin': { ar: 'يمنحها دور مدير النظام', en: 'Because of being the system manager' },
  'roles.active': { ar: 'نشطة', en: 'Active' },
  'roles.intro': {
    ar: 'ما يستطيع كل دور فعله، ومن يتأثر بكل تغيير',
    en: 'What each role may do, and whom a change affects',
  },
  'roles.view': { ar: 'طريقة العرض', en: 'View' },
  'roles.viewCards': { ar: 'بطاقات', en: 'Cards' },
  'roles.viewMatrix': { ar: 'جدول', en: 'Matrix' },
  'roles.moduleFilter': { ar: 'القسم', en: 'Module' },
  'roles.atOnce': {
    ar: 'يسري التغيير فورًا، حتى على الشاشات المفتوحة',
    en: 'Takes effect at once, on open screens too',
  },
  'roles.more': { ar: 'إجراءات أخرى: {role}', en: 'More actions: {role}' },
  'roles.moreRights': {
    ar: {
      zero: 'ولا صلاحيات أخرى',
      one: 'وصلاحية أخرى',
      two: 'وصلاحيتان أخريان',
      few: 'و{count} صلاحيات أخرى',
      many: 'و{count} صلاحية أخرى',
      other: 'و{count} صلاحية أخرى',
    },
    en: { zero: 'and no other rights', one: 'and {count} other right', other: 'and {count} other rights' },
  },
  'roles.brings': { ar: 'يضيف معه', en: 'Adds with it' },
  'roles.moreUsers': {
    ar: {
      zero: 'ولا مستخدمين آخرين',
      one: 'ومستخدم آخر',
      two: 'ومستخدمان آخران',
      few: 'و{count} مستخدمين آخرين',
      many: 'و{count} مستخدمًا آخر',
      other: 'و{count} مستخدم آخر',
    },
    en: { zero: 'and no other users', one: 'and {count} other user', other: 'and {count} other users' },
  },
  'roles.noScreens': { ar: 'لا تظهر شاشة ولا تختفي', en: 'No screen appears or disappears' },
  'roles.sameDefault': {
    ar: 'الصلاحيات في وضعها الأساسي بالفعل',
    en: 'The rights are the default ones already',
  },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
