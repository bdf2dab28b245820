import type { FastifyRequest } from 'fastify';
import { isDay } from '../../src/i18n/zone';
import type { RawQuery } from '../../src/schema/query';
import type { Actor } from '../data/actor';
import { type Scope, scopeOf, seesBranch } from '../data/scope';
import { foreignBranch, invalid } from '../http/errors';

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

/** The one branch asked for, which must be there and the caller's. */
export const branchAsked = (request: FastifyRequest, actor: Actor): number => {
  const [id] = sentBranches(request) ?? [];
  if (id === undefined) throw invalid([{ path: ['branchId'], key: 'validate.required' }]);
  if (!seesBranch(actor, id)) throw foreignBranch();
  return id;
};

/** The day asked for; null means each branch's today. */
export const dayAsked = (request: FastifyRequest): string | null => {
  const { date } = request.query as RawQuery;
  if (date === undefined || date === '') return null;
  if (typeof date !== 'string' || !isDay(date)) throw invalid([{ path: ['date'], key: 'validate.date' }]);
  return date;
};
