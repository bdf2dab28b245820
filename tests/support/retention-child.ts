import '../../src/resources/book';
/** Drops the old part of the trail on the database at an address, and reports `ready` before: for tests that kill it. */
import { backupPlace } from '../../server/backup/index';
import { connectClient, createPool } from '../../server/db/connection';
import { runTrailRetention } from '../../server/features/audit-logs/retention';

const [connectionString = '', ownerUrl = '', dataDir = ''] = process.argv.slice(2);

const pool = createPool({ connectionString }, 3);
await pool.query('select 1');
process.stdout.write('ready\n');
await runTrailRetention({
  pool,
  backups: backupPlace(dataDir, undefined, () => connectClient({ connectionString: ownerUrl })),
  now: () => new Date(),
});
process.exit(0);
