import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Book } from '../../src/schema/book';
import { errorMessage } from '../kernel/errors';
import { fetchOne, fetchRows } from '../kernel/rows';
import { allLengthChecks } from './lengths';
import { DatabaseStartError } from './start-errors';
import { tablesOf } from './table';

/** pg_trgm for search; btree_gist for `=` in the exclusion constraint that prevents double appointments. */
const extensions = ['pg_trgm', 'btree_gist'];

export async function ensureExtensions(client: pg.Client): Promise<void> {
  const rows = await fetchRows(client, { extname: 'text' })('select extname from pg_extension');
  for (const extension of extensions.filter((name) => !rows.some((row) => row.extname === name))) {
    try {
      await client.query(`create extension if not exists ${extension}`);
    } catch (error) {
      throw new DatabaseStartError('extension.refused', { extension, detail: errorMessage(error) }, error);
    }
  }
}

export async function checkVersion(client: pg.Client): Promise<void> {
  const { number, version } = await fetchOne(client, { number: 'number', version: 'text' })(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
  );
  if (number < 150_000) throw new DatabaseStartError('server.tooOld', { version });
}

/** Refuses a database in which pg_trgm finds no Arabic letters (LC_CTYPE=C): every search would be empty. */
export async function checkArabic(client: pg.Client): Promise<void> {
  const params = await fetchOne(client, { encoding: 'text', locale: 'text', database: 'text' })(
    `select current_setting('server_encoding') as encoding, datctype as locale, datname as database
       from pg_database where datname = current_database()`,
  );
  // Check the encoding first: a database of another encoding cannot even read the Arabic word.
  if (params.encoding === 'UTF8') {
    const found = await fetchOne(client, { trigrams: 'text[]' })(`select show_trgm('محمد') as trigrams`);
    if (found.trigrams.length > 0) return;
  }
  throw new DatabaseStartError('locale.unfit', params);
}

/**
 * Throws DatabaseStartError for the first declared column that the database lacks, has with another type, or checks
 * for another length: a declaration was changed without a migration.
 */
export const checkDeclared = async (
  client: pg.ClientBase,
  { entities }: Pick<Book, 'entities'>,
): Promise<void> => {
  const declared = Object.values(tablesOf(entities)).flatMap((made) => {
    if (!is(made, PgTable)) return [];
    const { name: table, columns } = getTableConfig(made);
    return columns.map((column) => ({ table, column: column.name, type: column.getSQLType() }));
  });
  const [missing] = await fetchRows(client, { table: 'text', column: 'text', type: 'text', found: 'text?' })(
    `select w."table", w."column", w.type, format_type(a.atttypid, null) as found
       from json_to_recordset($1) as w ("table" text, "column" text, type text)
       left join pg_attribute a on a.attrelid = to_regclass(quote_ident(w."table")) and a.attname = w."column"
      where a.atttypid is distinct from to_regtype(w.type)::oid limit 1`,
    [JSON.stringify(declared)],
  );
  if (missing) throw new DatabaseStartError('schema.differs', { ...missing, found: missing.found ?? '—' });
  await checkLengths(client, entities);
};

const checkLengths = async (client: pg.ClientBase, entities: Book['entities']): Promise<void> => {
  const [wrong] = await fetchRows(client, {
    table: 'text',
    column: 'text',
    longest: 'number',
    found: 'text?',
  })(
    `select w."table", w."column", w.longest, pg_get_constraintdef(c.oid) as found
       from json_to_recordset($1) as w ("table" text, "column" text, name text, longest int)
       left join pg_constraint c on c.conrelid = to_regclass(quote_ident(w."table")) and c.conname = w.name
      where substring(pg_get_constraintdef(c.oid) from '<= (\\d+)')::int is distinct from w.longest limit 1`,
    [JSON.stringify(allLengthChecks(entities))],
  );
  if (!wrong) return;
  const { table, column, longest, found } = wrong;
  throw new DatabaseStartError('schema.differs', {
    table,
    column,
    type: `char_length <= ${longest}`,
    found: found ?? '—',
  });
};
