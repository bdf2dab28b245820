import '../../src/resources/book';
import { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { connectClient } from '../../server/db/connection';
import { testSigningKey } from './backups';

/**
 * Program that starts a backup of the database at a URL, prints `ready` in the middle of it and blocks there. Tests
 * kill it. With `naming` it goes on, and kills itself when the finished file is about to replace another one.
 */
const [connectionString = '', file = '', end] = process.argv.slice(2);

promises.rename = async () => {
  process.kill(process.pid, 'SIGKILL');
};
syncBuiltinESMExports();

const { writeBackup } = await import('../../server/backup/index');
const owner = await connectClient({ connectionString });
await writeBackup({
  owner,
  file,
  keyPrint: null,
  signingKey: testSigningKey,
  now: new Date(),
  progress: () => {
    if (end === 'naming') return;
    process.stdout.write('ready\n', () => {
      // Blocks this process for ever.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });
  },
});
await owner.end();
