export const texts = {
  'branches.add': 'إضافة فرع',
  'branches.editTitle': 'تعديل الفرع',
  'branches.searchPlaceholder': 'ابحث عن فرع',
  'branches.showInactive': 'عرض الفروع غير النشطة',
  'branches.hideInactive': 'إخفاء الفروع غير النشطة',
  'branches.disableConfirm': 'هل تريد تعطيل الفرع "{name}"؟ لن تُحذف بياناته.',
  'branches.reactivateWarning': 'هذا الفرع غير نشط، وحفظه سيعيد تفعيله',
  'branches.empty': 'لا توجد فروع',
  'branches.error.save': 'فشل في حفظ الفرع',
  'branches.error.reactivate': 'فشل في إعادة تفعيل الفرع',
  'branches.error.delete': 'فشل في حذف الفرع',
  'branches.saved': 'حُفظ الفرع',
  'branches.updated': 'حُفظ الفرع',
  'branches.reactivated': 'أُعيد تفعيل الفرع',
  'branches.added': 'حُفظ الفرع',
  'branches.deleted': 'عُطّل الفرع',
  'branches.deactivated': 'عُطّل الفرع',
  'branches.error.load': 'فشل في تحميل الفروع',
  'field.TimeZone': 'المنطقة الزمنية',
  'menu.branches': 'الفروع',
  'branches.noRead': 'لا يمكنك عرض الفروع، يرجى طلب صلاحية branches.read من مدير النظام',
  'branches.denied.create': 'ليس لديك صلاحية إضافة الفروع (branches.create)',
  'branches.denied.update': 'ليس لديك صلاحية تعديل الفروع (branches.update)',
  'branches.denied.delete': 'ليس لديك صلاحية تعطيل الفروع (branches.delete)',
  'branches.count': {
    zero: 'لا فروع',
    one: 'فرع واحد',
    two: 'فرعان',
    few: '{count} فروع',
    many: '{count} فرعًا',
    other: '{count} فرع',
  },
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
