import '../../../src/resources/book';
/** Program that seals the audit log of the database at a URL and prints `ready`. Tests kill it. */
import { startSealer } from '../../../server/data/audit-chain';
import { createPool } from '../../../server/db/connection';

const [connectionString = ''] = process.argv.slice(2);

const pool = createPool({ connectionString, application_name: 'sealer-child' }, 1);
await pool.query('select 1');
process.stdout.write('ready\n');
startSealer(pool, (error) => process.stderr.write(`${String(error)}\n`));
