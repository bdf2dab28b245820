import type pg from 'pg';
import { createFormat, type Format } from '../../src/i18n/format';
import { entityNamed } from '../../src/resources';
import { embedKeyOf, fieldsOf } from '../../src/schema/entity';
import { type Field, type Fields, isSecret, type Lang, unreachable } from '../../src/schema/field';
import { optionsOf } from '../../src/schema/options';
import { type Can, isRevealed } from '../../src/schema/revealed';
import type { Values } from '../data/entity-server';
import { defaultZone } from '../kernel/zone';
import { textIn } from './answers';

export interface CsvReader {
  readonly lang: Lang;
  /** What the centre calls things by its settings. */
  readonly settings: object;
  readonly clock: Format;
}

export type CsvColumns = readonly (readonly [string, Field])[];

/** No column at all for what the reader may not see. */
export const csvColumnsOf = (holder: { readonly fields: Fields }, can: Can): CsvColumns =>
  fieldsOf(holder).filter(([, field]) => isRevealed(field, can) && !isSecret(field));

/** The labels; the mark before them tells spreadsheets that the text is UTF-8. */
export const csvHead = (columns: CsvColumns, lang: Lang): string =>
  `\uFEFF${columns.map(([, field]) => cell(field.label[lang])).join(',')}\r\n`;

export const csvLine = (columns: CsvColumns, row: Values, reader: CsvReader): string =>
  `${columns.map(([key, field]) => cell(shown(key, field, row, reader))).join(',')}\r\n`;

export const csvHeaders = (name: string) => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="${name}.csv"`,
});

/** Spreadsheets read yyyy-MM-dd in Latin digits whatever the language. */
const fixedIn = (timeZone: string) => createFormat({ lang: 'en', numerals: 'latn', clock: '24', timeZone });

/** The clock of a branch; without one, the usual one. */
export const clocksOf = async (
  client: pg.ClientBase | pg.Pool,
): Promise<(branchId: number | undefined) => Format> => {
  const { rows } = await client.query<{ id: number; zone: string | null }>(
    'select id, time_zone as zone from branches',
  );
  const usual = fixedIn(defaultZone);
  const known = new Map(rows.map(({ id, zone }) => [id, zone ? fixedIn(zone) : usual]));
  return (branchId) => known.get(branchId ?? 0) ?? usual;
};

const shown = (key: string, field: Field, row: Values, reader: CsvReader): string => {
  const { lang, clock, settings } = reader;
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
      return (
        optionsOf(field, settings).find((option) => option.value === value)?.label[lang] ?? String(value)
      );
    case 'reference': {
      const target = row[embedKeyOf(key)];
      return isRow(target) ? String(target[entityNamed(field.to).title] ?? '') : String(value);
    }
    case 'rows':
      return Array.isArray(value)
        ? value.map((item: Values) => mainTextOf(field, item, reader)).join(' | ')
        : '';
    default:
      return unreachable(field);
  }
};

/** A child row in one cell: its first field, or the field that is sent for it. */
const mainTextOf = (field: Extract<Field, { kind: 'rows' }>, item: Values, reader: CsvReader): string => {
  const found = fieldsOf(field).find(([key]) => key === field.flat?.of) ?? fieldsOf(field)[0];
  return found ? shown(found[0], found[1], item, reader) : '';
};

const isRow = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** Quoted; a cell that a spreadsheet would run as a formula begins with an apostrophe. */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
