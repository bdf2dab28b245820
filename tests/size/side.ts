import { readFileSync } from 'node:fs';
import { backupLock } from '../../server/features/backups/work';
import { servedCentre } from '../../server/features/book';
import { closedMessaging } from '../../server/messaging/messaging';
import { beautyCentre } from '../../src/resources/book';
import { type Server, serve } from '../support/app';
import { atEnd } from '../support/at-end';
import { askerOn, type DemoApp } from '../support/demo-app';
import { buildServer } from '../support/server-program';
import { tokenFor, type World } from '../support/world';
import { type Filled, openFilled, type Scale } from './filled';

/** A filled database with the delivered server on it, which is timed, and one in this process, whose statements are seen. */
export interface Side extends Filled {
  /** Asks the server in this process: as Admin, or as the front desk of the chain's first branch. */
  readonly app: DemoApp;
  readonly address: string;
  readonly tokens: Readonly<Record<'admin' | 'reception', string>>;
  /** Greatest memory of the delivered server so far, in MB. */
  readonly memory: () => number;
  /** Returns the path of one of the delivered programs. */
  readonly file: (name: string) => string;
}

export const openSide = async (folder: string, scale: Scale): Promise<Side> => {
  const filled = await openFilled(folder, scale);
  const { db, dataDir } = filled;
  const one = async (sql: string): Promise<number> =>
    (await db.pool.query<{ id: number }>(sql)).rows[0]?.id ?? 0;
  const deskId = await one(`select id from users where username = 'chain-1-0'`);
  const own = await one(`select id from branches where code = 'S1'`);
  const foreign = await one(`select id from branches where code = 'S2'`);
  const admin = await tokenFor(db.pool, await one(`select id from users where username = 'admin'`));
  const reception = await tokenFor(db.pool, deskId);
  const nobody: World = { branches: { own: 0, foreign: 0, inactive: 0 }, users: {}, tokens: {} } as never;
  const known = { ...db, name: `filled-${scale}`, databaseUrl: '', ownerUrl: '' };
  const server: Server = await serve(known, db.pool, nobody, servedCentre, closedMessaging());
  atEnd(() => server.close());
  const tokens = { admin, reception };
  const asker = askerOn({
    ...{ db, server, own, foreign, deskId, book: beautyCentre },
    tokens: { ...tokens, outsider: '' },
    doChannelTasks: async () => {},
  });
  const refuse = async (): Promise<never> => {
    throw new Error('a filled database is only read');
  };
  const foreignRows = { leaksIn: () => [], state: refuse };
  // No nightly backup beside the measurement: who holds this lock makes them.
  const keeper = await db.connect('owner');
  atEnd(() => keeper.end());
  await keeper.query('select pg_advisory_lock($1)', [backupLock]);
  const built = await buildServer();
  const program = built.start({ DATA_DIR: dataDir, API_RATE: 'off', DEMO: '0' });
  return {
    ...filled,
    app: { ...asker, foreignRows, setPermissions: refuse },
    address: await program.address,
    tokens,
    memory: () => peakOf(program.process.pid),
    file: (name) => built.file(`${name}.js`),
  };
};

/** Returns the greatest memory of a process so far in MB, 0 after its end. Only Linux has this file. */
export const peakOf = (pid: number | undefined): number => {
  try {
    const [, kB] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kB ?? 0) / 1024);
  } catch {
    return 0;
  }
};
