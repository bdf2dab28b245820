import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Book } from '../../src/schema/book';
import { fetchRows } from '../kernel/rows';
import { statementsOf } from './changes/steps';
import kernel from './kernel.sql?raw';
import { sharingTriggers } from './search-keys';

/** SQL of triggers and their functions. `name` is the key under which the database stores the hash. */
export interface Triggers {
  readonly name: string;
  readonly sql: string;
}

interface Served {
  readonly book: Book;
  readonly servers: readonly { readonly entity: { readonly name: string }; readonly triggers?: string }[];
}

/**
 * Returns the triggers of a book: first the kernel's, then those of its nouns, older nouns first, because younger
 * ones use functions of older ones.
 */
export const triggersOf = ({ book, servers }: Served): readonly Triggers[] => [
  { name: 'kernel', sql: kernel },
  { name: 'sharing', sql: sharingTriggers(book.entities) },
  ...book.entities.flatMap(({ name }) => {
    const sql = servers.find(({ entity }) => entity.name === name)?.triggers;
    return sql === undefined ? [] : [{ name, sql }];
  }),
];

/** The statement itself, or, of a query, the statements that its rows hold: one for each table that the query finds. */
const written = async (owner: pg.ClientBase, statement: string): Promise<readonly string[]> => {
  if (!/^select\b/i.test(statement)) return [statement];
  const rows = await fetchRows(owner, { statement: 'text' })(statement);
  return rows.map((row) => row.statement);
};

/**
 * Runs the SQL of triggers again, in order, if its hash has changed. The files next to the nouns are the valid
 * version. Removes names of earlier releases; dropping an old trigger is the task of a migration. `run` gets each
 * statement alone: a trigger locks its table against writers, and several in one transaction would hold all their
 * tables. Default: runs it in the caller's transaction.
 */
export const layTriggers = async (
  owner: pg.ClientBase,
  triggers: readonly Triggers[],
  run: (statement: string) => Promise<unknown> = (statement) => owner.query(statement),
): Promise<void> => {
  const known = await fetchRows(owner, { name: 'text', hash: 'text' })(
    'select name, hash from drizzle.triggers',
  );
  for (const { name, sql } of triggers) {
    const hash = createHash('sha256').update(sql).digest('hex');
    if (known.some((one) => one.name === name && one.hash === hash)) continue;
    for (const statement of statementsOf(sql))
      for (const one of await written(owner, statement)) await run(one);
    // Last, so that a killed start lays all of them again.
    await owner.query(
      'insert into drizzle.triggers (name, hash) values ($1, $2) on conflict (name) do update set hash = excluded.hash',
      [name, hash],
    );
  }
  await owner.query('delete from drizzle.triggers where name <> all($1)', [triggers.map(({ name }) => name)]);
};
