import type pg from 'pg';
import { type FetchedRow, fetchOne, fetchRows } from '../kernel/rows';
import type { BackupHead } from './format';

/** This file reads the tables from PostgreSQL's own catalogue, so that there is no list to maintain. */

/**
 * Tables without rows in a backup. A restore ends all sessions and half-way sign-ins, no open link outlives it,
 * tokens of programs may have been revoked since, and the backup files show which backups exist.
 */
export const leftEmpty: ReadonlySet<string> = new Set([
  'sessions',
  'sign_in_tickets',
  'invitations',
  'service_tokens',
  'backups',
]);

const tableColumns = {
  name: 'text',
  /** Stored columns in their order, without generated ones. */
  columns: 'text[]',
  /** Columns of the primary key. Rows are sorted by them. */
  key: 'text[]',
} as const;
export type Table = FetchedRow<typeof tableColumns>;

export const tablesOf = (client: pg.ClientBase): Promise<readonly Table[]> =>
  fetchRows(client, tableColumns)(tablesText);

const ofExtension = (catalogue: string, oid: string): string =>
  `exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

const tablesText = `select c.relname as name,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
         and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
       array(select a.attname::text from pg_index i cross join lateral unnest(i.indkey) with ordinality k(number, place)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
         where i.indrelid = c.oid and i.indisprimary order by k.place) as key
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not ${ofExtension('pg_class', 'c.oid')}
     order by c.relname`;

/** SQL that copies out the rows of a table in the order of its key, so that equal rows give equal bytes. */
export const copyOutOf = ({ name, columns, key }: Table): string => {
  const order = key.length > 0 ? key : columns;
  return `copy (select ${listed(columns)} from public.${quoted(name)} order by ${listed(order)}) to stdout`;
};

export const copyInto = ({ name, columns }: BackupHead['tables'][number]): string =>
  `copy public.${quoted(name)} (${listed(columns)}) from stdin`;

/** Reads the current state of the sequences. They may be ahead of a snapshot, never behind it. */
export const sequencesOf = async (client: pg.ClientBase): Promise<BackupHead['sequences']> => {
  const rows = await fetchRows(client, { name: 'text' })(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
       and not ${ofExtension('pg_class', 'c.oid')} order by 1`,
  );
  const found: BackupHead['sequences'] = [];
  for (const { name } of rows) {
    const state = await fetchOne(client, { last: 'text', isCalled: 'flag' })(
      `select last_value::text as last, is_called as "isCalled" from public.${quoted(name)}`,
    );
    found.push({ name, ...state });
  }
  return found;
};

/** Drops all our tables, sequences and functions. Objects of extensions stay. */
export const removeSchema = async (owner: pg.ClientBase): Promise<void> => {
  for (const { name } of await tablesOf(owner))
    await owner.query(`drop table public.${quoted(name)} cascade`);
  for (const { name } of await sequencesOf(owner))
    await owner.query(`drop sequence public.${quoted(name)} cascade`);
  const rows = await fetchRows(owner, { signature: 'text' })(
    `select p.oid::regprocedure::text as signature from pg_proc p where p.pronamespace = 'public'::regnamespace
       and not ${ofExtension('pg_proc', 'p.oid')}`,
  );
  for (const { signature } of rows) await owner.query(`drop routine if exists ${signature} cascade`);
  await owner.query('drop schema if exists drizzle cascade');
};

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const listed = (names: readonly string[]): string => names.map(quoted).join(', ');
