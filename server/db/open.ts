import type pg from 'pg';
import { connectClient, createPool } from './connection';
import { startEmbedded } from './embedded/embedded';
import { openExternal } from './external';

export { DatabaseStartError } from './start-errors';

export interface OpenOptions {
  /** DATABASE_URL: use that PostgreSQL, as the plain role. Default: the embedded one of `dataDir`. */
  readonly databaseUrl?: string | undefined;
  /** DATABASE_OWNER_URL: the same database as the role that owns the schema. Default: `databaseUrl`. */
  readonly ownerUrl?: string | undefined;
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
  /** A connection of its own: migrations as owner, LISTEN as plain. The caller ends it. */
  connect(as: 'owner' | 'plain'): Promise<pg.Client>;
  readonly kind: 'embedded' | 'external';
  /** Major version of PostgreSQL. */
  readonly version: number;
  /** Ends the pool, and the embedded server when no other process uses it. */
  close(): Promise<void>;
}

/** Opens the database, starting it where it is ours. Throws DatabaseStartError with a message for operators. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { databaseUrl, ownerUrl, poolSize } = options;
  if (databaseUrl) {
    const { major, plain, owner } = await openExternal({ databaseUrl, ownerUrl });
    return createDatabase({ kind: 'external', version: major, facts: { plain, owner }, poolSize });
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
  readonly facts: { readonly plain: pg.ClientConfig; readonly owner: pg.ClientConfig };
  readonly poolSize?: number | undefined;
  readonly afterClose?: () => Promise<void>;
}

/** The handle of a server that is up already. */
export function createDatabase({
  kind,
  version,
  facts,
  poolSize = 10,
  afterClose,
}: CreateDatabase): Database {
  const pool = createPool({ facts: facts.plain, size: poolSize });
  let closed: Promise<void> | undefined;
  const close = async () => {
    await pool.end();
    await afterClose?.();
  };
  return {
    pool,
    kind,
    version,
    connect: (as) => connectClient(facts[as]),
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}
