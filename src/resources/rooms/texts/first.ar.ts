export const texts = {
  'rooms.added': 'تمت إضافة الغرفة',
  'rooms.updated': 'تم تحديث الغرفة',
  'rooms.deleted': 'تم حذف الغرفة',
  'rooms.includeInactive': 'عرض الغرف غير النشطة',
  'branches.rooms': 'الغرف',
  'field.Capacity': 'السعة',
  'rooms.count': {
    zero: 'لا غرف',
    one: 'غرفة واحدة',
    two: 'غرفتان',
    few: '{count} غرف',
    many: '{count} غرفة',
    other: '{count} غرفة',
  },
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
