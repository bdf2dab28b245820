import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Book } from '../../src/schema/book';
import kernel from './kernel.sql?raw';

/** Triggers and their functions, under the name by which the database knows whether they have changed. */
export interface Triggers {
  readonly name: string;
  readonly sql: string;
}

interface Served {
  readonly book: Book;
  readonly servers: readonly { readonly entity: { readonly name: string }; readonly triggers?: string }[];
}

/**
 * The triggers of a book: what every book needs, then those of its nouns, older ones first, as younger ones use what
 * these have. Another book has no others.
 */
export const triggersOf = ({ book, servers }: Served): readonly Triggers[] => [
  { name: 'kernel', sql: kernel },
  ...book.entities.flatMap(({ name }) => {
    const sql = servers.find(({ entity }) => entity.name === name)?.triggers;
    return sql === undefined ? [] : [{ name, sql }];
  }),
];

/**
 * Lays triggers and their functions down again, in their order, whenever they have changed: what stands beside the nouns
 * is the law in force. A migration drops what stands there no longer; names of earlier releases are forgotten.
 */
export const layTriggers = async (owner: pg.ClientBase, triggers: readonly Triggers[]): Promise<void> => {
  for (const { name, sql } of triggers) {
    const hash = createHash('sha256').update(sql).digest('hex');
    const { rowCount } = await owner.query(
      `insert into drizzle.triggers (name, hash) values ($1, $2)
       on conflict (name) do update set hash = excluded.hash where triggers.hash <> excluded.hash`,
      [name, hash],
    );
    if (rowCount) await owner.query(sql);
  }
  await owner.query('delete from drizzle.triggers where name <> all($1)', [triggers.map(({ name }) => name)]);
};
