import type pg from 'pg';
import { keepSessions } from '../kernel/loop';
import { connectClient, createPool, createPooled } from './connection';
import { startEmbedded } from './embedded/embedded';
import { openExternal } from './external';
import { connectStandby, type OpenReplicas, openReplicas, type Replicas } from './replicas';

export interface OpenOptions {
  /** DATABASE_URL: use that PostgreSQL, as the plain role. Default: the embedded one of `dataDir`. */
  readonly databaseUrl?: string | undefined;
  /** DATABASE_DIRECT_URL: PostgreSQL itself; `databaseUrl` is then a pooler in transaction mode in front of it. */
  readonly directUrl?: string | undefined;
  /** DATABASE_OWNER_URL: the same database as the role that owns the schema. Default: `directUrl`, or `databaseUrl`. */
  readonly ownerUrl?: string | undefined;
  /** DATABASE_READ_URL: standbys of that PostgreSQL, for reads. */
  readonly readUrls?: readonly string[];
  /** DATA_DIR: folder of the embedded database. */
  readonly dataDir: string;
  /** PG_BIN: folder with `initdb` and `postgres`. Default: the binaries that came through npm. */
  readonly pgBin?: string | undefined;
  /** Hears one plain sentence for each step that takes time. */
  readonly progress?: ((line: string) => void) | undefined;
  /** Connections for requests. Default: 10. */
  readonly poolSize?: number | undefined;
  /** Settings of the embedded server beside our own, for tests. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
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
  const { databaseUrl, directUrl, ownerUrl, readUrls, poolSize } = options;
  if (databaseUrl) {
    const { major, ...facts } = await openExternal({ databaseUrl, directUrl, ownerUrl, readUrls });
    return createDatabase({ kind: 'external', version: major, facts, poolSize });
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

export interface CreateDatabase {
  readonly kind: Database['kind'];
  readonly version: number;
  readonly facts: {
    readonly plain: pg.ClientConfig;
    readonly owner: pg.ClientConfig;
    /** A pooler in transaction mode, for requests. */
    readonly pooler?: pg.ClientConfig | undefined;
    readonly standbys?: readonly pg.ClientConfig[];
  };
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
