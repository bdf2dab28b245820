import type { Said } from '../texts';

/** Texts of what is done to chosen rows of a list. `{rows}` is a count in the noun's own words. */
export const texts = {
  'rows.chosen': { ar: 'المختار: {rows}', en: 'Selected: {rows}' },
  'rows.actions': { ar: 'ما يُفعل بالسجلات المختارة', en: 'What to do with the selected records' },
  'rows.all': { ar: 'اختيار كل الـ {total}', en: 'Select all {total}' },
  'rows.most': { ar: 'يمكن اختيار {max} على الأكثر', en: 'At most {max} can be selected' },
  'rows.clear': { ar: 'إلغاء الاختيار', en: 'Clear selection' },
  'rows.progress': { ar: '{done} من {total}', en: '{done} of {total}' },
  'rows.stop': { ar: 'إيقاف', en: 'Stop' },
  'rows.done': { ar: 'تم: {rows}', en: 'Done: {rows}' },
  'rows.refused': { ar: 'رُفض: {rows}', en: 'Refused: {rows}' },
  'rows.back': { ar: 'عاد كما كان: {rows}', en: 'Taken back: {rows}' },
  'rows.left': { ar: 'بقي كما كان: {rows}', en: 'Left as it was: {rows}' },
} satisfies Said;

declare module '../texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
