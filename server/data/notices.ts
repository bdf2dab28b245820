import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { afterCommit } from '../kernel/transaction';

/** Change of rows, sent to every server and open browser after the commit. Contains ids only. */
export interface ChangeNotice {
  readonly kind: 'change';
  readonly resource: string;
  readonly type: 'created' | 'updated' | 'deleted';
  readonly ids: readonly number[];
  readonly branchIds: readonly number[];
  readonly by: number | null;
  /** Users to whom the rows belonged or belong, if a field of the row names them. Default: none. */
  readonly owners?: readonly number[];
}

type Notice = ChangeNotice | { readonly kind: 'policy'; readonly version: number };

/** After a lost connection a 'gap' tells listeners to read again, because notices may be missing. */
export type Heard = Notice | { readonly kind: 'gap' };

export interface Notifier {
  /** `missedMs`: milliseconds of the past whose kept notices are delivered at once. Default: 0. */
  subscribe(listener: (heard: Heard) => void, missedMs?: number): () => void;
  /** False while the connection is down. Replies must not be cached then. */
  isListening(): boolean;
  close(): Promise<void>;
}

export const noticeChannel = 'centre_notices';

/** Milliseconds between two questions whether the connection still lives, and until it must have answered. */
const usualPulse = { everyMs: 10_000, answerMs: 5_000 };

const keptMs = 15_000;
const mostKept = 1000;

/**
 * Listens on a connection of its own (a pooled one would lose its LISTEN) and reconnects when it breaks. An
 * interface hides this, because not every engine that speaks PostgreSQL has LISTEN.
 */
export const createNotifier = async (
  connect: () => Promise<pg.Client>,
  { everyMs, answerMs } = usualPulse,
): Promise<Notifier> => {
  const listeners = new Set<(heard: Heard) => void>();
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let kept: { readonly heard: Heard; readonly at: number }[] = [];
  const tell = (heard: Heard) => {
    const at = performance.now();
    kept = kept.filter((old) => at - old.at < keptMs);
    // A 'gap' replaces notices that are too many to keep: it is enough to know that there were some.
    if (kept.length >= mostKept) kept = [{ heard: { kind: 'gap' }, at }];
    // Policy notices are not kept: permissions are read with every request, so a later subscriber has the new ones.
    if (heard.kind !== 'policy') kept.push({ heard, at });
    for (const listener of listeners) listener(heard);
  };
  const lost = () => {
    client = undefined;
    if (closed) return;
    retry = setTimeout(() => {
      open().then(
        () => tell({ kind: 'gap' }),
        () => lost(),
      );
    }, 500);
  };
  const open = async () => {
    const fresh = await connect();
    fresh.on('notification', ({ payload }) => {
      const notice = parse(payload);
      if (notice) tell(notice);
    });
    fresh.on('end', () => {
      if (client === fresh) lost();
    });
    await fresh.query(`listen ${noticeChannel}`);
    client = fresh;
    void watch(fresh);
  };
  /** Ends a connection that has fallen silent: it only listens, so that nothing else would ever notice. */
  const question = { text: 'select 1', query_timeout: answerMs };
  const watch = async (fresh: pg.Client) => {
    while (client === fresh) {
      await pause(everyMs, undefined, { ref: false });
      if (client !== fresh) return;
      await fresh.query(question).catch(() => fresh.end());
    }
  };
  await open();
  return {
    subscribe: (listener, missedMs = 0) => {
      const since = performance.now() - missedMs;
      for (const { heard, at } of kept) if (at > since) listener(heard);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isListening: () => client !== undefined,
    close: async () => {
      closed = true;
      clearTimeout(retry);
      const open = client;
      client = undefined;
      await open?.end();
    },
  };
};

const parse = (payload: string | undefined): Notice | undefined => {
  try {
    return payload ? (JSON.parse(payload) as Notice) : undefined;
  } catch {
    return undefined;
  }
};

export const changeOf = (
  resource: string,
  type: ChangeNotice['type'],
  rows: readonly { readonly id: number; readonly branchId: number | null }[],
  by: number | null,
): ChangeNotice => ({
  kind: 'change',
  resource,
  type,
  ids: rows.map(({ id }) => id),
  branchIds: [...new Set(rows.flatMap(({ branchId }) => branchId ?? []))],
  by,
});

/** Ids in a notice, because PostgreSQL limits it to 8000 bytes. */
const mostIds = 500;

/**
 * Sends a change to all servers and browsers. Inside a transaction the NOTIFY follows the commit, because
 * PostgreSQL commits transactions with a NOTIFY one by one, each until it is on the disk. If the process is
 * killed in between, users see the change when they load the data again.
 */
export const tellChange = async (client: pg.ClientBase | pg.Pool, notice: ChangeNotice): Promise<void> => {
  const count = Math.max(1, Math.ceil(notice.ids.length / mostIds));
  const texts = Array.from({ length: count }, (_, part) =>
    JSON.stringify({ ...notice, ids: notice.ids.slice(part * mostIds, (part + 1) * mostIds) }),
  );
  if (!afterCommit(client, (pool) => post(pool, texts))) await client.query(notifyAll(texts));
};

const notifyAll = (texts: readonly string[]) => ({
  name: 'notify',
  text: 'select pg_notify($1, notice) from unnest($2::text[]) notice',
  values: [noticeChannel, texts],
});

const atOnceMs = 20;

interface Outgoing {
  waiting: string[];
  isGoing: boolean;
}

const outgoing = new WeakMap<pg.Pool, Outgoing>();

/**
 * Sends the first notice at once and collects those of the next 20 ms into one NOTIFY, because each wakes all
 * servers. Each NOTIFY waits for the one before, so that the change of a row never arrives before its creation.
 */
const post = (pool: pg.Pool, texts: readonly string[]): void => {
  const box = outgoing.get(pool) ?? { waiting: [], isGoing: false };
  outgoing.set(pool, box);
  box.waiting.push(...texts);
  if (!box.isGoing) void empty(pool, box);
};

const empty = async (pool: pg.Pool, box: Outgoing): Promise<void> => {
  box.isGoing = true;
  while (box.waiting.length > 0) {
    const sent = pool.query(notifyAll(box.waiting.splice(0)));
    // Ignore a failure: users see the change when they load the data again.
    await Promise.allSettled([sent, pause(atOnceMs, undefined, { ref: false })]);
  }
  box.isGoing = false;
};
