import type { Said } from '../texts';

/** Texts of the figures of a list. */
export const texts = {
  'figures.bars': { ar: 'أعمدة', en: 'Bars' },
  'figures.line': { ar: 'خط', en: 'Line' },
  'figures.pie': { ar: 'دائرة', en: 'Pie' },
  'figures.table': { ar: 'جدول', en: 'Table' },
  'figures.drawings': { ar: 'طريقة العرض', en: 'Drawn as' },
  'figures.title': { ar: '{what} حسب {label}', en: '{what} by {label}' },
  'figures.others': {
    ar: {
      zero: 'لا مجموعات أخرى',
      one: 'مجموعة أخرى',
      two: 'مجموعتان أخريان',
      few: '{count} مجموعات أخرى',
      many: '{count} مجموعة أخرى',
      other: '{count} مجموعة أخرى',
    },
    en: { one: 'Another group', other: '{count} other groups' },
  },
  'figures.cut': {
    ar: 'الأكبر أولًا، ولا مكان هنا لكل المجموعات: {rows}. الملف يضمها كلها',
    en: 'The largest come first; there is no room for all: {rows}. The file has them all',
  },
  'figures.cutDays': {
    ar: 'تظهر أحدث الفترات، ولا مكان هنا لما قبلها: {rows}. الملف يضمها كلها',
    en: 'The latest are shown; there is no room for those before: {rows}. The file has them all',
  },
  'figures.pin': { ar: 'تثبيت على لوحة التحكم', en: 'Pin to the dashboard' },
  'figures.unpin': { ar: 'إزالة من لوحة التحكم', en: 'Take off the dashboard' },
  'figures.gone': { ar: 'لم يعد متاحًا: {names}', en: 'No longer available: {names}' },
} satisfies Said;

declare module '../texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
