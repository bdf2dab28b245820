import type { Said } from '../../../i18n/texts';

export const texts = {
  'rooms.added': { ar: 'أُضيفت الغرفة', en: 'Room added' },
  'rooms.updated': { ar: 'حُفظت الغرفة', en: 'Room updated' },
  'rooms.deleted': { ar: 'حُذفت الغرفة', en: 'Room deleted' },
  'rooms.includeInactive': { ar: 'عرض الغرف غير النشطة', en: 'Show inactive rooms' },
  'rooms.count': {
    ar: {
      zero: 'لا غرف',
      one: 'غرفة واحدة',
      two: 'غرفتان',
      few: '{count} غرف',
      many: '{count} غرفة',
      other: '{count} غرفة',
    },
    en: { zero: 'No rooms', one: '{count} room', other: '{count} rooms' },
  },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
