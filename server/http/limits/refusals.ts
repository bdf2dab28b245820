import type { FastifyRequest } from 'fastify';
import { moduleOf } from '../../../src/schema/entity';
import { type Actor, because } from '../../data/actor';
import { record } from '../../data/audit';
import type { ServedBook } from '../../data/entity-server';
import type { Services } from '../../data/services';
import { ApiError } from '../../kernel/errors';
import { transaction } from '../../kernel/transaction';

const hourMs = 3_600_000;
/** Refusals of a person in one hour that somebody should look at. */
const unusualRefusals = 50;
/** Persons that are remembered in an hour. No centre has so many. */
const mostPersons = 2_000;

interface Seen {
  refusals: number;
  isReported: boolean;
  readonly routes: Set<string>;
}

/**
 * Writes refused access into the audit log, at most one line for each person, route and hour, and reports a person who
 * is refused `unusualRefusals` times in an hour or asks for more than the limits allow. Counts in the memory of this
 * process. A failure of it never changes the answer of the request.
 */
export const watchRefusals = (
  { pool, now }: Pick<Services, 'pool' | 'now'>,
  { book, reportUnusual }: Pick<ServedBook, 'book' | 'reportUnusual'>,
) => {
  let hour = 0;
  let persons = new Map<number, Seen>();
  const seenOf = (userId: number): Seen | undefined => {
    const present = Math.floor(now().getTime() / hourMs);
    if (present !== hour) persons = new Map();
    hour = present;
    const seen = persons.get(userId) ?? { refusals: 0, isReported: false, routes: new Set() };
    if (!persons.has(userId) && persons.size >= mostPersons) return undefined;
    persons.set(userId, seen);
    return seen;
  };
  const report = async (seen: Seen, actor: Actor): Promise<void> => {
    if (seen.isReported) return;
    seen.isReported = true;
    await transaction(pool, async (client) => reportUnusual?.(client, actor));
  };
  const note = async (request: FastifyRequest, actor: Actor, seen: Seen, code: string): Promise<void> => {
    const route = `${request.method} ${request.routeOptions.url ?? ''}`;
    seen.refusals += 1;
    if (!seen.routes.has(route)) {
      seen.routes.add(route);
      const [, module = ''] = code.split('.');
      const about = book.entities.find((entity) => moduleOf(entity) === module);
      const entry = { action: 'Refused', entity: about?.audit ?? 'Session' } as const;
      await record(pool, because(actor, route), entry);
    }
    if (seen.refusals >= unusualRefusals) await report(seen, actor);
  };
  return async (request: FastifyRequest, error: Error): Promise<void> => {
    const { actor } = request;
    // A refusal during a look is for a right that the other lacks, which tells nothing of either.
    if (!(error instanceof ApiError) || actor?.userId == null || actor.mask) return;
    const isRefused = error.status === 403 && error.code.startsWith('forbidden');
    const isTooMuch = error.code === 'rate.limited';
    if (!isRefused && !isTooMuch) return;
    const seen = seenOf(actor.userId);
    if (!seen) return;
    await (isRefused ? note(request, actor, seen, error.code) : report(seen, actor)).catch(
      (failed: unknown) => request.log.warn({ err: failed }, 'refusal not recorded'),
    );
  };
};
