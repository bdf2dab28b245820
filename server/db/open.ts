import { keepSessions } from '../kernel/loop';
import { connectClient, createPool, createPooled } from './connection';
import { type EmbeddedOptions, startEmbedded } from './embedded/embedded';
import { type ExternalOptions, type Facts, openExternal } from './external';
import { connectStandby, type OpenReplicas, openReplicas } from './replicas';

export interface OpenOptions extends EmbeddedOptions, Partial<ExternalOptions> {
  /** Connections for requests. Default: 10. */
  readonly poolSize?: number | undefined;
}

export type Database = Readonly<ReturnType<typeof createDatabase>>;

/** Opens the database, starting it where it is ours. Throws DatabaseStartError with a message for operators. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { databaseUrl, poolSize } = options;
  if (databaseUrl) {
    const opened = await openExternal({ ...options, databaseUrl });
    return createDatabase({ kind: 'external', ...opened, poolSize });
  }
  const server = await startEmbedded(options);
  const facts = { plain: server.facts('plain'), owner: server.facts('owner') };
  return createDatabase({
    kind: 'embedded',
    version: server.major,
    facts,
    poolSize,
    afterClose: server.close,
  });
}

interface CreateDatabase {
  readonly kind: 'embedded' | 'external';
  /** Major version of PostgreSQL. */
  readonly version: number;
  readonly facts: Facts;
  readonly poolSize?: number | undefined;
  readonly afterClose?: () => Promise<void>;
}

/** Behind a pooler: connections to PostgreSQL itself, opened while work that only one process may do is under way. */
const mostSessions = 8;

/** The handle of a server that is up already. */
export const createDatabase = ({ kind, version, facts, poolSize = 10, afterClose }: CreateDatabase) => {
  const { plain, pooler, standbys = [] } = facts;
  const pool = pooler ? createPooled(pooler, poolSize) : createPool(plain, poolSize);
  const sessions = pooler ? createPool(plain, mostSessions) : undefined;
  if (sessions) keepSessions(pool, sessions);
  let closed: Promise<void> | undefined;
  const close = async () => {
    await pool.end();
    await sessions?.end();
    await afterClose?.();
  };
  return {
    /** The plain role, used for all requests. */
    pool,
    kind,
    version,
    /** A connection of its own to PostgreSQL itself: migrations as owner, LISTEN as plain. The caller ends it. */
    connect: (as: 'owner' | 'plain') => connectClient(facts[as]),
    /** The same for long reads: to a standby where there is one, as plain. */
    connectReader: async () => (await connectStandby(standbys)) ?? connectClient(plain),
    /** The standbys to read from, if there are any. The caller closes them; `said` hears what becomes of each. */
    openReplicas: async (said: OpenReplicas['said']) =>
      standbys.length > 0
        ? openReplicas({ primary: pool, facts: standbys, size: poolSize, said })
        : undefined,
    /** Ends the pool, and the embedded server when no other process uses it. */
    close: () => {
      closed ??= close();
      return closed;
    },
  };
};
