import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../providers/access';
import { request } from '../../providers/http';
import { HttpError } from '../../providers/http-error';
import { dataKeyOf } from '../../screens/data-key';
import { listIn } from '../../screens/lists';
import { numberIn, type RowData, textIn } from '../../screens/row';
import { customerPackages } from '../customer-packages/entity';
import type { Sessions } from './rules';

/** A package that the customer may use, with what is left of it. */
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
      const query = { exceptId };
      try {
        return readOwned((await request('GET', `/customers/${customerId}/sessions`, { query, signal })).data);
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

/** Reads the answer; what other bookings wait for is taken from the packages that come last. */
export const readOwned = (answer: unknown): Owned => {
  const available = listIn(answer, 'available').map((one) => ({
    serviceId: numberIn(one, 'serviceId') ?? 0,
    sessionsCount: numberIn(one, 'sessionsCount') ?? 0,
  }));
  const free = new Map(available.map(({ serviceId, sessionsCount }) => [serviceId, sessionsCount]));
  const readItem = (item: unknown): OwnedItem => {
    const serviceId = numberIn(item, 'serviceId') ?? 0;
    const left = numberIn(item, 'left') ?? 0;
    const bookable = Math.min(left, free.get(serviceId) ?? 0);
    free.set(serviceId, (free.get(serviceId) ?? 0) - bookable);
    return {
      serviceId,
      left,
      bookable,
      name: textIn(item, 'serviceName'),
      bought: numberIn(item, 'sessions') ?? 0,
    };
  };
  return {
    available,
    packages: listIn(answer, 'packages').map((one) => ({
      id: numberIn(one, 'id') ?? 0,
      name: textIn(one, 'name'),
      validUntil: textIn(one, 'validUntil'),
      items: listIn(one, 'items').map(readItem),
    })),
  };
};
