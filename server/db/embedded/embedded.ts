import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { errorMessage } from '../../kernel/error-code';
import { applicationName, connectClient } from '../connection';
import { serverAccount } from './account';
import { findBinaries } from './binaries';
import { initialise } from './initialise';
import { layoutOf, readSecret } from './layout';
import { withStartLock } from './lock';
import { rotateLog } from './log';
import { fallbackRoot, folderFailure, prepareBase, recordedBase } from './place';
import { findPostmaster, shutDown } from './postmaster';
import { ownerRole, plainRole, prepareDatabase } from './prepare';
import { type Context, ensureRunning, otherUsers, superuserFacts } from './running';

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly pgBin?: string | undefined;
  readonly settings?: Readonly<Record<string, string>> | undefined;
  readonly progress?: ((line: string) => void) | undefined;
}

export type EmbeddedRole = 'superuser' | 'owner' | 'plain';

export interface EmbeddedServer {
  readonly major: number;
  /** How to connect as one of the three roles. */
  facts(role: EmbeddedRole, database?: string): pg.ClientConfig;
  /** Leaves the server; the last process to leave stops it. */
  close(): Promise<void>;
}

const databaseName = 'centre';

/**
 * Brings up the PostgreSQL of `dataDir`, or adopts the one that runs there already, and keeps it up: when
 * it dies while we use it, it is started again. Throws DatabaseStartError.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const context = findContext(options);
  const { layout, account, progress } = context;
  let running = await locked(context, async () => {
    readSecret(layout);
    await initialise(context);
    const started = await ensureRunning(context);
    await prepareDatabase({
      connect: (database) => connectClient(superuserFacts(context, started.postmaster, database)),
      database: databaseName,
      password: readSecret(layout),
    });
    return started;
  });

  let closing = false;
  const watch = (presence: pg.Client) => {
    presence.once('end', () => {
      if (!closing) void recover();
    });
  };
  const recover = async () => {
    progress('The database stopped unexpectedly and is being started again');
    while (!closing) {
      try {
        running = await locked(context, () => ensureRunning(context));
        watch(running.presence);
        return;
      } catch (error) {
        progress(errorMessage(error));
        await pause(1_000);
      }
    }
  };
  watch(running.presence);
  const rotation = setInterval(() => rotateLog(layout.log), 3_600_000);
  rotation.unref();

  return {
    major: context.binaries.major,
    facts(role, database = databaseName) {
      const admin = superuserFacts(context, running.postmaster, database);
      if (role === 'superuser') return admin;
      return { ...admin, user: role === 'owner' ? ownerRole : plainRole };
    },
    async close() {
      if (closing) return;
      closing = true;
      clearInterval(rotation);
      await locked(context, async () => {
        const others = await otherUsers(running.presence, context.presenceName).catch(() => 0);
        await running.presence.end().catch(() => {});
        const postmaster = others === 0 ? await findPostmaster(layout, account) : null;
        if (postmaster) await shutDown(postmaster.pid, layout, account, context.binaries);
      });
    },
  };
}

function findContext({ dataDir, pgBin, settings = {}, progress = () => {} }: EmbeddedOptions): Context {
  const folder = path.resolve(dataDir);
  const account = serverAccount(recordedBase(folder));
  const base = prepareBase(folder, account, progress);
  const binaries = findBinaries({ pgBin, account, copyTo: [fallbackRoot, base] });
  const presenceName = `${applicationName}/${process.pid}-${randomBytes(6).toString('hex')}`;
  return { layout: layoutOf(base, binaries.major), account, binaries, settings, progress, presenceName };
}

async function locked<T>({ layout, account }: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await withStartLock(layout.lock, work);
  } catch (error) {
    throw folderFailure(error, layout.base, account);
  }
}
