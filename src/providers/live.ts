import type { LiveProvider } from '@refinedev/core';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { createStore } from '../i18n/store';
import { type Entity, fieldsOf } from '../schema/entity';
import { isRecord } from '../schema/field';
import { reloadForVersion } from './access';
import { theBook } from './book';
import { handleReplies, request } from './http';
import { HttpError } from './http-error';

/** A change of rows, on another desk or here. `by` is the id of the user who made it. */
export interface Change {
  /** Name of the entity; '*' if anything may have changed, after a gap in the connection. */
  readonly resource: string;
  readonly type: 'created' | 'updated' | 'deleted' | '*';
  readonly ids: readonly number[];
  readonly branchId: number | null;
  readonly by: number | null;
}

/** `off`: the backend has no live events, which is no fault. `lost`: the connection broke and is tried again. */
type LiveStatus = 'off' | 'connecting' | 'open' | 'lost';

export const liveStatus = createStore<LiveStatus>('off');

type Listener = (changes: readonly Change[]) => void;
const listeners = new Set<Listener>();
let running: AbortController | undefined;

/** Milliseconds for which changes are gathered, because an invoice and its payments arrive as several. */
const gatherMs = 150;
let gathered: readonly Change[] = [];

/** Calls a listener for the changes that the user may see, gathered. Returns a function that ends it. */
export const subscribeChanges = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/**
 * Keeps one connection per tab, from each sign-in and unlock on. A page in the browser's back/forward cache drops it
 * and connects again when it returns. Returns a function that ends it. `missedSome`: true if there was an earlier
 * connection, so that everything on the screen is loaded again. Default: false.
 */
export const startLive = (missedSome = false): (() => void) => {
  const onVisibility = () => {
    clearTimeout(hiddenTimer);
    if (document.visibilityState === 'visible') connect(true);
    else hiddenTimer = setTimeout(stop, hiddenForMs);
  };
  const onHide = () => {
    clearTimeout(hiddenTimer);
    stop();
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onVisibility();
  };
  connect(missedSome);
  // A call that got no reply makes the connection doubtful as well: it is broken off and tried again.
  handleReplies({ onUnreached: () => breakOff() });
  const over = new AbortController();
  const { signal } = over;
  document.addEventListener('visibilitychange', onVisibility, { signal });
  // A cached page would hold one of the browser's six connections: after five loads nothing could be fetched.
  addEventListener('pagehide', onHide, { signal });
  addEventListener('pageshow', onShow, { signal });
  return () => {
    over.abort();
    onHide();
    liveStatus.set('off');
  };
};

// Over HTTP/1.1 a browser gives all tabs of a site six connections, so a hidden tab must not keep one.
const hiddenForMs = 30_000;
/** Milliseconds of silence that mean a dead connection. The server sends something every 20 s. */
const silentForMs = 45_000;
const longestWaitMs = 30_000;
let hiddenTimer: ReturnType<typeof setTimeout> | undefined;

const stop = (): void => {
  running?.abort();
  running = undefined;
};

const connect = (missedSome: boolean): void => {
  if (running) return;
  const controller = new AbortController();
  running = controller;
  void keepOpen(controller.signal, missedSome).finally(() => {
    if (running === controller) running = undefined;
  });
};

const keepOpen = async (signal: AbortSignal, missedSome: boolean): Promise<void> => {
  let missed = missedSome;
  for (let failures = 0; !signal.aborted; failures += 1) {
    if (failures === 0) liveStatus.set('connecting');
    const outcome = await listen(signal, () => {
      failures = 0;
      liveStatus.set('open');
      // Changes during the gap were missed, so load everything on the screen again.
      if (missed) askEverythingAgain();
    });
    missed = true;
    if (signal.aborted) return;
    if (outcome === 'unavailable') return liveStatus.set('off');
    liveStatus.set('lost');
    await pause(Math.min(1000 * 2 ** failures, longestWaitMs) * (0.75 + Math.random() / 2), signal);
  }
};

const listen = async (signal: AbortSignal, onOpen: () => void): Promise<'broken' | 'unavailable'> => {
  const silence = new AbortController();
  const give = () => silence.abort();
  let timer = setTimeout(give, silentForMs);
  try {
    const { data } = await request<Response>('GET', '/live', {
      as: 'stream',
      signal: AbortSignal.any([signal, silence.signal]),
      // The server repeats changes since this page began to load, because its first replies may be older than them.
      headers: { 'Cache-Control': 'no-store', 'X-Missed-Ms': String(Math.round(performance.now())) },
    });
    if (!data.body || !(data.headers.get('content-type') ?? '').includes('text/event-stream'))
      return 'unavailable';
    onOpen();
    breakOff = give;
    let isOneOfMany = false;
    await readEvents(data.body, (event) => {
      clearTimeout(timer);
      timer = setTimeout(give, silentForMs);
      if (event.event === 'many') isOneOfMany = true;
      hear(event);
    });
    // The session has newer tabs than the server keeps streams. To connect again would end one of theirs, so this tab
    // waits until somebody returns to it.
    return isOneOfMany ? 'unavailable' : 'broken';
  } catch (error) {
    // 4xx: the backend has no live events, or refuses them. A 401 has already ended the session.
    return error instanceof HttpError && error.status >= 400 && error.status < 500 && error.status !== 429
      ? 'unavailable'
      : 'broken';
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
};

const hear = ({ event, data }: ServerEvent): void => {
  const said = parsed(data);
  // An Admin changed the permissions.
  if (event === 'policy') reloadForVersion(Number(said.version));
  // The server itself received no changes for a while.
  if (event === 'gap') askEverythingAgain();
  if (event !== 'change' || typeof said.resource !== 'string') return;
  tell({
    resource: said.resource,
    type: typeOf(said.type),
    ids: Array.isArray(said.ids) ? said.ids.map(Number) : [],
    branchId: typeof said.branchId === 'number' ? said.branchId : null,
    by: typeof said.by === 'number' ? said.by : null,
  });
};

/** Reloads everything on the screen, because changes may have been missed while the connection was away. */
const askEverythingAgain = (): void => tell({ resource: '*', type: '*', ids: [], branchId: null, by: null });

let hurry: () => void = () => {};
let breakOff: () => void = () => {};

/** Skips the pause before the next attempt to connect. */
export const reconnectNow = (): void => hurry();

const tell = (change: Change): void => {
  if (gathered.length === 0) setTimeout(tellGathered, gatherMs);
  gathered = [...gathered, change];
};

const tellGathered = (): void => {
  const changes = gathered;
  gathered = [];
  for (const listener of [...listeners]) listener(changes);
};

const typeOf = (type: unknown): Change['type'] =>
  type === 'created' || type === 'updated' || type === 'deleted' ? type : '*';

const parsed = (data: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(data);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    // The computer is online again, so end the pause.
    addEventListener('online', done, { once: true });
    hurry = done;
    signal.addEventListener('abort', done, { once: true });
    function done(): void {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });

interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/** Reads server-sent events from a fetched body until it ends. A chunk may end anywhere in an event. */
const readEvents = async (
  body: ReadableStream<Uint8Array>,
  onEvent: (event: ServerEvent) => void,
): Promise<void> => {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + decoder.decode(value, { stream: true })).replace(/\r\n?/g, '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = readBlock(block);
      if (event) onEvent(event);
    }
  }
};

const readBlock = (block: string): ServerEvent | undefined => {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) event = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).trimStart());
  }
  // A block with only a comment line keeps proxies awake; it is no event.
  return data.length === 0 && event === 'message' ? undefined : { event, data: data.join('\n') };
};

/**
 * Refine's live provider, for `useSubscription` and for Refine's hooks in their live mode. `followChanges` reloads every
 * other query.
 */
export const liveProvider: LiveProvider = {
  subscribe: ({ channel, types, callback, params }) =>
    subscribeChanges((changes) => {
      const watched =
        params?.subscriptionType === 'useOne' && params.id !== undefined ? String(params.id) : undefined;
      for (const { resource, type, ids, branchId, by } of changes) {
        const everything = resource === '*';
        if (!everything && channel !== `resources/${resource}`) continue;
        if (!types.includes('*') && !types.includes(type)) continue;
        if (!everything && watched !== undefined && !ids.some((id) => String(id) === watched)) continue;
        callback({ channel, type, payload: { ids: [...ids], branchId, by }, date: new Date() });
      }
    }),
  unsubscribe: (end: unknown) => {
    if (typeof end === 'function') end();
  },
};

export const useLiveStatus = (): LiveStatus => useSyncExternalStore(liveStatus.subscribe, liveStatus.get);

/**
 * Reloads the queries that follow a change, here or at another desk, by the names in their `meta.follows`. Called once
 * beside the query client; screens subscribe only to mark rows. Returns a function that ends it.
 */
export const followChanges = (client: QueryClient): (() => void) =>
  subscribeChanges((changes) => {
    const names = new Set(changes.map(nameOf));
    void client.invalidateQueries({
      predicate: ({ meta }) =>
        Array.isArray(meta?.follows) &&
        (names.has('*') || meta.follows.some((name: unknown) => typeof name === 'string' && names.has(name))),
    });
  });

/** Name of changes beside the rows of an entity, as when another desk holds a time. The server sends no ids then. */
export const besides = ({ name }: Pick<Entity, 'name'>): string => `${name}/besides`;

const nameOf = ({ resource, ids }: Change): string => {
  const entity = ids.length > 0 ? undefined : theBook().find(resource);
  return entity ? besides(entity) : resource;
};

/** `meta` of a query for rows of an entity: follows them, and rows that show their data by pointing back to them. */
export const followsRows = (entity: Entity): { readonly follows: readonly string[] } => ({
  follows: [
    entity.name,
    ...fieldsOf(entity).flatMap(([, field]) => (field.kind === 'reference' && field.back ? field.to : [])),
  ],
});
