import '../../src/resources/book';
/**
 * A program that begins a backup of the database at an address, reports `ready` in its middle and stays there: for
 * tests that kill it.
 */
import { writeBackup } from '../../server/backup/index';
import { connectClient } from '../../server/db/connection';

const [connectionString = '', file = ''] = process.argv.slice(2);

const owner = await connectClient({ connectionString });
await writeBackup({
  owner,
  file,
  keyPrint: null,
  now: new Date(),
  progress: () => {
    process.stdout.write('ready\n', () => {
      // Nothing more happens in this process.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });
  },
});
