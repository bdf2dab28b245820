import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../kernel/errors';
import { type Patience, waitFor } from './connections';
import { callerOf } from './context';

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
