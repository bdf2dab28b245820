import type pg from 'pg';
import { ownFields } from '../../../src/resources/own-fields/entity';
import { type Book, bookOf } from '../../../src/schema/book';
import { tableNameOf } from '../../../src/schema/entity';
import { fieldOfOwn, type OwnField } from '../../../src/schema/own-fields';
import { noticeChannel } from '../../data/notices';
import type { Services } from '../../data/services';
import { withClient } from '../../db/connection';
import { sortSql } from '../../db/own-column';
import { locks } from '../../kernel/locks';
import { alone, every, type Loop } from '../../kernel/loop';
import { believed, fetchOne, fetchRows } from '../../kernel/rows';

/**
 * Indexes on the values of added fields that lists are narrowed or sorted by. They follow the fields by themselves: made
 * one after the other while everybody goes on writing, and dropped with their field.
 */

interface OwnIndex {
  readonly name: string;
  readonly table: string;
  readonly sql: string;
}

/** Indexes that a field wants. */
export const indexesOf = (own: OwnField, book: Book): readonly OwnIndex[] => {
  const entity = book.entity(own.entity);
  const field = fieldOfOwn(own, entity, book);
  if (!field || !(field.filter || field.sort)) return [];
  const table = tableNameOf(entity);
  const value = sortSql(own.key, field, table);
  const made = (ending: string, on: string): OwnIndex => {
    const name = `${table}_${own.place}_${ending}`;
    const living = entity.remove === 'soft' ? ' where deleted_at is null' : '';
    return { name, table, sql: `create index concurrently ${name} on ${table} ${on}${living}` };
  };
  if (field.kind === 'choice' && field.several) return [made('any', `using gin (${value})`)];
  return [
    made('all', `((${value}), id)`),
    ...(field.sort && entity.branch === 'branchId' ? [made('branch', `(branch_id, (${value}), id)`)] : []),
  ];
};

const compare = async (pool: pg.Pool, fieldsSql: string) => {
  const book = bookOf(ownFields);
  const { fields } = await fetchOne(pool, { fields: believed<readonly OwnField[]>() })(
    `select (${fieldsSql}) as fields`,
  );
  const wanted = fields.flatMap((own) => indexesOf(own, book));
  const there = await fetchRows(pool, { name: 'text', isValid: 'flag' })(
    `select c.relname as name, i.indisvalid as "isValid" from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace and c.relname ~ '_own\\d+(_id)?(_k\\d+)?_(all|branch|any)$'`,
  );
  const isThere = ({ name }: OwnIndex) => there.some((one) => one.name === name && one.isValid);
  return {
    wanted: wanted.length,
    missing: wanted.filter((one) => !isThere(one)),
    // An index whose making was broken off is there, and serves nobody.
    gone: there.filter(({ name, isValid }) => !isValid || !wanted.some((one) => one.name === name)),
  };
};

/** How many of the wanted indexes there are. */
export const indexingOf = async (pool: pg.Pool, fieldsSql: string) => {
  const { wanted, missing } = await compare(pool, fieldsSql);
  return { wanted, done: wanted - missing.length };
};

/** Makes and drops what differs. Returns how many. */
export const makeIndexes = (
  pool: pg.Pool,
  connectOwner: () => Promise<pg.Client>,
  fieldsSql: string,
): Promise<number> =>
  alone(pool, locks.ownFieldIndexes, async () => {
    const { missing, gone } = await compare(pool, fieldsSql);
    if (missing.length + gone.length === 0) return 0;
    await withClient(connectOwner(), async (owner) => {
      for (const { name } of gone) await owner.query(`drop index concurrently if exists ${name}`);
      for (const { sql } of missing) {
        await owner.query(sql);
        await pool.query('select pg_notify($1, $2)', [noticeChannel, JSON.stringify(notice)]);
      }
      // So that the planner knows how frequent each value is.
      for (const table of new Set(missing.map((one) => one.table))) await owner.query(`analyze ${table}`);
    });
    return missing.length + gone.length;
  });

const notice = {
  kind: 'change',
  resource: ownFields.name,
  type: 'updated',
  ids: [],
  branchIds: [],
  by: null,
};

export const indexing =
  (fieldsSql: string) =>
  (services: Services, warn: (error: unknown) => void): Loop =>
    every(60_000, () => makeIndexes(services.pool, services.backups.connectOwner, fieldsSql), {
      warn,
      wakes: (wake) =>
        services.notifier.subscribe(({ kind }) => {
          if (kind === 'policy') wake();
        }),
    });
