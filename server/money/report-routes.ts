import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RawQuery } from '../../src/schema/query';
import type { Actor } from '../data/actor';
import type { RouteParts } from '../data/entity-server';
import { requireRight } from '../http/context';
import { invalid } from '../http/errors';
import { branchesAsked, dayAsked } from './branch-asked';
import { type Asked, dashboardOf, liabilityOf } from './reports';

/** The dashboard, whole or in the documents' three calls, and what is owed in sessions (API-030 to API-032). */
export const reportRoutes = (app: FastifyInstance, { pool }: RouteParts): void => {
  app.get('/reports/dashboard', (request) => {
    const actor = requireRight(request, 'dashboard', 'read');
    return dashboardOf(pool, askedOf(request, actor));
  });

  app.get('/reports/dashboard-metrics', async (request) => {
    const actor = requireRight(request, 'dashboard', 'read');
    return (await dashboardOf(pool, askedOf(request, actor), ['metrics'])).metrics;
  });

  app.get('/reports/revenue-series', async (request) => {
    const actor = requireRight(request, 'invoices', 'read');
    return (await dashboardOf(pool, askedOf(request, actor), ['series'])).series;
  });

  app.get('/reports/top-services', async (request) => {
    const actor = requireRight(request, 'dashboard', 'read');
    return (await dashboardOf(pool, askedOf(request, actor), ['topServices'])).topServices;
  });

  app.get('/reports/package-liability', (request) => {
    const actor = requireRight(request, 'reports', 'read');
    return liabilityOf(pool, branchesAsked(request, actor));
  });
};

const askedOf = (request: FastifyRequest, actor: Actor): Asked => ({
  scope: branchesAsked(request, actor),
  day: dayAsked(request),
  days: daysAsked(request),
  revenue: actor.can('invoices.read'),
  expenses: actor.can('expenses.read'),
});

/** One day to ninety, seven unless asked otherwise (DSH-13). */
const daysAsked = (request: FastifyRequest): number => {
  const { days } = request.query as RawQuery;
  if (days === undefined || days === '') return 7;
  if (typeof days !== 'string' || !/^\d{1,9}$/.test(days))
    throw invalid([{ path: ['days'], key: 'validate.integer' }]);
  const count = Number(days);
  if (count < 1) throw invalid([{ path: ['days'], key: 'validate.min', params: { min: 1 } }]);
  if (count > 90) throw invalid([{ path: ['days'], key: 'validate.max', params: { max: 90 } }]);
  return count;
};
