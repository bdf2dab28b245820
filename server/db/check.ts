import type pg from 'pg';
import { errorMessage } from '../kernel/errors';
import { fetchRows } from '../kernel/rows';
import { DatabaseStartError } from './start-errors';

/** Trigrams for search, and equality beside ranges in the exclusion constraint that guards bookings. */
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

export async function checkVersion(client: pg.Client): Promise<number> {
  const rows = await fetchRows(client, {
    server_version_num: 'text',
    server_version: 'text',
  })(`select current_setting('server_version_num') as server_version_num,
            current_setting('server_version') as server_version`);
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (major >= 15) return major;
  throw new DatabaseStartError('server.tooOld', { version: rows[0]?.server_version ?? String(major) });
}

/** With LC_CTYPE=C pg_trgm finds no letters in Arabic words, and every search would find nothing. */
export async function checkArabic(client: pg.Client): Promise<void> {
  const rows = await fetchRows(client, {
    encoding: 'text',
    locale: 'text',
    database: 'text',
  })(`select current_setting('server_encoding') as encoding, datctype as locale, datname as database
       from pg_database where datname = current_database()`);
  const { encoding = '', locale = '', database = '' } = rows[0] ?? {};
  // Asked second: a database of another encoding cannot even read the word.
  if (encoding === 'UTF8') {
    const found = await fetchRows(client, { trigrams: 'text[]' })(`select show_trgm('محمد') as trigrams`);
    if ((found[0]?.trigrams.length ?? 0) > 0) return;
  }
  throw new DatabaseStartError('locale.unfit', { database, encoding, locale });
}
