import { buildApp } from '../app';
import { backupPlace } from '../backup/index';
import { createCounts } from '../data/counts';
import { createNotifier } from '../data/notices';
import { createPolicyBook } from '../data/policy';
import { startSealer } from '../data/seal';
import { openDatabase } from '../db/open';
import { createVault } from '../kernel/vault';
import { createLog } from '../log';
import { closedMessaging } from '../messaging/messaging';
import { portOf, serveStarter } from './child';
import { countStatements } from './counting';

/** The server as it is, on a port of its own, with the sealer of its trail and the teller of notices; jobs of the night and messages rest. */
const [dataDir = ''] = process.argv.slice(2);
const counted = countStatements();
const db = await openDatabase({ dataDir, pgBin: process.env.PG_BIN });
const notifier = await createNotifier(() => db.connect('plain'));
const logger = createLog('info');
const app = await buildApp({
  services: {
    pool: db.pool,
    notifier,
    policy: createPolicyBook(db.pool),
    counts: createCounts(notifier),
    vault: createVault(Buffer.alloc(32)),
    messaging: closedMessaging(),
    backups: backupPlace(dataDir, undefined, () => db.connect('owner')),
    now: () => new Date(),
  },
  logger,
});
const sealer = startSealer(db.pool, (error) => logger.warn({ err: error }, 'sealer'));
await app.listen({ port: 0, host: '127.0.0.1' });
serveStarter(portOf(app.server), counted, async () => {
  await app.close();
  await sealer.stop();
  await notifier.close();
  await db.close();
});
