export const texts = {
  'settings.morningPart': 'الفترة الصباحية',
  'settings.eveningPart': 'الفترة المسائية',
  'field.ShiftType': 'نوع الوردية',
  'menu.shifts': 'الورديات',
  'shifts.add': 'وردية جديدة',
  'shifts.denied.create': 'ليس لديك صلاحية إضافة الورديات (shifts.create)',
  'shifts.count': {
    zero: 'لا ورديات',
    one: 'وردية واحدة',
    two: 'ورديتان',
    few: '{count} ورديات',
    many: '{count} وردية',
    other: '{count} وردية',
  },
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
