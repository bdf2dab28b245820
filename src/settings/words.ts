export const permissions = {
  'settings.read': { ar: 'رؤية إعدادات المركز', en: 'See the settings of the centre' },
  'settings.update': {
    ar: 'تغيير إعدادات المركز، ومحو بيانات شخص بطلبه',
    en: 'Change the settings of the centre, and erase a person’s data on request',
  },
};
