import type pg from 'pg';
import { createFormat, type Format } from '../../src/i18n/format';
import type { Book } from '../../src/schema/book';
import { embedKeyOf, fieldsOf } from '../../src/schema/entity';
import {
  type Can,
  type Field,
  type FieldOf,
  type Fields,
  isSecret,
  type Lang,
  unreachable,
} from '../../src/schema/field';
import { isRevealed } from '../../src/schema/revealed';
import { optionsOf } from '../../src/schema/settings';
import { csvLineOf, markFormulas } from '../../src/schema/text/csv';
import type { Values } from '../data/entity-server';
import { storedValues } from '../data/settings';
import { fetchRows } from '../kernel/rows';
import { isObject } from '../kernel/values';
import { textIn } from './answers';

/** How the cells of a branch's rows are written. */
export interface CsvReader {
  readonly book: Book;
  readonly lang: Lang;
  /** Returns the word of a choice, which settings can rename. */
  readonly wordOf: (field: FieldOf<'choice'>, value: unknown) => string;
  readonly clock: Format;
}

export type CsvColumns = readonly (readonly [string, Field])[];

/** Columns of the file: no secrets, and no fields that the reader may not see. */
export const csvColumnsOf = (holder: { readonly fields: Fields }, can: Can): CsvColumns =>
  fieldsOf(holder).filter(([, field]) => isRevealed(field, can) && !isSecret(field));

/** Header line. The byte order mark tells spreadsheets that the text is UTF-8. */
export const csvHead = (columns: CsvColumns, lang: Lang): string =>
  `\uFEFF${csvLineOf(columns.map(([, field]) => field.label[lang]))}`;

export const csvLine = (columns: CsvColumns, row: Values, reader: CsvReader): string =>
  csvLineOf(columns.map(([key, field]) => cellOf(key, field, row, reader)));

/** Readers by branch: times use the branch's time zone, or the book's if there is none. */
export const readersOf = async (
  client: pg.ClientBase | pg.Pool,
  book: Book,
  lang: Lang,
): Promise<(branchId: number | undefined) => CsvReader> => {
  const rows = await fetchRows(client, { id: 'number', zone: 'text?' })(
    'select id, time_zone as zone from branches',
  );
  const wordOf = wordsOf(Object.fromEntries(await storedValues(client)), lang);
  const readerIn = (timeZone: string): CsvReader => {
    // Spreadsheets read yyyy-MM-dd in Latin digits in every language.
    const clock = createFormat({ lang: 'en', numerals: 'latn', clock: '24', timeZone, home: book });
    return { book, lang, wordOf, clock };
  };
  const usual = readerIn(book.zone);
  const known = new Map(rows.map(({ id, zone }) => [id, zone ? readerIn(zone) : usual]));
  return (branchId) => known.get(branchId ?? 0) ?? usual;
};

/** Names the options of each field once: a file has tens of thousands of cells, and the audit log a hundred actions. */
const wordsOf = (settings: object, lang: Lang): CsvReader['wordOf'] => {
  const known = new Map<FieldOf<'choice'>, ReadonlyMap<unknown, string>>();
  return (field, value) => {
    const words =
      known.get(field) ?? new Map(optionsOf(field, settings).map((one) => [one.value, one.label[lang]]));
    known.set(field, words);
    return words.get(value) ?? String(value);
  };
};

/** Numbers, days and times are written as they are; all that somebody may have typed is kept from being a formula. */
const cellOf = (key: string, field: Field, row: Values, reader: CsvReader): string => {
  const text = shown(key, field, row, reader);
  switch (field.kind) {
    case 'integer':
    case 'money':
    case 'date':
    case 'time':
    case 'moment':
    case 'flag':
      return text;
    case 'text':
    case 'choice':
    case 'reference':
    case 'rows':
      return markFormulas(text);
    default:
      return unreachable(field);
  }
};

const shown = (key: string, field: Field, row: Values, reader: CsvReader): string => {
  const { lang, clock } = reader;
  const value = row[key];
  if (value === null || value === undefined) return '';
  switch (field.kind) {
    case 'text':
    case 'integer':
    case 'money':
    case 'date':
    case 'time':
      return String(value);
    case 'moment':
      return clock.fixedDateTime(String(value));
    case 'flag':
      return value
        ? (field.words?.on[lang] ?? textIn(lang, 'common.yes'))
        : (field.words?.off[lang] ?? textIn(lang, 'common.no'));
    case 'choice':
      return reader.wordOf(field, value);
    case 'reference': {
      const target = row[embedKeyOf(key)];
      return isObject(target) ? String(target[reader.book.entity(field.to).title] ?? '') : String(value);
    }
    case 'rows':
      return Array.isArray(value)
        ? value.map((item: Values) => mainTextOf(field, item, reader)).join(' | ')
        : '';
    default:
      return unreachable(field);
  }
};

/** Text of a child row in one cell: the field named by `flat.of`, or the first field. */
const mainTextOf = (field: Extract<Field, { kind: 'rows' }>, item: Values, reader: CsvReader): string => {
  const found = fieldsOf(field).find(([key]) => key === field.flat?.of) ?? fieldsOf(field)[0];
  return found ? shown(found[0], found[1], item, reader) : '';
};
