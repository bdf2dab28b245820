export const texts = {
  'followups.add': 'متابعة جديدة',
  'followups.editTitle': 'تعديل المتابعة',
  'followups.whose': 'متابعات من',
  'followups.all': 'كل المتابعات',
  'followups.mine': 'متابعاتي',
  'followups.late': 'متأخرة',
  'followups.deleteConfirm': 'هل تريد حذف هذه المتابعة؟',
  'followups.empty': 'لا توجد متابعات',
  'followups.saved': 'حُفظت المتابعة',
  'followups.updated': 'حُفظت المتابعة',
  'followups.deleted': 'حُذفت المتابعة',
  'followups.error.save': 'فشل في حفظ المتابعة',
  'followups.error.complete': 'فشل في إكمال المتابعة',
  'followups.error.delete': 'فشل في حذف المتابعة',
  'followups.error.load': 'فشل في تحميل المتابعات',
  'followups.error.assigned': 'المسؤول ليس مستخدمًا نشطًا في هذا الفرع',
  'followups.error.booking': 'الحجز ليس لهذا العميل في هذا الفرع',
  'messages.noConsent': 'لم يسجَّل للعميل موافقة على رسائل التسويق.',
  'menu.followups': 'المتابعات',
  'followups.denied.create': 'ليس لديك صلاحية إضافة المتابعات (followups.create)',
  'followups.denied.update': 'ليس لديك صلاحية تعديل المتابعات (followups.update)',
  'followups.denied.delete': 'ليس لديك صلاحية حذف المتابعات (followups.delete)',
  'followups.count': {
    zero: 'لا متابعات',
    one: 'متابعة واحدة',
    two: 'متابعتان',
    few: '{count} متابعات',
    many: '{count} متابعة',
    other: '{count} متابعة',
  },
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
