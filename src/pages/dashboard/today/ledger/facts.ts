import type { appointments } from '../../../../resources/appointments/entity';
import type { RowOf } from '../../../../schema/types';
import { listIn, numberIn, textIn } from '../../../../screens/data/row';

export type Appointment = RowOf<typeof appointments>;

export interface Staff {
  readonly id: number;
  readonly name: string;
}

/** The customer's name; of a customer of another branch, whose card the reader may not see, the booking's title. */
export const whoIn = (row: Appointment): string => textIn(row, 'customerFullName') || (row.title ?? '');

/** Names of an appointment's services and packages, each once. */
export const workIn = (row: Appointment): readonly string[] => [
  ...new Set(
    [...row.services.map(({ serviceName }) => serviceName), ...row.packages.map(({ name }) => name)].flatMap(
      (name) => name ?? [],
    ),
  ),
];

/** True if every service is paid by a session of a package. */
export const isFromPackage = (row: Appointment): boolean =>
  row.services.length > 0 &&
  row.packages.length === 0 &&
  row.services.every(({ coverage }) => coverage === 'Owned');

/** Specialists of an appointment, each once. */
export const staffIn = (row: Appointment): readonly Staff[] => {
  const all = [...row.services, row].flatMap((line) => {
    const id = numberIn(line, 'staffId');
    return id === undefined ? [] : [{ id, name: textIn(line, 'staffFullName') }];
  });
  return [...new Map(all.filter(({ name }) => name !== '').map((one) => [one.id, one])).values()];
};

/** The first phone of the customer, as typed. '' for none. */
export const phoneIn = (row: Appointment): string => String(listIn(row, 'customerPhones')[0] ?? '');

/** Minutes that an appointment was to take. */
export const plannedMinutes = ({ start, end }: Pick<Appointment, 'start' | 'end'>): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / 60_000);
