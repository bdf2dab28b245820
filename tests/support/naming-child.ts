import '../../src/resources/book';
import { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
/**
 * Program that makes a backup of the database at a URL and is killed at the moment in which the finished file is about to
 * replace another name.
 */
import { connectClient } from '../../server/db/connection';
import { testSigningKey } from './backups';

const [connectionString = '', file = ''] = process.argv.slice(2);

promises.rename = async () => {
  process.kill(process.pid, 'SIGKILL');
};
syncBuiltinESMExports();
const { writeBackup } = await import('../../server/backup/index');
const owner = await connectClient({ connectionString });
await writeBackup({ owner, file, keyPrint: null, signingKey: testSigningKey, now: new Date() });
await owner.end();
