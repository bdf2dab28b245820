import type pg from 'pg';
import { inject } from 'vitest';
import { connectClient } from '../../server/db/connection';
import type { Book } from '../../src/schema/book';
import { fieldsOf, snake, tableNameOf } from '../../src/schema/entity';
import type { TestDatabase } from './database';
import { foreignMark } from './world';

/** What a branch holds, made recognisable: to see whether anything of it gets out, or is changed from outside. */
export interface ForeignRows {
  /** What of the branch a text tells. */
  leaksIn(text: string): readonly string[];
  /** Everything the branch holds. */
  state(): Promise<string>;
}

/** Of which book, and what no declaration tells of its branches. */
export interface Marking {
  readonly book: Book;
  /** Tables with a branch that belong to no entity. */
  readonly byHand: readonly string[];
  /** Phone numbers that the branch alone knows. */
  readonly phones: (pool: pg.Pool, branchId: number) => Promise<readonly string[]>;
}

/** Writes the mark into every free text of the branch's rows, behind the server's back. */
export const markForeign = async (
  { pool, name }: Pick<TestDatabase, 'pool' | 'name'>,
  branchId: number,
  { book, byHand, phones: phonesOf }: Marking,
): Promise<ForeignRows> => {
  const ofBranches = book.entities.filter(({ branch }) => branch === 'branchId');
  const client = await connectClient({ ...inject('databaseServer').logins.superuser, database: name });
  // Issued invoices and the like are fixed by triggers.
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
