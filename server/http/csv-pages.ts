import type pg from 'pg';
import { type Entity, fieldOf, isSystemKey, tableNameOf } from '../../src/schema/entity';
import type { ListQuery } from '../../src/schema/list-query';
import { selectOf } from '../data/columns';
import { beginningCondition, conditionsOf, whereAll } from '../data/conditions';
import type { Row } from '../data/entity-server';
import type { Scope } from '../data/scope';
import type { Zones } from '../data/settings';
import { columnOrderOf, isNullable, isUsual, type Statement, sortColumnOf } from '../data/statements';
import { typeOf } from '../db/connection';
import { newParams, type Params } from '../kernel/params';
import { fetchRows } from '../kernel/rows';

/** The rows of a list as a reader may see them. */
export interface Listed {
  readonly entity: Entity;
  readonly scope: Scope;
  readonly query: ListQuery;
  readonly zones: Zones;
}

/**
 * Places and rows read at once. Only these are in memory, however long the list is. Rows are few, because nobody else
 * is answered while they are written.
 */
export interface PageSizes {
  readonly places: number;
  readonly rows: number;
}

const usualSizes: PageSizes = { places: 10_000, rows: 250 };

/**
 * Reads all rows of a list in its order, in pages. Each page is a short statement of its own, so that no connection
 * waits for a slow client. First come places, by key (10,000 ids with the value that they are sorted by), then their
 * rows. A row that changes meanwhile is given as it is when its page is read, and left out if it no longer belongs to
 * the list. Beyond 10,000 rows it may be missing or come twice if the change moved it past the place of the reader.
 */
export async function* pagesOf(
  pool: pg.Pool,
  list: Listed,
  sizes: PageSizes = usualSizes,
): AsyncGenerator<readonly Row[]> {
  for (const part of partsOf(list)) {
    let last: Place | undefined;
    do {
      const places: readonly Place[] = await fetchRows(pool, { id: 'number', key: 'text?' })(
        placesStatement(list, part, last, sizes.places),
      );
      for (let from = 0; from < places.length; from += sizes.rows) {
        const ids = places.slice(from, from + sizes.rows).map(({ id }) => id);
        const { rows } = await pool.query<Row>(rowsStatement(list, ids));
        const byId = new Map(rows.map((row) => [row.id, row]));
        yield ids.flatMap((id) => byId.get(id) ?? []);
      }
      last = places.length < sizes.places ? undefined : places.at(-1);
    } while (last);
  }
}

/** Last row read: its id and the text of the value that it is sorted by. */
interface Place {
  readonly id: number;
  readonly key: string | null;
}

/** Rows that come before or after all others in the order. Within them, one column and the id are the order. */
interface Part {
  /** True: titles that begin with the search words, which come first. False: the others. */
  readonly begins?: boolean;
  /** True: rows without the value that they are sorted by, which come last. False: the others. */
  readonly isEmpty?: boolean;
}

const partsOf = ({ entity, query }: Listed): readonly Part[] => {
  const isSplit = isUsual(entity, query) && beginningCondition(entity, query.search, newParams()) !== '';
  const begun: readonly Part[] = isSplit ? [{ begins: true }, { begins: false }] : [{}];
  return isNullable(entity, query.sortBy)
    ? begun.flatMap((part) => [false, true].map((isEmpty) => ({ ...part, isEmpty })))
    : begun;
};

const placesStatement = (list: Listed, part: Part, last: Place | undefined, most: number): Statement => {
  const { entity, scope, query, zones } = list;
  const params = newParams();
  const column = `t.${sortColumnOf(entity, query.sortBy)}`;
  const conditions = [
    ...conditionsOf(entity, scope, query, zones, params),
    ...partConditions(list, part, params),
  ];
  if (last) conditions.push(afterCondition(list, part, last, params));
  return {
    text: `select t.id, ${column}::text as key from ${tableNameOf(entity)} t${whereAll(conditions)}
      order by ${columnOrderOf(entity, query)} limit ${most}`,
    values: params.values,
  };
};

const partConditions = ({ entity, query }: Listed, part: Part, params: Params): readonly string[] => {
  const conditions: string[] = [];
  if (part.begins !== undefined) {
    const begins = beginningCondition(entity, query.search, params);
    conditions.push(part.begins ? begins : `not ${begins}`);
  }
  if (part.isEmpty !== undefined)
    conditions.push(`t.${sortColumnOf(entity, query.sortBy)} is ${part.isEmpty ? '' : 'not '}null`);
  return conditions;
};

/** Compares as a row, because an index on both columns then begins at the place. */
const afterCondition = (
  { entity, query: { sortBy, desc } }: Listed,
  { isEmpty }: Part,
  { id, key }: Place,
  params: Params,
): string => {
  const sign = desc ? '<' : '>';
  if (isEmpty || sortBy === 'id') return `t.id ${sign} ${params.add(id)}`;
  const value = `${params.add(key)}::text::${sortTypeOf(entity, sortBy)}`;
  return `(t.${sortColumnOf(entity, sortBy)}, t.id) ${sign} (${value}, ${params.add(id)}::int)`;
};

const sortTypeOf = (entity: Entity, key: string): string => {
  const field = fieldOf(entity, key);
  if (isSystemKey(key) || !field) return 'timestamptz';
  return typeOf(field);
};

const rowsStatement = ({ entity, scope, query, zones }: Listed, ids: readonly number[]): Statement => {
  const params = newParams();
  const where = whereAll([
    ...conditionsOf(entity, scope, query, zones, params),
    `t.id = any(${params.add(ids)}::int[])`,
  ]);
  return {
    text: `select ${selectOf(entity, scope, params)} from ${tableNameOf(entity)} t${where}`,
    values: params.values,
  };
};
