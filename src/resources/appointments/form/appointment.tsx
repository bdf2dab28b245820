import { useCan } from '@refinedev/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { HttpError } from '../../../providers/http-error';
import type { Entity } from '../../../schema/entity';
import type { QueryAnswer } from '../../../schema/query';
import { dataKeyOf } from '../../../screens/data/changes';
import { listIn, numberIn, textIn, valueIn } from '../../../screens/data/row';
import { instantOfText, useFormZone } from '../../../screens/form/values/form-zone';
import type { FormValues } from '../../../screens/form/values/merge';
import { useAsk, useReadRow } from '../../../screens/query/use-query-of';
import { packages } from '../../packages/entity';
import { services } from '../../services/entity';
import { ownedSessions } from '../queries';
import {
  type Coverage,
  coverageOf,
  laidLines,
  ownedChoices,
  type Sessions,
  type Span,
  storedRowsFor,
  totalOf,
} from '../rules';
import { chosenLines, chosenPackages, type StoredAppointment, spanIn } from './values';

export interface AppointmentLine {
  readonly serviceId: number | undefined;
  /** The line's own specialist, else the appointment's. */
  readonly staffId: number | undefined;
  readonly facts: LineFacts | undefined;
  readonly coverage: Coverage;
  /** Sessions of this service that the customer owns before this line; undefined if there is no choice. */
  readonly ownedLeft: number | undefined;
  /** Times of the line; undefined while the appointment has none. */
  readonly span: Span | undefined;
}

/** The appointment in the form, computed by the server's rules. */
interface Appointment {
  readonly zone: string;
  readonly branchId: number | undefined;
  readonly customerId: number | undefined;
  readonly staffId: number | undefined;
  readonly roomId: number | undefined;
  /** Milliseconds since the epoch; known even while the end is missing. */
  readonly start: number | undefined;
  readonly span: Span | undefined;
  readonly lines: readonly AppointmentLine[];
  readonly packages: readonly (PackageFacts | undefined)[];
  readonly durations: readonly number[];
  /** Undefined while a price or the customer's sessions load. */
  readonly total: number | undefined;
}

const watched = [
  'branchId',
  'customerId',
  'staffId',
  'roomId',
  'start',
  'end',
  'services',
  'packages',
] as const;

/** Computes the appointment in the form. Watches only the needed fields, so that typing a note renders nothing. */
export const useAppointment = (row: StoredAppointment | undefined): Appointment => {
  const zone = useFormZone();
  const now = useWatch<FormValues>({ name: [...watched] });
  const values = Object.fromEntries(watched.map((key, index) => [key, now[index]]));
  const span = spanIn(values, zone);
  const staffId = numberIn(values, 'staffId');
  const rows = listIn(values, 'services');
  const facts = useChosen(services, rows, row?.services ?? [], 'serviceId').map(lineFactsOf);
  const named = useChosen(packages, chosenPackages(values), row?.packages ?? [], 'packageId');
  const chosen = named.map(packageFactsOf);
  const customerId = numberIn(values, 'customerId');
  const { data: known, isLoading: isAsking } = useOwned(customerId, row?.id);
  const owned = known?.available ?? keptSessions(row, customerId);
  const wishes = rows.map((line) => ({
    serviceId: numberIn(line, 'serviceId') ?? 0,
    useOwned: valueIn(line, 'useOwned') !== false,
  }));
  const inPackages = chosen.flatMap((one) => one?.sessions ?? []);
  const covers = coverageOf(wishes, inPackages, owned);
  const choices = ownedChoices(wishes, covers, owned);
  // Empty lines take no time.
  const real = chosenLines(values);
  const durations = real.map((line) => facts[rows.indexOf(line)]?.duration ?? 0);
  const times = real.map((line, index) => ({ duration: durations[index] ?? 0, own: ownSpan(line, zone) }));
  const laid = span ? laidLines(span, times) : [];
  const lines = rows.map((line, index): AppointmentLine => {
    const serviceId = numberIn(line, 'serviceId');
    return {
      serviceId,
      staffId: numberIn(line, 'staffId') ?? staffId,
      facts: facts[index],
      coverage: covers[index] ?? 'Extra',
      ownedLeft: choices[index],
      span: serviceId === undefined ? span : laid[real.indexOf(line)],
    };
  });
  const isKnown = !isAsking && real.every((line) => facts[rows.indexOf(line)]) && chosen.every((one) => one);
  const prices = lines.map(({ facts: one, coverage }) => ({ price: one?.price ?? 0, coverage }));
  return {
    zone,
    branchId: numberIn(values, 'branchId'),
    customerId,
    staffId,
    roomId: numberIn(values, 'roomId'),
    start: instantOfText(values.start, zone),
    span,
    lines,
    packages: chosen,
    durations,
    total: isKnown
      ? totalOf(
          prices,
          chosen.map((one) => one?.price ?? 0),
        )
      : undefined,
  };
};

const ownSpan = (line: unknown, zone: string): Span | undefined => {
  const span = spanIn(line, zone);
  return span && span.end > span.start ? span : undefined;
};

/** Name, price and duration of a line: today's values, or the copies made when the line was booked. */
interface LineFacts {
  readonly name: string;
  readonly price: number;
  readonly duration: number;
}

interface PackageFacts {
  readonly name: string;
  readonly price: number;
  readonly sessions: readonly Sessions[];
}

/** The copy of each line that was booked, else today's row that it names; undefined while that loads or if it cannot be read. */
const useChosen = (
  entity: Entity,
  lines: readonly unknown[],
  before: readonly unknown[],
  key: 'serviceId' | 'packageId',
): readonly unknown[] => {
  const readRow = useReadRow();
  const kept = storedRowsFor(lines, before, key);
  const ids = [...new Set(lines.flatMap((line, index) => (kept[index] ? [] : (numberIn(line, key) ?? []))))];
  const answers = useQueries({
    queries: ids.map((id) => ({
      queryKey: dataKeyOf(entity, 'one', id),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => readRow(entity, id, signal),
      staleTime: 60_000,
    })),
  });
  return lines.map((line, index) => kept[index] ?? answers[ids.indexOf(numberIn(line, key) ?? 0)]?.data);
};

const lineFactsOf = (line: unknown): LineFacts | undefined =>
  line === undefined
    ? undefined
    : {
        name: textIn(line, 'serviceName') || textIn(line, 'name'),
        price: numberIn(line, 'servicePrice') ?? numberIn(line, 'price') ?? 0,
        duration: numberIn(line, 'duration') ?? 0,
      };

const packageFactsOf = (one: unknown): PackageFacts | undefined =>
  one === undefined
    ? undefined
    : {
        name: textIn(one, 'name'),
        price: numberIn(one, 'price') ?? 0,
        sessions: listIn(one, 'items').map((item) => ({
          serviceId: numberIn(item, 'serviceId') ?? 0,
          sessionsCount: numberIn(item, 'sessionsCount') ?? 0,
        })),
      };

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
const keptSessions = (
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
