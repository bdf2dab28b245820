import { useWatch } from 'react-hook-form';
import { listIn, numberIn, valueIn } from '../../../screens/data/row';
import { instantOfText, useFormZone } from '../../../screens/form/values/form-zone';
import type { FormValues } from '../../../screens/form/values/merge';
import { type Coverage, coverageOf, laidLines, ownedChoices, type Span, totalOf } from '../rules';
import { type LineFacts, type PackageFacts, useLineFacts, usePackageFacts } from './lines/catalogue';
import { keptSessions, useOwned } from './lines/owned';
import { chosenPackages, type StoredAppointment, spanIn } from './values';

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
export interface Appointment {
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
  const facts = useLineFacts(rows, row?.services ?? []);
  const packages = usePackageFacts(chosenPackages(values), row?.packages ?? []);
  const isChosen = (line: unknown) => numberIn(line, 'serviceId') !== undefined;
  // Empty lines take no time and use no session.
  const real = rows.flatMap((line, index) => (isChosen(line) ? [{ line, facts: facts[index] }] : []));
  const customerId = numberIn(values, 'customerId');
  const { data: known, isLoading: isAsking } = useOwned(customerId, row?.id);
  const owned = known?.available ?? keptSessions(row, customerId);
  const wishes = real.map(({ line }) => ({
    serviceId: numberIn(line, 'serviceId') ?? 0,
    useOwned: valueIn(line, 'useOwned') !== false,
  }));
  const covers = coverageOf(
    wishes,
    packages.flatMap((one) => one?.sessions ?? []),
    owned,
  );
  const choices = ownedChoices(wishes, covers, owned);
  const laid = span
    ? laidLines(
        span,
        real.map(({ line, facts: one }) => ({ duration: one?.duration ?? 0, own: ownSpan(line, zone) })),
      )
    : [];
  const places = new Map(real.map(({ line }, index) => [line, index]));
  const lines = rows.map((line, index): AppointmentLine => {
    const place = places.get(line);
    return {
      serviceId: numberIn(line, 'serviceId'),
      staffId: numberIn(line, 'staffId') ?? staffId,
      facts: facts[index],
      coverage: (place === undefined ? undefined : covers[place]) ?? 'Extra',
      ownedLeft: place === undefined ? undefined : choices[place],
      span: place === undefined ? span : laid[place],
    };
  });
  const isKnown = !isAsking && real.every((one) => one.facts) && packages.every((one) => one);
  return {
    zone,
    branchId: numberIn(values, 'branchId'),
    customerId,
    staffId,
    roomId: numberIn(values, 'roomId'),
    start: instantOfText(values.start, zone),
    span,
    lines,
    packages,
    durations: real.map(({ facts: one }) => one?.duration ?? 0),
    total: isKnown
      ? totalOf(
          real.map(({ facts: one }, index) => ({
            price: one?.price ?? 0,
            coverage: covers[index] ?? 'Extra',
          })),
          packages.map((one) => one?.price ?? 0),
        )
      : undefined,
  };
};

const ownSpan = (line: unknown, zone: string): Span | undefined => {
  const span = spanIn(line, zone);
  return span && span.end > span.start ? span : undefined;
};
