export const texts = {
  'rooms.added': 'أُضيفت الغرفة',
  'rooms.updated': 'حُفظت الغرفة',
  'rooms.deleted': 'حُذفت الغرفة',
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
