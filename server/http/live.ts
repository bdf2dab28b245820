import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Book } from '../../src/schema/book';
import { moduleOf } from '../../src/schema/entity';
import type { Actor } from '../data/actor';
import type { Heard } from '../data/notices';
import type { Services } from '../data/services';
import { actorOf } from './context';

const pingMilliseconds = 20_000;
/** A reader this far behind is cut off; it comes back and looks afresh. */
const mostBuffered = 256 * 1024;

/** How many milliseconds ago the reader began to ask for what is on the screen: nobody told it of changes since. */
const missedHeader = 'x-missed-ms';

const description = {
  summary: 'Server-sent events: change, policy, gap, ping; only of rows within reach',
  answer: z.string(),
  media: 'text/event-stream',
};

/** Server-sent events: which rows changed, by id alone, and only those the caller may see. */
export const liveRoutes = (app: FastifyInstance, services: Services): void => {
  const streams = new Set<FastifyReply['raw']>();
  // A listener never hangs up by itself; left open, it would keep the server from stopping.
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end();
  });
  app.get('/live', { config: { description } }, (request, reply) => {
    const actor = actorOf(request);
    reply.hijack();
    const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined);
    reply.raw.writeHead(200, { ...Object.fromEntries(headers), ...streamHeaders });
    streams.add(reply.raw);
    const send = (event: string, data: unknown) => {
      // A change that brings a new policy with it is heard right after the stream was ended for the policy.
      if (reply.raw.writableEnded) return;
      if (reply.raw.writableLength > mostBuffered) return reply.raw.destroy();
      reply.raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    };
    const hear = (heard: Heard) => {
      if (heard.kind === 'policy') {
        // This stream was opened with the old rights; the reader comes back with the new ones.
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
    // A session that ended meanwhile must not go on listening.
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
  // Anybody signed in may read the settings.
  if (heard.resource === 'settings') return true;
  const entity = book.find(heard.resource);
  if (!entity || !actor.can(`${moduleOf(entity)}.read`)) return false;
  return (
    entity.branch === false || actor.isAdmin || heard.branchIds.some((id) => actor.branchIds.includes(id))
  );
};
