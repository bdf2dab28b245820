import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Book } from '../../src/schema/book';
import { fetchRows } from '../kernel/rows';
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

/**
 * Runs the SQL of triggers again, in order, if its hash has changed. The files next to the nouns are the valid version;
 * dropping an old trigger is the task of a migration.
 */
export const layTriggers = async (owner: pg.ClientBase, triggers: readonly Triggers[]): Promise<void> => {
  const known = await fetchRows(owner, { name: 'text', hash: 'text' })(
    'select name, hash from drizzle.triggers',
  );
  for (const { name, sql } of triggers) {
    const hash = createHash('sha256').update(sql).digest('hex');
    if (known.some((one) => one.name === name && one.hash === hash)) continue;
    await owner.query(sql);
    await owner.query(
      'insert into drizzle.triggers (name, hash) values ($1, $2) on conflict (name) do update set hash = excluded.hash',
      [name, hash],
    );
  }
};
