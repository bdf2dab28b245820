import { keepSessions } from '../kernel/loop';
import { connectClient, createPool, createPooled } from './connection';
import { type EmbeddedOptions, startEmbedded } from './embedded/embedded';
import { type ExternalOptions, type Facts, openExternal } from './external';

interface OpenOptions extends EmbeddedOptions, Partial<ExternalOptions> {
  /** Number of connections for requests. Default: 10. */
  readonly poolSize?: number | undefined;
}

export type Database = Readonly<ReturnType<typeof createDatabase>>;

/** Opens the database and starts the embedded server if it is used. Throws DatabaseStartError for the operator. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { databaseUrl, poolSize } = options;
  if (databaseUrl) {
    const facts = await openExternal({ ...options, databaseUrl });
    return createDatabase({ kind: 'external', facts, poolSize });
  }
  const server = await startEmbedded(options);
  const facts = { plain: server.facts('plain'), owner: server.facts('owner') };
  return createDatabase({
    kind: 'embedded',
    facts,
    poolSize,
    afterClose: server.close,
  });
}

interface CreateDatabase {
  readonly kind: 'embedded' | 'external';
  readonly facts: Facts;
  readonly poolSize?: number | undefined;
  readonly afterClose?: () => Promise<void>;
}

/** Connections to PostgreSQL itself behind a pooler, for work that only one process may do at a time. */
const mostSessions = 8;

export const createDatabase = ({ kind, facts, poolSize = 10, afterClose }: CreateDatabase) => {
  const { plain, pooler } = facts;
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
    /** Pool of the plain role, for all requests. */
    pool,
    kind,
    /** Opens a connection to PostgreSQL itself: 'owner' for migrations, 'plain' for LISTEN. The caller ends it. */
    connect: (as: 'owner' | 'plain') => connectClient(facts[as]),
    /** Ends the pool, and the embedded server if no other process uses it. */
    close: () => {
      closed ??= close();
      return closed;
    },
  };
};
