import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../../providers/access';
import { HttpError } from '../../../../providers/http-error';
import type { QueryAnswer } from '../../../../schema/query';
import { dataKeyOf } from '../../../../screens/data/changes';
import { listIn, numberIn, type RowData, textIn } from '../../../../screens/data/row';
import { ask } from '../../../../screens/query/ask';
import { customerPackages } from '../../../customer-packages/entity';
import { ownedSessions } from '../../queries';
import type { Sessions } from '../../rules';

export interface OwnedPackage {
  readonly id: number;
  readonly name: string;
  /** The last day on which a session can be had. */
  readonly validUntil: string;
  readonly items: readonly OwnedItem[];
}

export interface OwnedItem {
  readonly serviceId: number;
  readonly name: string;
  readonly bought: number;
  readonly left: number;
  /** What of it no other booking waits for, and what has been paid for. */
  readonly bookable: number;
}

export interface Owned {
  /** What this booking may count on, as saving it will. */
  readonly available: readonly Sessions[];
  readonly packages: readonly OwnedPackage[];
}

export const ownsNothing: Owned = { available: [], packages: [] };

/**
 * What the customer still owns, for those who may read customers. `exceptId` is the booking being edited. Where the
 * backend cannot say, or not to this reader, nothing is offered.
 */
export const useOwned = (customerId: number | undefined, exceptId: number | undefined) => {
  const mayRead = useCan('customers.read');
  return useQuery({
    queryKey: dataKeyOf(customerPackages, 'sessions', customerId, exceptId),
    queryFn: async ({ signal }) => {
      const params = { id: customerId ?? 0 };
      try {
        return readOwned(await ask(ownedSessions, { exceptId }, { params, signal }));
      } catch (error) {
        if (error instanceof HttpError && [403, 404].includes(error.status)) return ownsNothing;
        throw error;
      }
    },
    enabled: mayRead && customerId !== undefined,
    staleTime: 10_000,
  });
};

/** Until it is known what is owned, the stored booking's own lines keep the sessions that pay for them. */
export const keptSessions = (
  row: RowData | undefined,
  customerId: number | undefined,
): readonly Sessions[] =>
  row === undefined || numberIn(row, 'customerId') !== customerId
    ? []
    : listIn(row, 'services')
        .filter((line) => textIn(line, 'coverage') === 'Owned')
        .map((line) => ({ serviceId: numberIn(line, 'serviceId') ?? 0, sessionsCount: 1 }));

/** Takes the sessions that other bookings wait for from the packages that come last. */
const readOwned = ({ available, packages }: QueryAnswer<typeof ownedSessions>): Owned => {
  const free = new Map(available.map(({ serviceId, sessionsCount }) => [serviceId, sessionsCount]));
  const bookableOf = (serviceId: number, left: number): number => {
    const bookable = Math.min(left, free.get(serviceId) ?? 0);
    free.set(serviceId, (free.get(serviceId) ?? 0) - bookable);
    return bookable;
  };
  return {
    available,
    packages: packages.map((one) => ({
      ...one,
      items: one.items.map(({ serviceId, serviceName, sessions, left }) => ({
        serviceId,
        left,
        bookable: bookableOf(serviceId, left),
        name: serviceName,
        bought: sessions,
      })),
    })),
  };
};
