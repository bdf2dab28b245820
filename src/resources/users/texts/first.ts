import type { Said } from '../../../i18n/texts';

export const texts = {
  'validate.ownPassword': {
    ar: 'كلمة مرورك تغيّرها من قائمة المستخدم، بعد كتابة الحالية',
    en: 'is your own: change it in the user menu, where the present one is asked for',
  },
  'field.BranchIds': { ar: 'الفروع', en: 'Branches' },
  'users.roleUntil': { ar: '{role} حتى {day}', en: '{role} until {day}' },
  'users.noRead': {
    ar: 'ليس لديك صلاحية عرض المستخدمين (users.read). يرجى التواصل مع مدير النظام.',
    en: 'You lack the permission to view users (users.read). Please contact the administrator.',
  },
  'users.title': { ar: 'إدارة المستخدمين', en: 'User management' },
  'users.add': { ar: 'إضافة مستخدم', en: 'Add user' },
  'users.editTitle': { ar: 'تعديل المستخدم', en: 'Edit user' },
  'users.allRoles': { ar: 'كل الأدوار', en: 'All roles' },
  'users.deleteConfirm': { ar: 'هل تريد حذف المستخدم "{name}"؟', en: 'Delete the user "{name}"?' },
  'users.empty': { ar: 'لا يوجد مستخدمون', en: 'No users' },
  'users.error.passwordMatch': { ar: 'كلمتا المرور غير متطابقتين', en: 'The passwords do not match' },
  'users.error.load': { ar: 'فشل في تحميل البيانات', en: 'Failed to load the data' },
  'users.error.add': { ar: 'فشل في إضافة المستخدم', en: 'Failed to add the user' },
  'users.error.update': { ar: 'فشل في تحديث المستخدم', en: 'Failed to update the user' },
  'users.error.delete': { ar: 'فشل في حذف المستخدم', en: 'Failed to delete the user' },
  'users.added': { ar: 'أُضيف المستخدم', en: 'User added' },
  'users.updated': { ar: 'حُفظت بيانات المستخدم', en: 'User updated' },
  'users.deleted': { ar: 'حُذف المستخدم', en: 'User deleted' },
  'users.noPassword': {
    ar: 'لم يُسلَّم رابط {name} بعد: أنشئ رابط كلمة المرور وسلّمه',
    en: '{name} cannot sign in yet: make a password link and hand it over',
  },
  'users.hasTokens': {
    ar: 'لا يزال لبرامج مفاتيح باسم {name}: راجعها في بطاقته وأنهها إن لم تكن له',
    en: 'Programs still hold tokens in the name of {name}: look at them on the card, and end them if they are not theirs',
  },
  'users.linkText': {
    ar: 'رابط لاختيار كلمة مرور {name}. يعمل مرة واحدة حتى {time}، ولن يُعرض مرة أخرى.',
    en: '{name} opens this link and chooses a password. It works once, until {time}, and is not shown again.',
  },
  'users.linkQr': { ar: 'الرابط رمزًا مربعًا', en: 'The link as a square code' },
  'users.linkChoose': {
    ar: 'اختر كلمة مرور لحسابك {username}، ثم سجّل الدخول بها.',
    en: 'Choose a password for your account {username}, then sign in with it.',
  },
  'users.linkDone': { ar: 'حُفظت كلمة مرورك، سجّل الدخول بها', en: 'Your password is saved: sign in with it' },
  'users.mustChangeTitle': { ar: 'اختر كلمة مرور جديدة', en: 'Choose a new password' },
  'users.mustChangeText': {
    ar: 'كلمة المرور الحالية مؤقتة، اختر كلمة مرور جديدة للمتابعة',
    en: 'The present password is temporary, choose a new one to go on',
  },
  'users.passwordRule': {
    ar: {
      zero: 'أي عدد من الأحرف',
      one: 'حرف واحد على الأقل',
      two: 'حرفان على الأقل',
      few: '{count} أحرف على الأقل',
      many: '{count} حرفًا على الأقل',
      other: '{count} حرف على الأقل',
    },
    en: { one: 'At least {count} character', other: 'At least {count} characters' },
  },
  'users.newPasswordConfirm': { ar: 'تأكيد كلمة المرور الجديدة', en: 'Confirm the new password' },
  'users.mustChangeAfter': {
    ar: 'بعد الحفظ ستسجّل الدخول بكلمة المرور الجديدة.',
    en: 'After saving you sign in with the new password.',
  },
  'users.savePassword': { ar: 'حفظ كلمة المرور', en: 'Save the password' },
  'users.count': {
    ar: {
      zero: 'لا مستخدمين',
      one: 'مستخدم واحد',
      two: 'مستخدمان',
      few: '{count} مستخدمين',
      many: '{count} مستخدمًا',
      other: '{count} مستخدم',
    },
    en: { zero: 'No users', one: '{count} user', other: '{count} users' },
  },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
