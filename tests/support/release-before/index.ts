import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

/**
 * Files made by the release whose last migration was the 29th: its schema with the list of its migrations, and a
 * backup of a small centre with sales, cancellations, merges and erasures.
 */
const placeOf = (name: string): string => path.resolve('tests/support/release-before', name);

export const schemaBefore = (): string => gunzipSync(readFileSync(placeOf('schema.sql.gz'))).toString('utf8');
export const backupBefore = placeOf('centre.backup.tar.gz');
