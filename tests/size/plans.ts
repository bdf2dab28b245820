import pg from 'pg';
import { vi } from 'vitest';
import { withClient } from '../../server/db/connection';
import { errorCode } from '../../server/kernel/errors';
import type { Read } from './reads';
import type { Side } from './side';

/** What PostgreSQL read for a call. */
export interface Reading {
  /** Rows that its statements looked at, in tables and indexes. */
  readonly rows: number;
  /** Large tables that were read from end to end. */
  readonly whole: readonly string[];
}

interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Tables with fewer rows may be read whole. */
const large = 20_000;

/** Runs a read in this process and lets PostgreSQL explain each of its statements, planned as the product plans them. */
export const readingOf = async ({ app, db }: Side, read: Read, tables: Sizes): Promise<Reading> => {
  const sent = await statementsOf(() =>
    app.call(read.who, read.method, read.url, read.body === undefined ? {} : { body: read.body }),
  );
  let rows = 0;
  const whole = new Set<string>();
  await withClient(db.connect('plain'), async (client) => {
    for (const statement of sent)
      for (const node of await nodesOf(client, statement)) {
        rows += node.rows;
        if (node.type === brokenOff) whole.add(brokenOff);
        if (node.type === 'Seq Scan' && (tables.get(node.table) ?? 0) > large && node.rows > large)
          whole.add(node.table);
      }
  });
  return { rows, whole: [...whole] };
};

export type Sizes = ReadonlyMap<string, number>;

export const sizesOf = async ({ db }: Side): Promise<Sizes> => {
  const { rows } = await db.pool.query<{ name: string; n: number }>(
    `select relname as name, reltuples::float8 as n from pg_class where relkind = 'r'`,
  );
  return new Map(rows.map(({ name, n }) => [name, n]));
};

const statementsOf = async (work: () => Promise<unknown>): Promise<readonly Statement[]> => {
  const sent: Statement[] = [];
  const original = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first, second] = args;
    const given: Partial<Statement> = typeof first === 'string' ? { text: first } : Object(first);
    const { name, text = '', values = Array.isArray(second) ? second : [] } = given;
    // What reads a session and tells of changes belongs to no call alone.
    if (/^\s*(select|with)\b/i.test(text) && !/pg_notify|\bsessions\b/.test(text))
      sent.push({ text, values, ...(name === undefined ? {} : { name }) });
    return Reflect.apply(original, this, args);
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return sent;
};

interface Node {
  readonly type: string;
  readonly table: string;
  readonly rows: number;
}

const options = '(analyze, timing off, format json)';

/** Stands for a statement that took longer than this; the product itself would have given up long before. */
const longest = '30s';
const brokenOff = `broken off after ${longest}`;

const nodesOf = async (
  client: pg.ClientBase,
  { name, text, values }: Statement,
): Promise<readonly Node[]> => {
  await client.query(`begin; set local statement_timeout = '${longest}'`);
  try {
    if (name === undefined)
      return stepsIn((await client.query(`explain ${options} ${text}`, [...values])).rows);
    // A named statement keeps one plan for all values.
    await client.query(`set local plan_cache_mode = force_generic_plan; prepare explained as ${text}`);
    const given = values.length > 0 ? `(${values.map(literalOf).join(', ')})` : '';
    return stepsIn((await client.query(`explain ${options} execute explained${given}`)).rows);
  } catch (error) {
    if (errorCode(error) !== '57014') throw error;
    return [{ type: brokenOff, table: '', rows: Number.POSITIVE_INFINITY }];
  } finally {
    await client.query('rollback; deallocate all');
  }
};

const literalOf = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(elementOf).join(',')}}`);
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
};

const elementOf = (value: unknown): string =>
  value === null ? 'null' : `"${String(value).replace(/[\\"]/g, '\\$&')}"`;

const stepsIn = (rows: readonly Readonly<Record<string, unknown>>[]): readonly Node[] => {
  const [plan] = listOf(rows[0]?.['QUERY PLAN']);
  return nodesIn(partOf(plan, 'Plan'));
};

const nodesIn = (node: unknown): readonly Node[] => {
  const number = (key: string) => Number(partOf(node, key) ?? 0);
  const type = String(partOf(node, 'Node Type'));
  const isRead = type.endsWith('Scan') && !['Subquery Scan', 'CTE Scan', 'Function Scan'].includes(type);
  const removed = number('Rows Removed by Filter') + number('Rows Removed by Index Recheck');
  const own = {
    type,
    table: String(partOf(node, 'Relation Name') ?? ''),
    rows: isRead ? Math.round((number('Actual Rows') + removed) * number('Actual Loops')) : 0,
  };
  return [own, ...listOf(partOf(node, 'Plans')).flatMap(nodesIn)];
};

const partOf = (node: unknown, key: string): unknown =>
  typeof node === 'object' && node !== null ? Reflect.get(node, key) : undefined;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
