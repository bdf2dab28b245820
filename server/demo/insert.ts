import type pg from 'pg';
import { tableNameOf } from '../../src/schema/entity';
import type { EntityServer, Values } from '../data/entity-server';
import { columnValuesOf } from '../data/values';
import { customersServer } from '../features/customers/server';

type Columns = Readonly<Record<string, unknown>>;

/** Writes many rows with one statement. All rows have the columns of the first. */
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

/** The next values of a sequence, in order. */
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

/** Rows as a saved form would leave them, folded text and derived values included. Answers their ids. */
export const insertEntity = async (
  client: pg.ClientBase,
  server: EntityServer,
  list: readonly Values[],
  madeAt: (values: Values) => string,
  more: (index: number) => Columns = () => ({}),
): Promise<readonly number[]> => {
  const table = tableNameOf(server.entity);
  const ids = await takeNumbers(client, `${table}_id_seq`, list.length);
  const rows = list.map((values, index) => {
    const whole = { ...values, ...server.derive?.(values, { branchId: undefined }) };
    const at = madeAt(values);
    return {
      id: ids[index],
      created_at: at,
      updated_at: at,
      ...columnValuesOf(server, whole, undefined),
      ...more(index),
    };
  });
  await insertRows(client, table, rows);
  return ids;
};

export interface DemoCustomer {
  /** Which of the demo branches: 0, 1, 2. */
  readonly branch: number;
  readonly createdAt: string;
  /** Field values but for `branchId`, `personCode` and everything that is derived from others. */
  readonly values: Values;
}

/** The rows of all tables that one customer stands in. */
export interface CustomerRows {
  readonly customer: Columns;
  readonly phones: readonly Columns[];
  readonly code: Columns | undefined;
}

/** Through the server's own functions, so that phones, folded text and sort keys are as after a saved form. */
export const rowsOf = (
  { branch, createdAt, values }: DemoCustomer,
  numbers: { readonly id: number; readonly personCode: number; readonly branchIds: readonly number[] },
): CustomerRows => {
  const { id, personCode, branchIds } = numbers;
  const branchId = branchIds[branch];
  const entered: Values = { ...values, branchId, personCode: String(personCode) };
  const whole: Values = { ...entered, ...customersServer.derive?.(entered, { branchId }) };
  const phones: readonly Values[] = Array.isArray(whole.phones) ? whole.phones : [];
  const { paperCode } = whole;
  return {
    customer: {
      id,
      created_at: createdAt,
      updated_at: createdAt,
      ...columnValuesOf(customersServer, whole, undefined),
    },
    phones: phones.map((phone, position) => ({
      parent_id: id,
      position,
      phone_raw: phone.phoneRaw,
      phone_norm: phone.phoneNorm,
    })),
    code:
      typeof paperCode === 'number'
        ? { branch_id: branchId, code: paperCode, customer_id: id, given_at: createdAt }
        : undefined,
  };
};

/** Stores customers with their phones, paper codes and the branches' counters. */
export const insertCustomers = async (
  client: pg.ClientBase,
  customers: readonly DemoCustomer[],
  branchIds: readonly number[],
): Promise<void> => {
  const ids = await takeNumbers(client, 'customers_id_seq', customers.length);
  const personCodes = await takeNumbers(client, 'person_codes', customers.length);
  const rows = customers.map((customer, index) =>
    rowsOf(customer, { id: ids[index] ?? 0, personCode: personCodes[index] ?? 0, branchIds }),
  );
  await insertRows(
    client,
    'customers',
    rows.map(({ customer }) => customer),
  );
  // Phones take their ids from the column's own default.
  await insertRows(
    client,
    'customers_phones',
    rows.flatMap(({ phones }) => phones),
  );
  const codes = rows.flatMap(({ code }) => (code ? [code] : []));
  await insertRows(client, 'paper_codes', codes);
  await raiseCounters(client, codes);
};

const raiseCounters = async (client: pg.ClientBase, codes: readonly Columns[]): Promise<void> => {
  const highest = new Map<number, number>();
  for (const { branch_id, code } of codes)
    highest.set(Number(branch_id), Math.max(highest.get(Number(branch_id)) ?? 0, Number(code)));
  await client.query(
    `insert into paper_code_counters as c (branch_id, last) select * from unnest($1::int[], $2::int[])
     on conflict (branch_id) do update set last = greatest(c.last, excluded.last)`,
    [[...highest.keys()], [...highest.values()]],
  );
};

/** A small repeatable source of chance: the same seed gives the same demo centre everywhere. */
export interface Random {
  /** From 0 up to but without 1. */
  next(): number;
  /** A whole number, both ends included. */
  integer(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** The list is in falling order of frequency: the first is met far more often than the last. */
  common<T>(list: readonly T[]): T;
}

/** The generator known as mulberry32; its period of 2^32 is enough for a million people. */
export const createRandom = (seed: number): Random => {
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
    next,
    integer: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => at(list, next()),
    // An even chance raised to this power falls off about as the frequency of given names does.
    common: (list) => at(list, next() ** 1.7),
  };
};
