import type pg from 'pg';
import { errorCode } from '../kernel/errors';
import { fetchOne } from '../kernel/rows';
import { connectClient, createPool } from './connection';

/**
 * What a standby is good for: read from it, or not as it is far behind or cannot be reached. One that is no standby
 * (any more) is a primary, which nothing is read from beside ours.
 */
export type ReplicaState = 'up' | 'behind' | 'down' | 'primary';

/** Standbys of the primary, for reads. */
export type Replicas = Readonly<Awaited<ReturnType<typeof openReplicas>>>;

export interface OpenReplicas {
  readonly primary: pg.Pool;
  readonly facts: readonly pg.ClientConfig[];
  readonly size: number;
  /** Hears of each change of a standby's state; standbys are counted from 1. */
  readonly said: (number: number, state: ReplicaState) => void;
}

/** Looks at the standbys once, and then every two seconds. One that is not there may come later. */
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
     * A pool whose statements see all that was committed when the primary stood at `position` (an LSN of its log). A
     * standby that has not replayed so far, or fails, is passed over: the statement runs on the primary.
     */
    at: (position: string): pg.Pool => {
      const up = standbys.filter((standby) => standby.state() === 'up');
      const standby = up[next++ % Math.max(1, up.length)];
      return standby ? viewOf(primary, standby, placeOf(position)) : primary;
    },
    states: () => standbys.map((standby) => standby.state()),
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await Promise.all(standbys.map((standby) => standby.close()));
    },
  };
};

/** A connection to the first standby that answers as one. */
export const connectStandby = async (facts: readonly pg.ClientConfig[]): Promise<pg.Client | undefined> => {
  for (const one of facts) {
    const client = await connectClient(one).catch(() => undefined);
    if (client && (await isStandby(client))) return client;
    await client?.end();
  }
  return undefined;
};

/** Whether it replays another server's log. */
export const isStandby = async (client: pg.ClientBase): Promise<boolean> => {
  const { is } = await fetchOne(client, { is: 'flag' })('select pg_is_in_recovery() as is');
  return is;
};

const lookEveryMs = 2_000;
/** Beyond this it is not asked any more: it would only be found behind by every single reader. */
const farBehind = 16n * 1024n * 1024n;
/** Round trips in which a standby may catch up before the primary is asked instead. */
const looks = 3;

type Standby = ReturnType<typeof standbyOf>;

const standbyOf = (facts: pg.ClientConfig, size: number, said: (state: ReplicaState) => void) => {
  const pool = createPool({ ...facts, query_timeout: 35_000 }, size, lookEveryMs);
  // By connection: a server that crashed may begin again before the place where it was, and ends all of them.
  const replayed = new WeakMap<pg.PoolClient, bigint>();
  let state: ReplicaState | undefined;
  const is = (found: ReplicaState) => {
    if (found !== state) said(found);
    state = found;
  };
  return {
    /** A connection to a server that has replayed up to there; undefined when it has not or is not there. */
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

/** A pool like the primary's, but that its connections are the standby's as long as that one keeps up. */
const viewOf = (primary: pg.Pool, standby: Standby, place: bigint): pg.Pool => {
  let isLeft = false;
  const borrowed = async () => {
    const client = isLeft ? undefined : await standby.borrow(place);
    // What is read after it must not be older than what was read before.
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
      // It was lost, or gave way to what it had to replay. If the statement is at fault the primary says so.
      isLeft = true;
      return Reflect.apply(primary.query, primary, statement);
    }
  };
  const connect = async (): Promise<pg.PoolClient> => (await borrowed()) ?? primary.connect();
  return Object.create(primary, { query: { value: query }, connect: { value: connect } });
};

const tookTooLong = '57014';

const written = 'pg_current_wal_flush_lsn()';
/** Where a standby stands; a server that is none says nothing that could be relied on. */
const replayedThere = 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end';

const placeOn = async (client: pg.ClientBase | pg.Pool, place: string): Promise<bigint> => {
  const found = await fetchOne(client, { place: 'text?' })(`select (${place})::text as place`);
  return placeOf(found.place);
};

/** '16/B374D848' as a number; of nothing, the beginning. */
const placeOf = (text: string | null): bigint => {
  const [high = '0', low = '0'] = (text ?? '0/0').split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
};
