import type pg from 'pg';
import { type ChangeNotice, noticeChannel } from './notices';

/** What one server tells all others. */
export type Notice = ChangeNotice | { readonly kind: 'policy'; readonly version: number };

/** After a break nothing is known of what happened meanwhile: listeners must look afresh. */
export type Heard = Notice | { readonly kind: 'gap' };

export interface Notifier {
  subscribe(listener: (heard: Heard) => void): () => void;
  /** The changes of the last milliseconds, half a minute at most: for who was not listening yet. */
  recent(milliseconds: number): readonly ChangeNotice[];
  /** Whether the notice with this key was heard within the last half minute. */
  hasHeard(key: string): boolean;
  /** False while the connection is down; answers must then not be remembered. */
  isListening(): boolean;
  close(): Promise<void>;
}

const keptMilliseconds = 30_000;

/**
 * Listens on a connection of its own (a pooled one would lose its LISTEN) and opens a new one when it
 * breaks. Kept behind this interface because not every engine that speaks PostgreSQL has LISTEN.
 */
export const createNotifier = async (connect: () => Promise<pg.Client>): Promise<Notifier> => {
  const listeners = new Set<(heard: Heard) => void>();
  const kept = new Map<string, { readonly at: number; readonly notice: ChangeNotice }>();
  const keep = (notice: ChangeNotice) => {
    const now = performance.now();
    // In the order they came: what is too old stands first.
    for (const [key, { at }] of kept) {
      if (at > now - keptMilliseconds) break;
      kept.delete(key);
    }
    kept.set(notice.key ?? `${now} ${kept.size}`, { at: now, notice });
  };
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  const tell = (heard: Heard) => {
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
      if (!notice) return;
      if (notice.kind === 'change') {
        if (notice.key !== undefined && kept.has(notice.key)) return;
        keep(notice);
      }
      tell(notice);
    });
    fresh.on('end', () => {
      if (client === fresh) lost();
    });
    await fresh.query(`listen ${noticeChannel}`);
    client = fresh;
  };
  await open();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    recent: (milliseconds) => {
      const from = performance.now() - milliseconds;
      return [...kept.values()].filter(({ at }) => at >= from).map(({ notice }) => notice);
    },
    hasHeard: (key) => kept.has(key),
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
