import type { FastifyRequest } from 'fastify';
import type { RawQuery } from '../../src/schema/list-query';
import type { Actor } from '../data/actor';
import { type Scope, scopeOf } from '../data/scope';
import { invalid } from '../kernel/errors';

/** Parameters of the reports and of the day close: which branches, which day. */

const sentBranches = (request: FastifyRequest): readonly number[] | undefined => {
  const { branchId } = request.query as RawQuery;
  const sent = (typeof branchId === 'string' ? [branchId] : (branchId ?? [])).filter(
    (value) => value !== '' && value !== 'all',
  );
  if (!sent.every((value) => /^\d{1,9}$/.test(value)))
    throw invalid([{ path: ['branchId'], key: 'validate.integer' }]);
  return sent.length > 0 ? sent.map(Number) : undefined;
};

/** The branches asked for; none means all the caller may see (PRM-28). */
export const branchesAsked = (request: FastifyRequest, actor: Actor): Scope =>
  scopeOf(actor, sentBranches(request));
