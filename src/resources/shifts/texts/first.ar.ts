export const texts = {
  'settings.morningPart': 'الفترة الصباحية',
  'settings.eveningPart': 'الفترة المسائية',
  'field.ShiftType': 'نوع الوردية',
  'menu.shifts': 'الورديات',
  'shifts.add': 'وردية جديدة',
  'shifts.denied.create': 'ليس لديك صلاحية إضافة الورديات (shifts.create)',
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
