import type pg from 'pg';
import { errorMessage } from '../kernel/errors';
import { fetchOne, fetchRows } from '../kernel/rows';
import { DatabaseStartError } from './start-errors';

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
