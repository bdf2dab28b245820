import pg from 'pg';
import type { Field } from '../../src/schema/field';

/** SQL type of a field's column, for rows that are read from JSON. */
export const typeOf = (field: Field): string => {
  if (field.kind === 'rows') throw new Error('rows nest one level only');
  return columnTypes[field.kind];
};

const columnTypes = {
  ...{ text: 'text', choice: 'text', time: 'text', flag: 'boolean' },
  ...{ integer: 'int', reference: 'int', money: 'numeric', date: 'date', moment: 'timestamptz' },
} as const;

const { builtins } = pg.types;

type Parse = (text: string) => unknown;

/** Integers beyond 2^53 stay text, because a wrong digit is worse than another type. */
const integer: Parse = (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text);

/** '2026-11-21 10:00:00.5+02' -> '2026-11-21T08:00:00.500Z'; infinities stay as PostgreSQL writes them. */
const moment: Parse = (text) => {
  // Sessions use UTC, so nearly all values have this form, and we can skip the slower date parser.
  const [, day, time, fraction = ''] = usualMoment.exec(text) ?? [];
  if (day !== undefined) return `${day}T${time}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
  const parsed: unknown = defaultMoment(text);
  return parsed instanceof Date && !Number.isNaN(parsed.getTime()) ? parsed.toISOString() : text;
};
const usualMoment = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/;
const defaultMoment = pg.types.getTypeParser(builtins.TIMESTAMPTZ, 'text');
const textArray: number = 1009;
const defaultArray = pg.types.getTypeParser(textArray, 'text');

/** Oid of the array type for each element type (fixed in pg_type). */
const parsers: readonly { readonly oid: number; readonly arrayOid: number; readonly parse: Parse }[] = [
  { oid: builtins.INT8, arrayOid: 1016, parse: integer },
  { oid: builtins.NUMERIC, arrayOid: 1231, parse: Number },
  { oid: builtins.TIMESTAMPTZ, arrayOid: 1185, parse: moment },
  { oid: builtins.DATE, arrayOid: 1182, parse: (text) => text },
];

/**
 * Sets the driver's parsers to the formats of the API: bigint and numeric as numbers, moments as ISO text in UTC with
 * milliseconds, days as 'yyyy-MM-dd'. Process-wide; safe to repeat.
 */
export function registerTypes(): void {
  for (const { oid, arrayOid, parse } of parsers) {
    pg.types.setTypeParser(oid, parse);
    pg.types.setTypeParser(arrayOid, (text: string) => mapNested(defaultArray(text), parse));
  }
}

function mapNested(value: unknown, parse: Parse): unknown {
  if (Array.isArray(value)) return value.map((item) => mapNested(item, parse));
  return typeof value === 'string' ? parse(value) : value;
}
