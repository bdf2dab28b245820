import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Book } from '../../src/schema/book';
import { moduleOf } from '../../src/schema/entity';
import type { Actor } from '../data/actor';
import type { Heard } from '../data/notices';
import type { Services } from '../data/services';
import { actorOf } from './context';

const pingMilliseconds = 20_000;
/** Bytes that may wait in a stream. A slower client is cut off; it reconnects and reloads. */
const mostBuffered = 256 * 1024;

/** Request header: milliseconds since the client started to load the screen. It has missed notices since then. */
const missedHeader = 'x-missed-ms';

const description = {
  summary: 'Server-sent events: change, policy, gap, ping; only of rows within reach',
  answer: z.string(),
  media: 'text/event-stream',
};

/** Registers the stream of server-sent events: ids of changed rows, only of rows that the user may see. */
export const liveRoutes = (app: FastifyInstance, services: Services): void => {
  const streams = new Set<FastifyReply['raw']>();
  // A stream never ends by itself. An open one would keep the server from stopping.
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end();
  });
  app.get('/live', { config: { description, kind: 'stream' } }, (request, reply) => {
    const actor = actorOf(request);
    reply.hijack();
    const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined);
    reply.raw.writeHead(200, { ...Object.fromEntries(headers), ...streamHeaders });
    streams.add(reply.raw);
    const send = (event: string, data: unknown) => {
      // A change with a new policy sends two notices, and the policy notice has already ended the stream.
      if (reply.raw.writableEnded) return;
      if (reply.raw.writableLength > mostBuffered) return reply.raw.destroy();
      reply.raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    };
    const hear = (heard: Heard) => {
      if (heard.kind === 'policy') {
        // The stream has the old permissions. The client reconnects and gets the new ones.
        send('policy', { version: heard.version });
        reply.raw.end();
      } else if (heard.kind === 'gap') send('gap', {});
      else if (maySee(services.book, actor, heard)) {
        const { resource, type, ids, branchIds, by } = heard;
        const shown = actor.isAdmin ? branchIds : branchIds.filter((id) => actor.branchIds.includes(id));
        send('change', { resource, type, ids, branchId: shown[0] ?? null, by });
      }
    };
    send('ready', {});
    const unsubscribe = services.notifier.subscribe(hear, Number(request.headers[missedHeader]) || 0);
    // End the stream if the session has ended or the user is inactive.
    const ping = setInterval(async () => {
      const stands = await services.pool
        .query(
          'select 1 from sessions s join users u on u.id = s.user_id where s.id = $1 and s.expires_at > now() and u.is_active',
          [actor.sessionId],
        )
        .then((result) => (result.rowCount ?? 0) > 0)
        .catch(() => true);
      if (stands) send('ping', {});
      else reply.raw.end();
    }, pingMilliseconds);
    reply.raw.on('close', () => {
      streams.delete(reply.raw);
      unsubscribe();
      clearInterval(ping);
    });
    return reply;
  });
};

const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  Connection: 'keep-alive',
  'X-Accel-Buffering': 'no',
};

const maySee = (book: Book, actor: Actor, heard: Extract<Heard, { kind: 'change' }>): boolean => {
  // Every signed-in user may read the settings.
  if (heard.resource === 'settings') return true;
  const entity = book.find(heard.resource);
  if (!entity || !actor.can(`${moduleOf(entity)}.read`)) return false;
  return (
    entity.branch === false || actor.isAdmin || heard.branchIds.some((id) => actor.branchIds.includes(id))
  );
};
