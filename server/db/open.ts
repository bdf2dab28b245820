import type pg from 'pg';
import { keepSessions } from '../kernel/loop';
import { connectClient, createPool, createPooled } from './connection';
import { type EmbeddedOptions, startEmbedded } from './embedded/embedded';
import { type ExternalOptions, type Facts, openExternal } from './external';
import { connectStandby, type OpenReplicas, openReplicas, type Replicas } from './replicas';

export interface OpenOptions extends EmbeddedOptions, Partial<ExternalOptions> {
  /** Connections for requests. Default: 10. */
  readonly poolSize?: number | undefined;
}

export interface Database {
  /** The plain role, used for all requests. */
  readonly pool: pg.Pool;
  /** A connection of its own to PostgreSQL itself: migrations as owner, LISTEN as plain. The caller ends it. */
  connect(as: 'owner' | 'plain'): Promise<pg.Client>;
  /** The same for long reads: to a standby where there is one, as plain. */
  connectReader(): Promise<pg.Client>;
  /** The standbys to read from, if there are any. The caller closes them; `said` hears what becomes of each. */
  openReplicas(said: OpenReplicas['said']): Promise<Replicas | undefined>;
  readonly kind: 'embedded' | 'external';
  /** Major version of PostgreSQL. */
  readonly version: number;
  /** Ends the pool, and the embedded server when no other process uses it. */
  close(): Promise<void>;
}

/** Opens the database, starting it where it is ours. Throws DatabaseStartError with a message for operators. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { databaseUrl, poolSize } = options;
  if (databaseUrl)
    return createDatabase({
      kind: 'external',
      ...(await openExternal({ ...options, databaseUrl })),
      poolSize,
    });
  const server = await startEmbedded(options);
  return createDatabase({
    kind: 'embedded',
    version: server.major,
    facts: { plain: server.facts('plain'), owner: server.facts('owner') },
    poolSize,
    afterClose: server.close,
  });
}

interface CreateDatabase extends Pick<Database, 'kind' | 'version'> {
  readonly facts: Facts;
  readonly poolSize?: number | undefined;
  readonly afterClose?: () => Promise<void>;
}

/** Behind a pooler: connections to PostgreSQL itself, opened while work that only one process may do is under way. */
const mostSessions = 8;

/** The handle of a server that is up already. */
export function createDatabase({
  kind,
  version,
  facts,
  poolSize = 10,
  afterClose,
}: CreateDatabase): Database {
  const { pooler, standbys = [] } = facts;
  const pool = pooler ? createPooled(pooler, poolSize) : createPool({ facts: facts.plain, size: poolSize });
  const sessions = pooler ? createPool({ facts: facts.plain, size: mostSessions }) : undefined;
  if (sessions) keepSessions(pool, sessions);
  let closed: Promise<void> | undefined;
  const close = async () => {
    await pool.end();
    await sessions?.end();
    await afterClose?.();
  };
  return {
    pool,
    kind,
    version,
    connect: (as) => connectClient(facts[as]),
    connectReader: async () => (await connectStandby(standbys)) ?? connectClient(facts.plain),
    openReplicas: async (said) =>
      standbys.length > 0
        ? openReplicas({ primary: pool, facts: standbys, size: poolSize, said })
        : undefined,
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}
