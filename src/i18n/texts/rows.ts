import type { Said } from '../texts';

/** Texts of what is done to chosen rows of a list. */
export const texts = {
  'rows.chosen': {
    ar: {
      zero: 'لم تختر شيئًا',
      one: 'سجل واحد مختار',
      two: 'سجلان مختاران',
      few: '{count} سجلات مختارة',
      many: '{count} سجلًا مختارًا',
      other: '{count} سجل مختار',
    },
    en: { zero: 'Nothing selected', one: '{count} record selected', other: '{count} records selected' },
  },
  'rows.actions': { ar: 'ما يُفعل بالسجلات المختارة', en: 'What to do with the selected records' },
  'rows.all': { ar: 'اختيار كل الـ {total}', en: 'Select all {total}' },
  'rows.most': { ar: 'يمكن اختيار {most} على الأكثر', en: 'At most {most} can be selected' },
  'rows.clear': { ar: 'إلغاء الاختيار', en: 'Clear selection' },
  'rows.progress': { ar: '{done} من {total}', en: '{done} of {total}' },
  'rows.stop': { ar: 'إيقاف', en: 'Stop' },
  'rows.done': {
    ar: {
      zero: 'لم يتم شيء',
      one: 'تم سجل واحد',
      two: 'تم سجلان',
      few: 'تمت {count} سجلات',
      many: 'تم {count} سجلًا',
      other: 'تم {count} سجل',
    },
    en: { zero: 'Nothing was done', one: '{count} record done', other: '{count} records done' },
  },
  'rows.refused': {
    ar: {
      zero: 'لم يُرفض شيء',
      one: 'رُفض سجل واحد',
      two: 'رُفض سجلان',
      few: 'رُفضت {count} سجلات',
      many: 'رُفض {count} سجلًا',
      other: 'رُفض {count} سجل',
    },
    en: { zero: 'Nothing was refused', one: '{count} record refused', other: '{count} records refused' },
  },
  'rows.back': {
    ar: {
      zero: 'لم يعد شيء كما كان',
      one: 'عاد سجل واحد كما كان',
      two: 'عاد سجلان كما كانا',
      few: 'عادت {count} سجلات كما كانت',
      many: 'عاد {count} سجلًا كما كان',
      other: 'عاد {count} سجل كما كان',
    },
    en: {
      zero: 'Nothing was taken back',
      one: '{count} record taken back',
      other: '{count} records taken back',
    },
  },
  'rows.left': {
    ar: {
      zero: 'لم يبق شيء',
      one: 'بقي سجل واحد كما كان',
      two: 'بقي سجلان كما كانا',
      few: 'بقيت {count} سجلات كما كانت',
      many: 'بقي {count} سجلًا كما كان',
      other: 'بقي {count} سجل كما كان',
    },
    en: {
      zero: 'Nothing is left',
      one: '{count} record left as it was',
      other: '{count} records left as they were',
    },
  },
} satisfies Said;

declare module '../texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
