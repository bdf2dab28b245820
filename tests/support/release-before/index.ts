import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** Schema of the release whose last migration was the 29th, with the list of its migrations. */
export const schemaBefore = (): string =>
  gunzipSync(readFileSync('tests/support/release-before/schema.sql.gz')).toString('utf8');
