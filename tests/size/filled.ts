import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fillChain, scales } from '../../server/bench/chain';
import { bootstrap } from '../../server/bootstrap';
import { withClient } from '../../server/db/connection';
import { migrate } from '../../server/db/migrate';
import { type Database, openDatabase } from '../../server/db/open';
import { triggersOf } from '../../server/db/triggers';
import { servedCentre } from '../../server/features/book';
import { atEnd } from '../support/at-end';
import { demoPassword } from '../support/demo-password';

export type Scale = keyof typeof scales;

export const isScale = (name: string): name is Scale => Object.hasOwn(scales, name);

export interface Filled {
  readonly scale: Scale;
  /** Folder of the database, for programs that run on it. */
  readonly dataDir: string;
  readonly db: Database;
}

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** Opens the database of a scale in `folder`. Fills a new one; one that was filled before is used again. */
export const openFilled = async (folder: string, scale: Scale): Promise<Filled> => {
  const dataDir = path.join(folder, scale);
  mkdirSync(dataDir, { recursive: true });
  // The database runs as another account if the tests run as root.
  for (const place of [folder, dataDir]) chmodSync(place, 0o755);
  const settings = { max_wal_size: '4GB', checkpoint_timeout: '30min' };
  const db = await openDatabase({ dataDir, pgBin: process.env.PG_BIN, progress: say, settings });
  atEnd(() => db.close());
  const mark = path.join(dataDir, 'filled');
  await withClient(db.connect('owner'), async (owner) => {
    await migrate(owner, triggersOf(servedCentre));
    if (existsSync(mark)) return;
    await bootstrap(db.pool, servedCentre.book);
    const now = new Date();
    await fillChain({ pool: db.pool, owner, share: scales[scale], now, password: demoPassword, say });
    writeFileSync(mark, now.toISOString());
  });
  return { scale, dataDir, db };
};
