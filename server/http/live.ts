import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import type { Book } from '../../src/schema/book';
import { moduleOf, tableNameOf } from '../../src/schema/entity';
import {
  type Actor,
  isHeldUp,
  isMeantForSome,
  ownershipOf,
  type ReadSession,
  type SignedIn,
  scopeOf,
} from '../data/actor';
import { standing, whereAll } from '../data/conditions';
import type { ChangeNotice, Heard } from '../data/notices';
import type { Services } from '../data/services';
import { fetchRows, newParams } from '../kernel/rows';
import { waitFor } from './connections';
import { actorOf, tokenOf } from './context';

type Change = Extract<Heard, { kind: 'change' }>;

interface Stream {
  readonly raw: ServerResponse;
  /** The session's token: only so many streams of one session are open. */
  readonly token: string;
  /** The user as of the last look at the session. */
  actor: Actor;
  /** Version of what its client remembers of the user. */
  readonly version: number;
  /** Reads the session anew, without keeping it awake. Undefined if it is over. */
  readonly read: () => Promise<SignedIn | undefined>;
  /** Notices that nobody has looked at the session for yet. */
  waiting: Heard[];
}

const mostPerSession = 5;
/** Notices that may wait for a look. Of more than these a client is told that there were some. */
const mostWaiting = 1000;
/** Bytes that may wait in a stream. A slower client is cut off; it reconnects and reloads. */
const mostBuffered = 256 * 1024;
const pingMilliseconds = 20_000;

/**
 * Keeps the open streams and sends them what their users may see. Before every delivery the sessions are read anew, all
 * in one statement, so that nothing is heard after a sign-out, a lock, an idle end, or a change of rights or branches.
 * Notices that arrive meanwhile wait for the next delivery. Between deliveries the sessions are read every `look`
 * milliseconds.
 */
const openStreams = ({ book, pool, notifier }: Services, look: number) => {
  const streams = new Set<Stream>();
  let isDelivering = false;
  let pinged = performance.now();
  const hear = (stream: Stream, heard: Heard): void => {
    if (heard.kind === 'change' && !maySee(book, stream.actor, heard)) return;
    if (stream.waiting.length >= mostWaiting) stream.waiting = [{ kind: 'gap' }];
    else stream.waiting.push(heard);
    void deliver();
  };
  const deliver = async (): Promise<void> => {
    if (isDelivering) return;
    isDelivering = true;
    try {
      for (let due = dueOf(streams); due.length > 0; due = dueOf(streams)) {
        const batches = due.map((stream) => [stream, stream.waiting.splice(0)] as const);
        try {
          await Promise.all(due.map(refresh));
          const isOwn = await ownAmong(pool, book, askedOf(book, batches));
          for (const [stream, heard] of batches) for (const one of heard) tell(book, stream, one, isOwn);
        } catch {
          // The database does not answer. The next look tells these streams that they have missed something.
          for (const { waiting } of due) waiting.splice(0, waiting.length, { kind: 'gap' });
          break;
        }
      }
    } finally {
      isDelivering = false;
    }
  };
  const lookAtAll = async (): Promise<void> => {
    await Promise.all([...streams].map((stream) => refresh(stream).catch(() => undefined)));
    await deliver();
    if (performance.now() - pinged < pingMilliseconds) return;
    pinged = performance.now();
    for (const stream of streams) send(stream, 'ping', {});
  };
  const timer = setInterval(() => void lookAtAll(), look).unref();
  return {
    /** Adds a stream that has missed the notices of so many milliseconds. Ends the session's oldest beyond the most. */
    add: (stream: Stream, missedMs: number): void => {
      const others = [...streams].filter(({ token }) => token === stream.token);
      for (const old of others.slice(0, Math.max(0, others.length - mostPerSession + 1))) {
        send(old, 'many', {});
        old.raw.end();
        streams.delete(old);
      }
      streams.add(stream);
      send(stream, 'ready', {});
      const unsubscribe = notifier.subscribe((heard) => hear(stream, heard), missedMs);
      stream.raw.on('close', () => {
        streams.delete(stream);
        unsubscribe();
      });
    },
    endAll: (): void => {
      clearInterval(timer);
      for (const { raw } of streams) raw.end();
    },
  };
};

const dueOf = (streams: ReadonlySet<Stream>): readonly Stream[] =>
  [...streams].filter(({ waiting, raw }) => waiting.length > 0 && !raw.writableEnded);

/**
 * Reads the session. Ends the stream if a call would be refused, and if the client remembers something of the user that
 * is no longer so: it reads that anew. In each case it connects again once a call is answered.
 */
const refresh = async (stream: Stream): Promise<void> => {
  const signedIn = await stream.read();
  const isRenewed = signedIn !== undefined && signedIn.version !== stream.version;
  if (isRenewed) send(stream, 'policy', { version: signedIn.version });
  if (!signedIn || isHeldUp(signedIn) || isRenewed) stream.raw.end();
  else stream.actor = signedIn.actor;
};

const send = ({ raw }: Stream, event: string, data: unknown): void => {
  // A change with a new policy sends two notices, and the policy notice has already ended the stream.
  if (raw.writableEnded || raw.destroyed) return;
  if (raw.writableLength > mostBuffered) return void raw.destroy();
  raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
};

type IsOwn = (actor: Actor, resource: string, id: number) => boolean;

const tell = (book: Book, stream: Stream, heard: Heard, isOwn: IsOwn): void => {
  const { actor } = stream;
  switch (heard.kind) {
    case 'policy':
      // The look at the session before has told it to those whom it concerns.
      return;
    case 'gap':
      send(stream, 'gap', {});
      return;
    case 'change': {
      if (!maySee(book, actor, heard)) return;
      const { resource, type, branchIds, by } = heard;
      const ids = hearsAll(book, actor, heard)
        ? heard.ids
        : heard.ids.filter((id) => isOwn(actor, resource, id));
      // A change without ids concerns no row: settings, a held time.
      if (ids.length === 0 && heard.ids.length > 0) return;
      const shown = actor.isAdmin ? branchIds : branchIds.filter((id) => actor.branchIds.includes(id));
      send(stream, 'change', { resource, type, ids, branchId: shown[0] ?? null, by });
    }
  }
};

/** Changes whose rows only the database can tell to be for the user. */
const askedOf = (book: Book, batches: readonly (readonly [Stream, readonly Heard[]])[]): readonly Asked[] =>
  batches.flatMap(([{ actor }, heard]) =>
    heard.flatMap((one) =>
      one.kind === 'change' && maySee(book, actor, one) && !hearsAll(book, actor, one)
        ? [{ actor, resource: one.resource, ids: one.ids }]
        : [],
    ),
  );

/** True if the notice names the user as owner: also of a row that was deleted or is now somebody else's. */
const isOwner = ({ userId }: Actor, { owners = [] }: Change): boolean =>
  userId !== null && owners.includes(userId);

/** True if the user hears of all rows of the change, without a question to the database. */
const hearsAll = (book: Book, actor: Actor, heard: Change): boolean =>
  isOwner(actor, heard) || !isLimited(book, actor, heard);

const maySee = (book: Book, actor: Actor, { resource, branchIds }: Change): boolean => {
  // Every signed-in user may read the settings.
  if (resource === 'settings') return true;
  const entity = book.find(resource);
  if (!entity || !actor.can(`${moduleOf(entity)}.read`)) return false;
  return entity.branch === false || actor.isAdmin || branchIds.some((id) => actor.branchIds.includes(id));
};

/** Request header: milliseconds since the client started to load the screen. It has missed notices since then. */
const missedHeader = 'x-missed-ms';

const description = {
  summary: 'Server-sent events: change, policy, gap, many, ping; only of rows within reach',
  answer: z.string(),
  media: 'text/event-stream',
};

/**
 * Registers the stream of server-sent events: ids of changed rows, only of rows that the user may see. It ends with its
 * session and with the lock of the screen. `many`: the session has opened too many streams, and this one ends.
 */
export const liveRoutes = (
  app: FastifyInstance,
  services: Services,
  readSession: ReadSession,
  look: number,
): void => {
  const streams = openStreams(services, look);
  // A stream never ends by itself. An open one would keep the server from stopping.
  app.addHook('preClose', async () => streams.endAll());
  app.get('/live', { config: { description, kind: 'stream' } }, (request, reply) => {
    const actor = actorOf(request);
    const token = tokenOf(request) ?? '';
    const call = { lang: actor.lang, requestId: String(request.id), ip: request.ip };
    reply.hijack();
    // A stream is silent for as long as nothing changes.
    waitFor(request, 0);
    const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined);
    reply.raw.writeHead(200, { ...Object.fromEntries(headers), ...streamHeaders });
    const read = () => readSession(token, call, { headers: request.headers, isQuiet: true });
    const missed = Number(request.headers[missedHeader]) || 0;
    const version = Number(reply.getHeader('X-Permissions-Version'));
    streams.add({ raw: reply.raw, token, actor, version, read, waiting: [] }, missed);
    return reply;
  });
};

const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  Connection: 'keep-alive',
  'X-Accel-Buffering': 'no',
};

/** Rows that a user wants to hear of, and may not be meant to. */
interface Asked {
  readonly actor: Actor;
  readonly resource: string;
  readonly ids: readonly number[];
}

/** Questions in one statement: a user and an entity each. */
const mostAtOnce = 50;

/**
 * Returns whether a row is within the scope of a user who sees only some rows of a branch, by the same conditions
 * as a list. Asks for all users and entities together.
 */
const ownAmong = async (
  pool: pg.Pool,
  book: Book,
  asked: readonly Asked[],
): Promise<(actor: Actor, resource: string, id: number) => boolean> => {
  const questions = new Map<string, Question>();
  for (const { actor, resource, ids } of asked) {
    const name = nameOf(actor, resource);
    const question = questions.get(name) ?? { actor, resource, ids: new Set<number>() };
    for (const id of ids) question.ids.add(id);
    questions.set(name, question);
  }
  const own = new Set<string>();
  const all = [...questions];
  for (let from = 0; from < all.length; from += mostAtOnce) {
    const some = all.slice(from, from + mostAtOnce);
    for (const { part, id } of await answersOf(
      pool,
      book,
      some.map(([, question]) => question),
    ))
      own.add(`${some[part]?.[0]} ${id}`);
  }
  return (actor, resource, id) => own.has(`${nameOf(actor, resource)} ${id}`);
};

interface Question {
  readonly actor: Actor;
  readonly resource: string;
  readonly ids: Set<number>;
}

const nameOf = ({ userId, branchIds }: Actor, resource: string): string =>
  `${resource} ${userId} ${branchIds.join(',')}`;

/**
 * True if only the database can tell which rows of a change this user sees. Not of a row that is gone: its number says
 * nothing, and for whom it was is gone with it, unless it had owners.
 */
const isLimited = (
  book: Book,
  { ownOnly }: Actor,
  { resource, type }: Pick<ChangeNotice, 'resource' | 'type'>,
): boolean => {
  const entity = book.find(resource);
  if (!entity) return false;
  if (ownOnly && ownershipOf(entity)) return true;
  return type !== 'deleted' && isMeantForSome(entity);
};

const answersOf = (pool: pg.Pool, book: Book, questions: readonly Question[]) => {
  const params = newParams();
  const parts = questions.map(({ actor, resource, ids }, part) => {
    const entity = book.entity(resource);
    const conditions = standing(entity, scopeOf(actor), params);
    conditions.push(`t.id = any(${params.add([...ids])}::int[])`);
    return `select ${part} as part, t.id from ${tableNameOf(entity)} t${whereAll(conditions)}`;
  });
  return fetchRows(pool, { part: 'number', id: 'number' })(parts.join(' union all '), params.values);
};
