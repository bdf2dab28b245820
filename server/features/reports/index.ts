import { reportQueries } from '../../../src/resources/reports/queries';
import { spendings } from '../../../src/resources/reports/topic';
import { type Entity, moduleOf } from '../../../src/schema/entity';
import type { Actor, Scope } from '../../data/actor';
import { answer, type SubjectServer } from '../../data/entity-server';
import { customerBalancesOf, customerStatsOf, lapsedCustomersOf, retentionOf } from './customers';
import { type DayAsked, dashboardOf } from './dashboard';
import { liabilityOf, paymentsByMethodOf, revenueByDayOf, revenueStatsOf, summaryOf } from './revenue';
import { appointmentOutcomesOf, servicePerformanceOf, staffPerformanceOf } from './services';

export { isLate } from './dashboard';
export { type Asked, recordsOf, shareOf } from './period';

/**
 * Serves the dashboard, whole or in the documents' three calls (API-030 to API-032), and the reports (API-062 to
 * API-065). Each is one statement over the branches that the reader asked for and may see.
 */
export const reportsServer: SubjectServer = {
  queries: answer(reportQueries, {
    dashboard: ({ pool, ...context }) => dashboardOf(pool, dayOf(context)),
    dashboardMetrics: async ({ pool, ...context }) =>
      (await dashboardOf(pool, dayOf(context), ['metrics'])).metrics,
    revenueSeries: async ({ pool, ...context }) =>
      (await dashboardOf(pool, dayOf(context), ['series'])).series ?? [],
    topServices: async ({ pool, ...context }) =>
      (await dashboardOf(pool, dayOf(context), ['topServices'])).topServices,
    reportSummary: summaryOf,
    revenueStats: revenueStatsOf,
    revenueByDay: revenueByDayOf,
    paymentsByMethod: paymentsByMethodOf,
    packageLiability: ({ pool, scope }) => liabilityOf(pool, scope),
    customerStats: customerStatsOf,
    retention: retentionOf,
    lapsedCustomers: lapsedCustomersOf,
    customerBalances: ({ pool, scope, isFile }) =>
      customerBalancesOf({ pool, scope, isFile, input: anyDays }),
    servicePerformance: servicePerformanceOf,
    staffPerformance: staffPerformanceOf,
    bookingOutcomes: appointmentOutcomesOf,
  }),
};

/** Input of reports on the present state, which need no days. */
const anyDays = { from: null, to: null };

interface Context {
  readonly actor: Actor;
  readonly scope: Scope;
  readonly input: { readonly date: string | null; readonly days?: number };
}

const seenBy =
  ({ can }: Actor) =>
  ({ rows }: { readonly rows: Entity }) =>
    can(`${moduleOf(rows)}.read`);

const dayOf = ({ actor, scope, input }: Context): DayAsked => ({
  scope,
  day: input.date,
  days: input.days ?? 1,
  revenue: actor.can('invoices.read') && actor.can('reports.read'),
  spendings: spendings.filter(seenBy(actor)),
});
