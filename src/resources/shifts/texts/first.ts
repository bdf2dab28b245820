import type { Said } from '../../../i18n/texts';

export const texts = {
  'settings.morningPart': { ar: 'الفترة الصباحية', en: 'Morning part' },
  'settings.eveningPart': { ar: 'الفترة المسائية', en: 'Evening part' },
  'menu.shifts': { ar: 'الورديات', en: 'Shifts' },
  'shifts.add': { ar: 'وردية جديدة', en: 'New shift' },
  'shifts.count': {
    ar: {
      zero: 'لا ورديات',
      one: 'وردية واحدة',
      two: 'ورديتان',
      few: '{count} ورديات',
      many: '{count} وردية',
      other: '{count} وردية',
    },
    en: { zero: 'No shifts', one: '{count} shift', other: '{count} shifts' },
  },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
