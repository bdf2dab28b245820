import type pg from 'pg';
import { inject } from 'vitest';
import { connectClient } from '../../../server/db/connection';
import type { Book } from '../../../src/schema/book';
import { fieldsOf, snake, tableNameOf } from '../../../src/schema/entity';
import type { TestDatabase } from '../database';
import { foreignMark } from '../world';

/** Marked rows of a branch, to detect if they leak or are changed from outside. */
export interface ForeignRows {
  /** Returns the marked texts and phone numbers of the branch that a text contains. */
  leaksIn(text: string): readonly string[];
  /** Returns all rows of the branch as text. */
  state(): Promise<string>;
}

/** Book and extra facts about its branches that no declaration has. */
export interface Marking {
  readonly book: Book;
  /** Tables with a branch that belong to no entity. */
  readonly byHand: readonly string[];
  /** Returns phone numbers that only this branch has. */
  readonly phones: (pool: pg.Pool, branchId: number) => Promise<readonly string[]>;
}

/** Appends the mark to every free text of the branch's rows, directly in the database. */
export const markForeign = async (
  { pool, name }: Pick<TestDatabase, 'pool' | 'name'>,
  branchId: number,
  { book, byHand, phones: phonesOf }: Marking,
): Promise<ForeignRows> => {
  const ofBranches = book.entities.filter(({ branch }) => branch === 'branchId');
  const client = await connectClient({ ...inject('databaseServer').logins.superuser, database: name });
  // Disables triggers, which protect issued invoices and the like.
  await client.query(`set session_replication_role = 'replica'`);
  for (const entity of ofBranches) {
    const columns = fieldsOf(entity).flatMap(([key, field]) =>
      field.kind === 'text' && !field.secret && (field.format ?? 'line').startsWith('line') && !field.unique
        ? [snake(key)]
        : [],
    );
    if (columns.length > 0)
      await client.query(
        `update ${tableNameOf(entity)} set ${columns.map((column) => `${column} = ${column} || ' ${foreignMark}'`)} where branch_id = $1`,
        [branchId],
      );
  }
  await client.end();
  const phones = new Set(await phonesOf(pool, branchId));
  return {
    leaksIn: (text) => [
      ...(text.includes(foreignMark) ? [foreignMark] : []),
      ...(text.match(/01\d{9}/g) ?? []).filter((phone) => phones.has(phone)),
    ],
    state: async () => {
      const tables = [...ofBranches.map(tableNameOf), ...byHand];
      const found: unknown[] = [];
      for (const table of tables)
        found.push(
          (await pool.query(`select * from ${table} where branch_id = $1 order by 1, 2`, [branchId])).rows,
        );
      return JSON.stringify(found);
    },
  };
};
