import '../../../src/resources/book';
/**
 * Program that opens the database of a folder, like `npm start`, for tests that kill it. Writes one row, prints
 * `ready <start of the server>` and exits when its standard input ends.
 */
import { openDatabase } from '../../../server/db/open';

const [dataDir = '', row = ''] = process.argv.slice(2);

const database = await openDatabase({ dataDir, pgBin: process.env.PG_BIN });
const owner = await database.connect('owner');
await owner.query('select pg_advisory_lock(1)');
await owner.query('create table if not exists kept (body text)');
await owner.end();
await database.pool.query('insert into kept (body) values ($1)', [row]);
const { rows } = await database.pool.query('select pg_postmaster_start_time() as started');
process.stdout.write(`ready ${rows[0]?.started}\n`);
process.stdin.resume().once('end', () => void database.close());
