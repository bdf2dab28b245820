import { record, records } from '../../schema/answer';
import { choice, integer, listOf, text } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { kind } from './actions';
import { kinds, ownFields } from './entity';

const count = (ar: string, en: string) => integer({ label: { ar, en }, required: true });
const value = text({ label: { ar: 'القيمة', en: 'Value' }, required: true });

/** Counts which values another kind would not take. Changes nothing. */
export const kindFit = defineQuery(ownFields, {
  name: 'kindFit',
  on: 'row',
  label: { ar: 'القيم التي لا تناسب نوعًا آخر', en: 'Values that another kind would not fit' },
  permission: 'ownFields.update',
  input: { kind },
  answer: record({
    values: count('القيم', 'Values'),
    misfits: count('لا تناسب', 'Do not fit'),
    examples: listOf('examples', value, { label: { ar: 'أمثلة', en: 'Examples' } }),
  }),
});

/** Values of earlier kinds that did not fit and that no other value has replaced. */
export const keptAside = defineQuery(ownFields, {
  name: 'keptAside',
  on: 'row',
  label: { ar: 'قيم محفوظة لم تناسب النوع', en: 'Kept values that did not fit the kind' },
  hint: {
    ar: 'كتبتها سجلات قبل تغيير النوع. لم تُحذف، وترجع إذا عاد الحقل إلى نوعه السابق',
    en: 'Rows had them before the kind changed. Nothing is deleted, and they are back if the field gets its earlier kind again',
  },
  permission: 'ownFields.read',
  answer: records({
    rowId: integer({ label: { ar: 'رقم السجل', en: 'Row' }, format: 'code', required: true }),
    title: text({ label: { ar: 'السجل', en: 'Name of the row' } }),
    kind: choice({ label: { ar: 'النوع السابق', en: 'Earlier kind' }, options: kinds, required: true }),
    value,
  }),
  file: true,
});

/** How many of the indexes that serve filters and sorting are made. */
export const indexing = defineQuery(ownFields, {
  name: 'indexing',
  on: 'none',
  label: { ar: 'تجهيز التصفية والترتيب', en: 'Preparing filters and sorting' },
  permission: 'ownFields.read',
  answer: record({ wanted: count('المطلوب', 'Wanted'), done: count('تم', 'Done') }),
});

export const ownFieldQueries = { kindFit, keptAside, indexing };
