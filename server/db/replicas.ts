import type pg from 'pg';
import { errorCode } from '../kernel/errors';
import { fetchOne } from '../kernel/rows';
import { connectClient, createPool } from './connection';

/**
 * State of a standby: 'up' is read from, 'behind' lags too far, 'down' is unreachable. 'primary' is a server that is
 * not (or no longer) a standby; we never read from a second primary.
 */
export type ReplicaState = 'up' | 'behind' | 'down' | 'primary';

export type Replicas = Readonly<Awaited<ReturnType<typeof openReplicas>>>;

export interface OpenReplicas {
  readonly primary: pg.Pool;
  readonly facts: readonly pg.ClientConfig[];
  readonly size: number;
  /** Called when a standby's state changes. Standbys are counted from 1. */
  readonly said: (number: number, state: ReplicaState) => void;
}

/** Checks the standbys once and then every two seconds. A standby that is down may come back later. */
export const openReplicas = async ({ primary, facts, size, said }: OpenReplicas) => {
  const standbys = facts.map((one, index) => standbyOf(one, size, (state) => said(index + 1, state)));
  let next = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const look = async () => {
    const position = await placeOn(primary, written).catch(() => undefined);
    await Promise.all(standbys.map((standby) => standby.look(position)));
  };
  const again = () => {
    if (!isClosed) timer = setTimeout(() => look().finally(again), lookEveryMs).unref();
  };
  await look();
  again();
  return {
    /**
     * Returns a pool whose statements see everything committed up to `position` (an LSN of the primary). If the
     * standby has not replayed so far, or fails, the statement runs on `otherwise`, a part of the primary's pool.
     */
    at: (position: string, otherwise: pg.Pool = primary): pg.Pool => {
      const up = standbys.filter((standby) => standby.state() === 'up');
      const standby = up[next++ % Math.max(1, up.length)];
      return standby ? viewOf(otherwise, standby, placeOf(position)) : otherwise;
    },
    states: () => standbys.map((standby) => standby.state()),
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await Promise.all(standbys.map((standby) => standby.close()));
    },
  };
};

/** Connects to the first reachable server that is a standby. Undefined if there is none. */
export const connectStandby = async (facts: readonly pg.ClientConfig[]): Promise<pg.Client | undefined> => {
  for (const one of facts) {
    const client = await connectClient(one).catch(() => undefined);
    if (client && (await isStandby(client))) return client;
    await client?.end();
  }
  return undefined;
};

export const isStandby = async (client: pg.ClientBase): Promise<boolean> => {
  const { is } = await fetchOne(client, { is: 'flag' })('select pg_is_in_recovery() as is');
  return is;
};

const lookEveryMs = 2_000;
/** Bytes of WAL. A standby further behind is not used: every reader would try it and then use the primary. */
const farBehind = 16n * 1024n * 1024n;
/** Number of checks in which a standby may catch up before the primary is used. */
const looks = 3;

type Standby = ReturnType<typeof standbyOf>;

const standbyOf = (facts: pg.ClientConfig, size: number, said: (state: ReplicaState) => void) => {
  const pool = createPool(facts, size, lookEveryMs);
  // Per connection, because a crashed server may restart at an earlier position. A crash ends all connections.
  const replayed = new WeakMap<pg.PoolClient, bigint>();
  let state: ReplicaState | undefined;
  const is = (found: ReplicaState) => {
    if (found !== state) said(found);
    state = found;
  };
  return {
    /** A connection that has replayed up to `place`. Undefined if the standby has not, or is not reachable. */
    borrow: async (place: bigint): Promise<pg.PoolClient | undefined> => {
      const client = await pool.connect().catch(() => undefined);
      if (!client) return undefined;
      try {
        for (let look = 0; look < looks && (replayed.get(client) ?? 0n) < place; look++)
          replayed.set(client, await placeOn(client, replayedThere));
      } catch {
        client.release(true);
        return undefined;
      }
      if ((replayed.get(client) ?? 0n) >= place) return client;
      client.release();
      return undefined;
    },
    state: () => state ?? 'down',
    look: async (position: bigint | undefined): Promise<void> => {
      try {
        const question = {
          text: 'select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn()::text as replayed',
          query_timeout: lookEveryMs,
        };
        const found = await fetchOne(pool, { isStandby: 'flag', replayed: 'text?' })(question);
        if (!found.isStandby) is('primary');
        else is(position !== undefined && position - placeOf(found.replayed) > farBehind ? 'behind' : 'up');
      } catch {
        is('down');
      }
    },
    close: () => pool.end(),
  };
};

/** A view of the primary's pool that takes connections from the standby as long as the standby keeps up. */
const viewOf = (primary: pg.Pool, standby: Standby, place: bigint): pg.Pool => {
  let isLeft = false;
  const borrowed = async () => {
    const client = isLeft ? undefined : await standby.borrow(place);
    // Stay on the primary from now on, because a later read must not be older than an earlier one.
    if (!client) isLeft = true;
    return client;
  };
  const query = async (...statement: readonly unknown[]): Promise<unknown> => {
    const client = await borrowed();
    if (!client) return Reflect.apply(primary.query, primary, statement);
    try {
      const result: unknown = await Reflect.apply(client.query, client, statement);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      if (errorCode(error) === tookTooLong) throw error;
      // The connection was lost, or replay canceled the statement. If the statement is wrong, the primary throws.
      isLeft = true;
      return Reflect.apply(primary.query, primary, statement);
    }
  };
  const connect = async (): Promise<pg.PoolClient> => (await borrowed()) ?? primary.connect();
  return Object.create(primary, { query: { value: query }, connect: { value: connect } });
};

const tookTooLong = '57014';

const written = 'pg_current_wal_flush_lsn()';
/** Replayed position of a standby. Null from any other server, because its position is not reliable. */
const replayedThere = 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end';

const placeOn = async (client: pg.ClientBase | pg.Pool, place: string): Promise<bigint> => {
  const found = await fetchOne(client, { place: 'text?' })(`select (${place})::text as place`);
  return placeOf(found.place);
};

/** Converts '16/B374D848' to a number. Null is 0. */
const placeOf = (text: string | null): bigint => {
  const [high = '0', low = '0'] = (text ?? '0/0').split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
};
