import type { Said } from '../../../i18n/texts';

/** Texts that only the server uses. */
export const texts = {
  'absences.error.end': {
    ar: 'وقت النهاية يجب أن يكون بعد وقت البداية',
    en: 'The end must be after the start',
  },
  'absences.error.tooLong': { ar: 'لا تزيد الإجازة عن سنة', en: 'Leave lasts a year at most' },
  'absences.error.staff': { ar: 'ليس من موظفي هذا الفرع', en: 'Does not work in this branch' },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
