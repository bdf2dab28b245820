export const texts = {
  'validate.ownPassword': 'كلمة مرورك تغيّرها من قائمة المستخدم، بعد كتابة الحالية',
  'field.RoleNames': 'الدور',
  'field.BranchIds': 'الفروع',
  'menu.users': 'المستخدمون',
  'users.noRead': 'ليس لديك صلاحية عرض المستخدمين (users.read). يرجى التواصل مع مدير النظام.',
  'users.title': 'إدارة المستخدمين',
  'users.add': 'إضافة مستخدم',
  'users.editTitle': 'تعديل المستخدم',
  'users.allRoles': 'كل الأدوار',
  'users.deleteConfirm': 'هل تريد حذف المستخدم "{name}"؟',
  'users.empty': 'لا يوجد مستخدمون',
  'users.error.passwordMatch': 'كلمتا المرور غير متطابقتين',
  'users.error.load': 'فشل في تحميل البيانات',
  'users.error.add': 'فشل في إضافة المستخدم',
  'users.error.update': 'فشل في تحديث المستخدم',
  'users.error.delete': 'فشل في حذف المستخدم',
  'users.added': 'تمت إضافة المستخدم بنجاح',
  'users.updated': 'تم تحديث المستخدم بنجاح',
  'users.deleted': 'تم حذف المستخدم بنجاح',
  'users.mustChangeTitle': 'اختر كلمة مرور جديدة',
  'users.mustChangeText': 'كلمة المرور الحالية مؤقتة، اختر كلمة مرور جديدة للمتابعة',
  'users.passwordRule': 'عدد الأحرف: {min} على الأقل',
  'users.newPasswordConfirm': 'تأكيد كلمة المرور الجديدة',
  'users.mustChangeAfter': 'بعد الحفظ ستسجّل الدخول بكلمة المرور الجديدة.',
  'users.savePassword': 'حفظ كلمة المرور',
  'users.denied.create': 'ليس لديك صلاحية إضافة المستخدمين (users.create)',
  'users.denied.update': 'ليس لديك صلاحية تعديل المستخدمين (users.update)',
  'users.denied.delete': 'ليس لديك صلاحية حذف المستخدمين (users.delete)',
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
