import type pg from 'pg';
import {
  type Coverage,
  coverageOf,
  laidLines,
  type Sessions,
  type Span,
  spanOf,
  storedRowsFor,
  totalOf,
} from '../../../src/resources/appointments/rules';
import type { Row, Values } from '../../data/entity-server';
import { instantIn, iso } from '../../kernel/clock';
import { invalid } from '../../kernel/errors';
import { type FetchedRow, fetchOne, listOf, millis, numberOf } from '../../kernel/rows';

/** Lines and packages of an appointment as stored, with copies of names, prices and durations. */

/** Current names, prices and contents of services and packages. */
const catalogueColumns = {
  services: [{ id: 'number', name: 'text', price: 'number', duration: 'number' }],
  packages: [{ id: 'number', name: 'text', price: 'number' }],
  items: [{ packageId: 'number', serviceId: 'number', serviceName: 'text', sessionsCount: 'number' }],
} as const;
type Catalogue = FetchedRow<typeof catalogueColumns>;

export const catalogueOf = (
  client: pg.PoolClient,
  lines: readonly Values[],
  packages: readonly Values[],
): Promise<Catalogue> =>
  fetchOne(
    client,
    catalogueColumns,
  )({
    name: 'catalogue',
    text: `select
       (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'price', price, 'duration', duration)), '[]')
        from services where id = any((select $1)::int[])) as services,
       (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'price', price)), '[]')
        from packages where id = any((select $2)::int[])) as packages,
       (select coalesce(json_agg(json_build_object('packageId', i.parent_id, 'serviceId', i.service_id,
          'serviceName', s.name, 'sessionsCount', i.sessions_count) order by i.parent_id, i.position), '[]')
        from packages_items i join services s on s.id = i.service_id where i.parent_id = any((select $2)::int[])) as items`,
    values: [lines.map(({ serviceId }) => serviceId), packages.map(({ packageId }) => packageId)],
  });

/** Returns the sent lines with the copies of the stored line that each continues, or with today's name and price. */
export const copiedLines = (
  { services }: Catalogue,
  sent: readonly Values[],
  before: Row | undefined,
): readonly Values[] =>
  continued(sent, listOf(before?.services), 'serviceId').map(({ row, old }) => {
    const service = services.find(({ id }) => id === row.serviceId);
    return {
      ...row,
      serviceName: old ? old.serviceName : service?.name,
      servicePrice: old ? old.servicePrice : service?.price,
      duration: old ? old.duration : service?.duration,
    };
  });

interface CopiedPackages {
  readonly packages: readonly Values[];
  /** Items of one package of each chosen kind. `settled` counts them once for each chosen package. */
  readonly packageItems: readonly Values[];
}

export const copiedPackages = (
  { packages, items }: Catalogue,
  sent: readonly Values[],
  before: Row | undefined,
): CopiedPackages => {
  const kept = continued(sent, listOf(before?.packages), 'packageId');
  const oldItems = listOf(before?.packageItems);
  const kinds = [...new Set(kept.map(({ row }) => row.packageId))];
  return {
    packages: kept.map(({ row, old }) => {
      const found = packages.find(({ id }) => id === row.packageId);
      return {
        ...row,
        ...(old ? { name: old.name, price: old.price } : found && { name: found.name, price: found.price }),
      };
    }),
    packageItems: kinds.flatMap((kind) =>
      (kept.some(({ row, old }) => old && row.packageId === kind) ? oldItems : items).filter(
        ({ packageId }) => packageId === kind,
      ),
    ),
  };
};

const continued = (sent: readonly Values[], before: readonly Values[], key: 'serviceId' | 'packageId') => {
  const kept = storedRowsFor(sent, before, key);
  return sent.map((row, index) => ({ row, old: kept[index] }));
};

/** Returns the lines with times and coverage, the span of them all, and the total price. */
export const settled = (
  zone: string,
  span: Span,
  lines: readonly Values[],
  { packages, packageItems }: CopiedPackages,
  owned: readonly Sessions[] | 'kept',
): { readonly span: Span; readonly lines: readonly Values[]; readonly totalPrice: number } => {
  const own = lines.map((line, index) => ownTimes(zone, line, index));
  const laid = laidLines(
    span,
    lines.map((line, index) => ({ duration: numberOf(line.duration) ?? 0, own: own[index] })),
  );
  const covers = coverageOf(
    lines.map((line) => ({
      serviceId: numberOf(line.serviceId) ?? 0,
      useOwned: line.useOwned !== false,
    })),
    packages
      .flatMap(({ packageId }) => packageItems.filter((item) => item.packageId === packageId))
      .map((item) => ({
        serviceId: numberOf(item.serviceId) ?? 0,
        sessionsCount: numberOf(item.sessionsCount) ?? 0,
      })),
    owned === 'kept' ? [] : owned,
  );
  const coverageAt = (index: number): Coverage =>
    (owned === 'kept' ? coverages.find((known) => known === lines[index]?.coverage) : covers[index]) ??
    'Extra';
  return {
    span: spanOf(span, laid),
    lines: lines.map((line, index) => {
      const times = laid[index] ?? span;
      return { ...line, start: iso(times.start), end: iso(times.end), coverage: coverageAt(index) };
    }),
    totalPrice: totalOf(
      lines.map((line, index) => ({ price: numberOf(line.servicePrice) ?? 0, coverage: coverageAt(index) })),
      packages.map(({ price }) => numberOf(price) ?? 0),
    ),
  };
};

const coverages: readonly Coverage[] = ['Owned', 'Package', 'Extra'];

const ownTimes = (zone: string, line: Values, index: number): Span | undefined => {
  if (!line.start || !line.end) return undefined;
  const start = instantIn(zone, String(line.start), ['services', index, 'start']);
  const end = instantIn(zone, String(line.end), ['services', index, 'end']);
  if (end <= start)
    throw invalid([{ path: ['services', index, 'end'], key: 'appointments.error.endBeforeStart' }]);
  return { start, end };
};

/**
 * Moves lines with the whole appointment: those that still have their stored times move along. If its length
 * changed and no lines were sent, their times are cleared, so that they are laid out again.
 */
export const movedLines = (
  lines: readonly Values[],
  { before, span, isSent }: { readonly before: Row; readonly span: Span; readonly isSent: boolean },
): readonly Values[] => {
  const by = span.start - millis(before.start);
  const isMoved = span.end - millis(before.end) === by;
  if (!isMoved) return isSent ? lines : lines.map((line) => ({ ...line, start: null, end: null }));
  const old = new Map(listOf(before.services).map((line) => [line.id, line]));
  return lines.map((line) => {
    const was = old.get(line.id);
    if (!was || millis(line.start) !== millis(was.start) || millis(line.end) !== millis(was.end)) return line;
    return { ...line, start: iso(millis(was.start) + by), end: iso(millis(was.end) + by) };
  });
};
