import { destination, pino } from 'pino';
import { buildApp } from '../app';
import { backupPlace } from '../backup/index';
import { type Counts, createCounts } from '../data/counts';
import { createNotifier } from '../data/notifier';
import { createPolicyBook } from '../data/policy';
import { openDatabase } from '../db/open';
import { createVault } from '../kernel/vault';
import { closedMessaging } from '../messaging/messaging';
import { serveStarter } from './child';

/** The server as it is, on a port of its own. With `count-always` no total is remembered between two requests. */
const [dataDir = '', variant] = process.argv.slice(2);
const db = await openDatabase({ dataDir, pgBin: process.env.PG_BIN });
const notifier = await createNotifier(() => db.connect('plain'));
const countAlways: Counts = { forget: () => undefined, of: (_, __, count) => count() };
const app = await buildApp({
  services: {
    pool: db.pool,
    notifier,
    policy: createPolicyBook(db.pool),
    counts: variant === 'count-always' ? countAlways : createCounts(notifier),
    vault: createVault(Buffer.alloc(32)),
    messaging: closedMessaging(),
    backups: backupPlace(dataDir, undefined, () => db.connect('owner')),
    now: () => new Date(),
  },
  logger: pino({ level: 'info' }, destination(1)),
});
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
serveStarter(typeof address === 'object' && address ? address.port : 0, async () => {
  await app.close();
  await notifier.close();
  await db.close();
});
