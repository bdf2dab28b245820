/** Texts that only the server uses. */
export const texts = {
  'absences.error.end': 'وقت النهاية يجب أن يكون بعد وقت البداية',
  'absences.error.tooLong': 'لا تزيد الإجازة عن سنة',
  'absences.error.staff': 'ليس من موظفي هذا الفرع',
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
