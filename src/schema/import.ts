import { z } from 'zod';
import { defineAction } from './action';
import { record, records } from './answer';
import { type Book, currentOf, type ImportOptions, type Noun } from './book';
import { type Entity, fieldOf, fieldsOf, inputKeyOf, moduleOf, remembered } from './entity';
import {
  choice,
  type Field,
  type Fields,
  flag,
  integer,
  isSecret,
  type Label,
  moment,
  reference,
  rows,
  text,
} from './field';
import { inputOf, payloadOf } from './input';
import { defineQuery } from './query';
import { isRequiredIn, writableFieldsOf } from './visibility';

export interface Import {
  readonly of: Entity;
  readonly options: ImportOptions;
  readonly label: Label;
  /** Field that identifies an existing row by its value. Undefined: each row of the file is a new one. */
  readonly by: string | undefined;
  /** Columns of the file, if they are not fields of the entity. */
  readonly fields: Fields | undefined;
  /** The same permission covers import, change and undo (P-07). */
  readonly permission: string;
}

/** Treatment of a row that exists already: skipped, updated from its filled cells, or added again. */
export const whenKnownOptions = [
  { value: 'skip', label: { ar: 'تُترك كما هي', en: 'Leave it as it is' } },
  { value: 'update', label: { ar: 'تُحدَّث من الملف', en: 'Update it from the file' } },
  { value: 'add', label: { ar: 'يُضاف سجل جديد', en: 'Add another one' } },
] as const;
export type WhenKnown = (typeof whenKnownOptions)[number]['value'];

/** Maximum number of rows of one call. A file is written in chunks, so that no lock is held for long. */
export const rowsAtOnce = 200;
/** Maximum number of rows of a file. */
export const rowsOfFile = 20_000;

/**
 * Declares the import of an entity from CSV or XLSX files. The calls, permission, page and tests follow from it.
 * @example
 * export const roomImport = defineImport(rooms, 'name');
 */
export const defineImport = (of: Entity, options: ImportOptions): Import =>
  Object.freeze({
    of,
    options,
    permission: `${moduleOf(of)}.manage`,
    ...(typeof options === 'string'
      ? { by: options, label: of.label.many, fields: undefined }
      : { by: undefined, ...options }),
  });

/** Returns the imports of a book, in the order of its nouns. */
export const importsOf = (book: Book): readonly Import[] =>
  book.nouns.flatMap((noun) => importOf(noun) ?? []);

const importOf = ({ entity, imports }: Noun) => (imports ? importNow(entity, imports) : undefined);

/** Returns the import with the columns that its entity has now: an owner may have added some. */
export const importNow = (entity: Entity, options: ImportOptions): Import => {
  const of = currentOf(entity);
  const made = imports.get(of) ?? defineImport(of, options);
  imports.set(of, made);
  return made;
};

const imports = new WeakMap<Entity, Import>();

/** A column of a file. Its cells are sent under `key`. */
export interface ImportColumn {
  readonly key: string;
  readonly field: Field;
  /** True if a row without a value is refused. */
  readonly isRequired: boolean;
}

export const importColumnsOf = (one: Import): readonly ImportColumn[] => {
  const { of, fields } = one;
  const own = fields ? fieldsOf({ fields }) : writableFieldsOf(of, 'create');
  return own
    .filter(([, field]) => isCell(field))
    .map(([key, field]) => ({ key: inputKeyOf(key, field), field, isRequired: isNeeded(one, key, field) }));
};

/** Returns the column of the field `by`, which identifies existing rows; undefined if none. */
export const knownColumnOf = (one: Import): ImportColumn | undefined => {
  const field = one.by === undefined ? undefined : fieldOf(one.of, one.by);
  const key = field && one.by !== undefined ? inputKeyOf(one.by, field) : undefined;
  return importColumnsOf(one).find((column) => column.key === key);
};

/** Returns the schema for a parsed row: for a new row, or for the changes of an existing one. */
export const importSchemaOf = (
  { of, fields }: Import,
  isChange: boolean,
): z.ZodType<Readonly<Record<string, unknown>>> => {
  if (fields) return payloadOf(fields);
  if (!isChange) return inputOf(of, 'create') as z.ZodType<Readonly<Record<string, unknown>>>;
  const whole = inputOf(of, 'update');
  return (whole instanceof z.ZodObject ? whole.partial() : whole) as z.ZodType<
    Readonly<Record<string, unknown>>
  >;
};

/** True if a cell can hold the field. False for secrets, images and child rows, except plain lists of texts. */
const isCell = (field: Field): boolean => {
  if (isSecret(field) || (field.kind === 'text' && field.format === 'image')) return false;
  return field.kind !== 'rows' || (field.flat !== undefined && field.fields[field.flat.of]?.kind === 'text');
};

const isNeeded = ({ of }: Import, key: string, field: Field): boolean => {
  // Not needed, because the branch of the import is the default.
  if (key === of.branch) return false;
  if (field.kind === 'rows') return (field.min ?? 0) > 0;
  return isRequiredIn('create', field) && !('default' in field && field.default !== undefined);
};

const rowStates = ['new', 'known', 'wrong', 'made', 'changed', 'skipped'] as const;

/** Result of each row: `line` as sent, the id and title of the existing or new row, and messages for its fields. */
export const rowResults = z.object({
  rows: z.array(
    z.object({
      line: z.int(),
      state: z.enum(rowStates),
      id: z.int().nullable(),
      title: z.string().nullable(),
      /** Normalised value of the field `by`. Rows of a file with an equal value mean the same row. */
      match: z.string().nullable(),
      problems: z.array(z.object({ field: z.string().nullable(), message: z.string() })),
    }),
  ),
});
export type RowResults = z.output<typeof rowResults>;
export type RowResult = RowResults['rows'][number];

const number = integer({ label: { ar: 'الرقم', en: 'Number' }, required: true });
const counted = (ar: string, en: string) => integer({ label: { ar, en }, required: true });

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

/** Returns the calls of an import, all below `<entity>/imports`. */
export const importCallsOf = remembered((one: Import) => {
  const { of, permission } = one;
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
    /** Returns the state and problems of each row and changes nothing. */
    check: defineQuery(of, {
      name: 'checkImport',
      on: 'none',
      method: 'POST',
      path: `${path}/check`,
      label: { ar: 'فحص صفوف ملف دون حفظ', en: 'What rows of a file are; changes nothing' },
      permission,
      input: { branchId, rows: lines },
      answer: rowResults,
    }),
    list: defineQuery(of, {
      name: 'imports',
      on: 'none',
      path,
      label: { ar: 'عمليات الاستيراد السابقة', en: 'Earlier imports' },
      permission,
      answer: records(batch),
    }),
    begin: defineAction(of, {
      name: 'beginImport',
      on: 'entity',
      path,
      label: { ar: 'بدء استيراد', en: 'Begin an import' },
      permission,
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
    /** A line that was sent before is not written again; its first result is answered. */
    write: defineAction(of, {
      name: 'importRows',
      on: 'entity',
      path: `${path}/:importId/rows`,
      label: { ar: 'استيراد صفوف', en: 'Import rows' },
      permission,
      place: 'page',
      input: { rows: lines },
      answer: rowResults,
    }),
    end: defineAction(of, {
      name: 'endImport',
      on: 'entity',
      path: `${path}/:importId/end`,
      label: { ar: 'إنهاء الاستيراد', en: 'End an import' },
      permission,
      place: 'page',
      input: { isStopped: flag({ label: { ar: 'أُوقف قبل نهايته', en: 'Stopped before its end' } }) },
      answer: record(batch),
    }),
    /** Undoes some rows per call; `left` counts the rest. The first call refuses if a row is in use. */
    undo: defineAction(of, {
      name: 'undoImport',
      on: 'entity',
      path: `${path}/:importId/undo`,
      label: { ar: 'التراجع عن استيراد', en: 'Take an import back' },
      permission,
      place: 'page',
      answer: record({ left: counted('الباقي', 'Left') }),
    }),
  };
});

export type ImportCalls = ReturnType<typeof importCallsOf>;

/** All cells as text. The server parses them. */
const cellsOf = (one: Import): Fields =>
  Object.fromEntries(
    importColumnsOf(one).map(({ key, field }) => [key, text({ label: field.label, format: 'lines' })]),
  );
