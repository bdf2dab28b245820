import { z } from 'zod';
import { defineAction } from './action';
import { record, records } from './answer';
import { choice, type Fields, flag, integer, moment, reference, rows, text } from './field';
import { type Import, rowsAtOnce, rowsOfFile, whenKnownOptions } from './import';
import { importColumnsOf } from './import-columns';
import { defineQuery } from './query';

/** What became of a row of the file, or what would. */
export const rowStates = ['new', 'known', 'wrong', 'made', 'changed', 'skipped'] as const;

/** Row by row: `line` as it was sent, the row that is there already or was made, and what is wrong where, in words. */
export const rowResults = z.object({
  rows: z.array(
    z.object({
      line: z.int(),
      state: z.enum(rowStates),
      id: z.int().nullable(),
      title: z.string().nullable(),
      /** Two rows of a file that name the same are one to whoever is there already. */
      match: z.string().nullable(),
      problems: z.array(z.object({ field: z.string().nullable(), message: z.string() })),
    }),
  ),
});
export type RowResults = z.output<typeof rowResults>;
export type RowResult = RowResults['rows'][number];

const number = integer({ label: { ar: 'الرقم', en: 'Number' }, required: true });
const counted = (ar: string, en: string) => integer({ label: { ar, en }, required: true });

/** A batch as its list shows it. */
const batch = {
  id: number,
  fileName: text({ label: { ar: 'الملف', en: 'File' }, required: true }),
  createdAt: moment({ label: { ar: 'الوقت', en: 'Time' }, required: true }),
  userName: text({ label: { ar: 'بواسطة', en: 'By' } }),
  branchName: text({ label: { ar: 'الفرع', en: 'Branch' } }),
  state: choice({
    label: { ar: 'الحالة', en: 'Status' },
    required: true,
    options: [
      { value: 'open', label: { ar: 'لم تكتمل', en: 'Not finished' }, colour: 'gold' },
      { value: 'done', label: { ar: 'اكتملت', en: 'Finished' }, colour: 'green' },
      { value: 'stopped', label: { ar: 'أُوقفت', en: 'Stopped' }, colour: 'gold' },
      { value: 'undoing', label: { ar: 'جارٍ التراجع عنها', en: 'Being taken back' }, colour: 'gold' },
      { value: 'undone', label: { ar: 'تم التراجع عنها', en: 'Taken back' }, colour: 'grey' },
    ],
  }),
  rowCount: counted('صفوف الملف', 'Rows of the file'),
  made: counted('أُضيفت', 'Added'),
  changed: counted('حُدِّثت', 'Updated'),
  skipped: counted('تُركت', 'Left alone'),
  wrong: counted('بها أخطاء', 'Wrong'),
} as const;

/** The calls of an import, all below `<entity>/imports`. */
export const importCallsOf = (one: Import) => {
  const { of, right } = one;
  const lines = rows({
    label: { ar: 'صفوف الملف', en: 'Rows of the file' },
    required: true,
    min: 1,
    max: rowsAtOnce,
    fields: {
      line: integer({ label: { ar: 'السطر', en: 'Line' }, required: true, min: 1, max: 10_000_000 }),
      ...cellsOf(one),
    },
  });
  const branchId = reference({ label: { ar: 'الفرع', en: 'Branch' }, to: 'branches', required: true });
  const path = `${of.api}/imports`;
  return {
    /** Changes nothing: what each row is and what is wrong with it. */
    check: defineQuery(of, {
      name: 'checkImport',
      on: 'none',
      method: 'POST',
      path: `${path}/check`,
      label: { ar: 'فحص صفوف ملف دون حفظ', en: 'What rows of a file are; changes nothing' },
      right,
      input: { branchId, rows: lines },
      answer: rowResults,
    }),
    list: defineQuery(of, {
      name: 'imports',
      on: 'none',
      path,
      label: { ar: 'عمليات الاستيراد السابقة', en: 'Earlier imports' },
      right,
      answer: records(batch),
    }),
    begin: defineAction(of, {
      name: 'beginImport',
      on: 'entity',
      path,
      label: { ar: 'بدء استيراد', en: 'Begin an import' },
      right,
      place: 'page',
      status: 201,
      input: {
        branchId,
        fileName: text({ label: { ar: 'الملف', en: 'File' }, required: true, max: 200 }),
        rowCount: integer({
          label: { ar: 'عدد الصفوف', en: 'Rows' },
          required: true,
          min: 1,
          max: rowsOfFile,
        }),
        whenKnown: choice({
          label: { ar: 'السجلات الموجودة', en: 'Rows that are there already' },
          options: whenKnownOptions,
          default: 'skip',
        }),
      },
      answer: record({ id: number }),
    }),
    /** A line that was sent before is not written again and answers as it did. */
    write: defineAction(of, {
      name: 'importRows',
      on: 'entity',
      path: `${path}/:importId/rows`,
      label: { ar: 'استيراد صفوف', en: 'Import rows' },
      right,
      place: 'page',
      input: { rows: lines },
      answer: rowResults,
    }),
    end: defineAction(of, {
      name: 'endImport',
      on: 'entity',
      path: `${path}/:importId/end`,
      label: { ar: 'إنهاء الاستيراد', en: 'End an import' },
      right,
      place: 'page',
      input: { isStopped: flag({ label: { ar: 'أُوقف قبل نهايته', en: 'Stopped before its end' } }) },
      answer: record(batch),
    }),
    /** Some rows at a time: `left` says how many still stand. The first call refuses where a row is in use. */
    undo: defineAction(of, {
      name: 'undoImport',
      on: 'entity',
      path: `${path}/:importId/undo`,
      label: { ar: 'التراجع عن استيراد', en: 'Take an import back' },
      right,
      place: 'page',
      answer: record({ left: counted('الباقي', 'Left') }),
    }),
  };
};

export type ImportCalls = ReturnType<typeof importCallsOf>;

/** Cells as they stand in the file: what they mean is read by the server. */
const cellsOf = (one: Import): Fields =>
  Object.fromEntries(
    importColumnsOf(one).map(({ key, field }) => [
      key,
      text({ label: field.label, format: 'lines', max: 4000 }),
    ]),
  );
