import type pg from 'pg';
import { addDays, todayIn } from '../../../src/i18n/zone';
import { childTableNameOf, fieldsOf, snake, tableNameOf } from '../../../src/schema/entity';
import type { EntityServer, Values } from '../../data/entity-server';
import { columnValuesOf } from '../../data/values';
import { listOf } from '../../kernel/rows';

export interface DemoTime {
  readonly seed: number;
  readonly now: Date;
  readonly zone: string;
}

export interface Placed extends DemoTime {
  /** Ids of the demo branches, by their positions. */
  readonly branchIds: readonly number[];
  readonly userIds: ReadonlyMap<string, number>;
  /** ISO instant at which the centre opened. */
  readonly since: string;
}

/** The centre is closed on Fridays. */
export const isClosedOn = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 5;

/** Returns the days on which the centre opens, from `from` to `to` days after today (both included). */
export const openDays = ({ now, zone }: DemoTime, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    distance: from + index,
    date: addDays(todayIn(zone, now), from + index),
  })).filter(({ date }) => !isClosedOn(date));

/** Positions of the branches that work, sell and spend. The third branch is closed. */
export const openBranches = [0, 1] as const;

/** Demo customers by the position of their branch. */
interface DemoCustomers {
  readonly customers: readonly (readonly { readonly id: number; readonly fullName: string }[])[];
}

/** Adds a noun's rows before any appointment exists: the export `places` of its `demo-rows.ts`. */
export type DemoPlaces = (client: pg.PoolClient, placed: Placed) => Promise<void>;

/** Adds a noun's rows to the demo centre after all other rows: the export `demo` of its `demo-rows.ts`. */
export type DemoPart = (client: pg.PoolClient, placed: Placed, stock: DemoCustomers) => Promise<void>;

type Columns = Readonly<Record<string, unknown>>;

/** Inserts many rows with one statement. All rows must have the columns of the first. */
export const insertRows = async (
  client: pg.ClientBase,
  table: string,
  rows: readonly Columns[],
): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first)
    .map((column) => `"${column}"`)
    .join(', ');
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
};

/** Returns the next `count` values of a sequence in ascending order. */
export const takeNumbers = async (
  client: pg.ClientBase,
  sequence: string,
  count: number,
): Promise<readonly number[]> => {
  const { rows } = await client.query<{ n: number }>(
    `select nextval($1::regclass)::int as n from generate_series(1, $2) order by n`,
    [sequence, count],
  );
  return rows.map(({ n }) => n);
};

/** Builds a row as a saved form stores it, with folded text and derived values. Child rows stay in `whole`. */
const rowOf = (server: EntityServer, values: Values, { id, at }: { id: number; at: string }) => {
  const whole: Values = { ...values, ...server.derive?.(values, { branchId: undefined }) };
  const columns = { id, created_at: at, updated_at: at, ...columnValuesOf(server.entity, whole, undefined) };
  return { id, whole, columns };
};

/** Inserts rows with their child rows and returns the ids of the rows. */
export const insertEntity = async (
  client: pg.ClientBase,
  server: EntityServer,
  list: readonly Values[],
  madeAt: (values: Values, index: number) => string,
  more: (index: number) => Columns = () => ({}),
): Promise<readonly number[]> => {
  const { entity } = server;
  const ids = await takeNumbers(client, `${tableNameOf(entity)}_id_seq`, list.length);
  const made = list.map((values, index) =>
    rowOf(server, values, { id: ids[index] ?? 0, at: madeAt(values, index) }),
  );
  const rows = made.map(({ columns }, index) => ({ ...columns, ...more(index) }));
  await insertRows(client, tableNameOf(entity), rows);
  for (const [key, field] of fieldsOf(entity)) {
    if (field.kind !== 'rows') continue;
    const children = made.flatMap(({ id, whole }) =>
      listOf(whole[key]).map((row, position) => ({ parent_id: id, position, ...snakeKeys(row) })),
    );
    await insertRows(client, childTableNameOf(entity, key), children);
  }
  return ids;
};

const snakeKeys = (row: Values): Columns =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [snake(key), value]));

/**
 * Creates a repeatable random generator (mulberry32): the same seed gives the same demo centre everywhere. Its period
 * of 2^32 is enough for a million people.
 */
export const createRandom = (seed: number) => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const at = <T>(list: readonly T[], position: number): T => {
    const found = list[Math.min(list.length - 1, Math.floor(position * list.length))];
    if (found === undefined) throw new Error('nothing to choose from');
    return found;
  };
  return {
    /** Returns a number from 0 (included) to 1 (excluded). */
    next,
    /** Returns a whole number; both ends are included. */
    integer: (min: number, max: number): number => min + Math.floor(next() * (max - min + 1)),
    chance: (probability: number): boolean => next() < probability,
    pick: <T>(list: readonly T[]): T => at(list, next()),
    /** Picks from a list in falling order of frequency. The power 1.7 falls off about as given names do. */
    common: <T>(list: readonly T[]): T => at(list, next() ** 1.7),
  };
};
export type Random = ReturnType<typeof createRandom>;
