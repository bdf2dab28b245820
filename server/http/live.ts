import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ReadSession } from '../data/actor';
import type { Services } from '../data/services';
import { waitFor } from './connections';
import { actorOf, tokenOf } from './context';
import { openStreams } from './live-streams';

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
    streams.add({ raw: reply.raw, token, actor, read, waiting: [] }, missed);
    return reply;
  });
};

const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  Connection: 'keep-alive',
  'X-Accel-Buffering': 'no',
};
