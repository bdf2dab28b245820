import '../../src/resources/book';
/** Prints `ready` and deletes the old part of the audit log of the database at a URL. Tests kill it. */
import { backupPlace } from '../../server/backup/index';
import { connectClient, createPool } from '../../server/db/connection';
import { runAuditLogRetention } from '../../server/features/audit-logs/retention';

const [connectionString = '', ownerUrl = '', dataDir = ''] = process.argv.slice(2);

const pool = createPool({ connectionString }, 3);
await pool.query('select 1');
process.stdout.write('ready\n');
await runAuditLogRetention({
  pool,
  backups: backupPlace(dataDir, { signing: Buffer.alloc(32, 8) }, () =>
    connectClient({ connectionString: ownerUrl }),
  ),
  now: () => new Date(),
});
process.exit(0);
