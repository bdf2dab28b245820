import '../../src/resources/book';
import { writeBackup } from '../../server/backup/write';
import { connectClient } from '../../server/db/connection';

/** Program that starts a backup of the database at a URL, prints `ready` in the middle of it and blocks there. Tests kill it. */
const [connectionString = '', file = ''] = process.argv.slice(2);

const owner = await connectClient({ connectionString });
await writeBackup({
  owner,
  file,
  now: new Date(),
  progress: () => {
    process.stdout.write('ready\n', () => {
      // Blocks this process for ever.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });
  },
});
await owner.end();
