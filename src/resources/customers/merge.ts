import { defineAction } from '../../schema/action';
import { records } from '../../schema/answer';
import { choice, date, integer, moment, reference, rows, text } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { customers } from './entity';

/** Fields that a merged card may take from the other card. */
export const cardFields = [
  'fullName',
  'nameAr',
  'nameEn',
  'nationality',
  'birthDate',
  'email',
  'address',
  'careNote',
  'referralSource',
  'notes',
] as const;

/** Merges another card and all its rows into this one; can be undone. */
export const merge = defineAction(customers, {
  name: 'merge',
  on: 'row',
  label: { ar: 'دمج مع بطاقة أخرى', en: 'Merge with another card' },
  done: { ar: 'دُمجت البطاقتان', en: 'The cards are one now' },
  icon: 'merge',
  place: 'details',
  permission: 'customers.manage',
  input: {
    otherId: reference({
      label: { ar: 'البطاقة الأخرى', en: 'The other card' },
      to: 'customers',
      required: true,
    }),
    /** Fields to take from the other card even if this card has a value. Empty fields are always filled. */
    take: rows({
      label: { ar: 'يؤخذ من الأخرى', en: 'Taken from the other' },
      max: cardFields.length,
      flat: { key: 'take', of: 'field' },
      fields: {
        field: choice({
          label: { ar: 'الحقل', en: 'Field' },
          required: true,
          options: cardFields.map((key) => ({ value: key, label: customers.fields[key].label })),
        }),
      },
    }),
  },
  touchesReferring: true,
});

/** Undoes a merge; each card gets its own rows back. */
export const unmerge = defineAction(customers, {
  name: 'unmerge',
  on: 'row',
  label: { ar: 'إلغاء الدمج', en: 'Undo the merge' },
  confirm: {
    ar: 'تعود البطاقتان كما كانتا، ولكل منهما مواعيدها وفواتيرها وباقاتها ورصيدها.',
    en: 'Both cards are again as they were, each with its own appointments, invoices, packages and credit.',
  },
  done: { ar: 'أُلغي الدمج', en: 'The merge was undone' },
  permission: 'customers.manage',
  place: 'page',
  input: { mergeId: integer({ label: { ar: 'رقم الدمج', en: 'Merge' }, required: true }) },
  touchesReferring: true,
});

const why = choice({
  label: { ar: 'وجه التشابه', en: 'Alike in' },
  required: true,
  options: [
    { value: 'both', label: { ar: 'الاسم والهاتف', en: 'Name and phone' }, colour: 'red' },
    { value: 'phone', label: { ar: 'رقم الهاتف', en: 'Phone' }, colour: 'gold' },
    { value: 'name', label: { ar: 'الاسم وتاريخ الميلاد', en: 'Name and birth date' }, colour: 'blue' },
  ],
});
const { fullName, paperCode } = customers.fields;
const id = integer({ label: { ar: 'البطاقة', en: 'Card' }, required: true });

/** Pairs of cards that are probably one person: same phone, or same name and nearly the same birth date. */
export const duplicates = defineQuery(customers, {
  name: 'duplicates',
  on: 'branches',
  label: { ar: 'بطاقات متشابهة', en: 'Cards that are alike' },
  permission: 'customers.manage',
  answer: records({
    firstId: id,
    firstName: text({ label: fullName.label, required: true }),
    firstCode: text({ label: paperCode.label }),
    secondId: id,
    secondName: text({ label: { ar: 'الاسم الآخر', en: 'The other name' }, required: true }),
    secondCode: text({ label: { ar: 'كود الآخر', en: 'The other code' } }),
    why,
  }),
  opens: {
    firstName: { list: customers, row: 'firstId' },
    secondName: { list: customers, row: 'secondId' },
  },
});

export const duplicatesOf = defineQuery(customers, {
  name: 'duplicatesOf',
  on: 'row',
  path: '/customers/:id/duplicates',
  label: duplicates.label,
  permission: 'customers.manage',
  answer: records({
    id,
    fullName: text({ label: fullName.label, required: true }),
    code: text({ label: paperCode.label }),
    birthDate: date({ label: customers.fields.birthDate.label }),
    why,
  }),
});

export const countsByKind = records({
  what: text({ label: { ar: 'النوع', en: 'Kind' }, required: true }),
  count: integer({ label: { ar: 'العدد', en: 'Count' }, required: true }),
});

/** Counts of rows that would move from the other card to this one, by kind. */
export const mergePreview = defineQuery(customers, {
  name: 'mergePreview',
  on: 'row',
  label: { ar: 'ما يُنقل بالدمج', en: 'What a merge moves' },
  permission: 'customers.manage',
  input: { otherId: merge.input.otherId },
  answer: countsByKind,
});

/** Cards merged into this one that can be separated again. */
export const merges = defineQuery(customers, {
  name: 'merges',
  on: 'row',
  label: { ar: 'البطاقات المدمجة', en: 'Merged cards' },
  permission: 'customers.manage',
  answer: records({
    id,
    fullName: text({ label: fullName.label, required: true }),
    code: text({ label: paperCode.label }),
    at: moment({ label: { ar: 'وقت الدمج', en: 'Merged at' }, required: true }),
    by: text({ label: { ar: 'بواسطة', en: 'By' } }),
  }),
});

export const mergeActions = { merge, unmerge };
export const mergeQueries = { duplicates, duplicatesOf, mergePreview, merges };
