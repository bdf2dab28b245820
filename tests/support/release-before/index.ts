import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

/**
 * What the release with the last of the first 29 migrations left behind, as that release itself made it: its schema with
 * the record of its migrations, and a backup of a small centre that had sold, cancelled, merged and erased.
 */
const placeOf = (name: string): string => path.resolve('tests/support/release-before', name);

export const schemaBefore = (): string => gunzipSync(readFileSync(placeOf('schema.sql.gz'))).toString('utf8');
export const backupBefore = placeOf('centre.backup.tar.gz');
