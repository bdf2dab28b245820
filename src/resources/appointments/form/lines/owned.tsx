import { useCan } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { HttpError } from '../../../../providers/http-error';
import type { QueryAnswer } from '../../../../schema/query';
import { dataKeyOf } from '../../../../screens/data/changes';
import { useAsk } from '../../../../screens/query/use-ask';
import { ownedSessions } from '../../queries';
import type { Sessions } from '../../rules';
import type { StoredAppointment } from '../values';

/**
 * Sessions that the customer still owns; needs `customers.read`. `exceptId` is the appointment being edited.
 * A 403 or 404 reply counts as no sessions.
 */
export const useOwned = (customerId: number | undefined, exceptId: number | undefined) => {
  const mayRead = useCan({ resource: 'customers', action: 'read' }).data?.can;
  const ask = useAsk();
  return useQuery({
    queryKey: dataKeyOf({ name: 'customerPackages' }, 'sessions', customerId, exceptId),
    queryFn: async ({ signal }) => {
      const params = { id: customerId ?? 0 };
      try {
        return withBookable(await ask(ownedSessions, { exceptId }, { params, signal }));
      } catch (error) {
        if (error instanceof HttpError && [403, 404].includes(error.status))
          return withBookable({ available: [], packages: [] });
        throw error;
      }
    },
    enabled: mayRead && customerId !== undefined,
    staleTime: 10_000,
    meta: { follows: ['customerPackages', 'packageMovements', 'invoices', 'appointments'] },
  });
};

/** Sessions that pay for the stored appointment's lines. Used until `useOwned` has loaded. */
export const keptSessions = (
  row: StoredAppointment | undefined,
  customerId: number | undefined,
): readonly Sessions[] =>
  row === undefined || row.customerId !== customerId
    ? []
    : row.services
        .filter(({ coverage }) => coverage === 'Owned')
        .map(({ serviceId }) => ({ serviceId, sessionsCount: 1 }));

/** Adds `bookable` to each item: sessions free of other appointments, which reserve the last packages first. */
const withBookable = ({ available, packages }: QueryAnswer<typeof ownedSessions>) => {
  const free = new Map(available.map(({ serviceId, sessionsCount }) => [serviceId, sessionsCount]));
  const bookableOf = (serviceId: number, left: number): number => {
    const bookable = Math.min(left, free.get(serviceId) ?? 0);
    free.set(serviceId, (free.get(serviceId) ?? 0) - bookable);
    return bookable;
  };
  return {
    /** Sessions that this appointment may use, counted as saving does. */
    available,
    packages: packages.map((one) => ({
      ...one,
      items: one.items.map((item) => ({ ...item, bookable: bookableOf(item.serviceId, item.left) })),
    })),
  };
};

export type OwnedPackage = ReturnType<typeof withBookable>['packages'][number];
