import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ApiError, notFound } from '../kernel/errors';
import { type Patience, waitFor } from './connections';
import { callerOf } from './context';

/** Days until a security.txt expires, counted from each answer. RFC 9116 recommends less than a year. */
const validDays = 180;

/** Serves `/.well-known/security.txt` (RFC 9116): whom to tell about a weakness. 404 without a contact. */
export const wellKnownRoutes = (app: FastifyInstance, contact: string | undefined, now: () => Date): void => {
  app.get('/.well-known/security.txt', { config: { public: true } }, (_, reply) => {
    if (contact === undefined) throw notFound();
    const expires = new Date(now().getTime() + validDays * 24 * 3_600_000);
    return reply
      .type('text/plain; charset=utf-8')
      .send(`Contact: ${contact}\nExpires: ${expires.toISOString()}\nPreferred-Languages: ar, en\n`);
  });
};

/** Files that a user may load at once, in one server process. */
const mostFiles = 2;
const retryAfterSeconds = 10;

/**
 * Limits the routes whose answer is a file (kind `export`): a user loads two at once, and a client that reads nothing for a
 * minute is cut off. A file may be long, so that more of them would be work without end.
 */
export const limitFiles = (api: FastifyInstance, patience: Patience): void => {
  const open = new Map<string, number>();
  api.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.config.kind !== 'export') return;
    const { userId, program } = callerOf(request);
    const user = program ? `program ${program.id}` : String(userId);
    const count = open.get(user) ?? 0;
    if (count >= mostFiles) throw new ApiError(429, 'rate.limited', { retryAfterSeconds });
    open.set(user, count + 1);
    waitFor(request, patience.reader);
    finished(reply.raw, () => {
      const left = (open.get(user) ?? 1) - 1;
      if (left > 0) open.set(user, left);
      else open.delete(user);
    });
  });
};
