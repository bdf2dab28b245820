import { createContext } from 'react';
import type { RowOf } from '../../../schema/types';
import { listIn, numberIn, type RowData, textIn, valueIn } from '../../../screens/data/row';
import { instantOfText } from '../../../screens/form/values/form-zone';
import { autoKeyOf, type FormValues } from '../../../screens/form/values/merge';
import type { FormIssue } from '../../../screens/screen';
import { idsIn } from '../../address';
import { home } from '../../home';
import { branchKey, type NewAppointmentValues } from '../draft';
import type { appointments } from '../entity';
import { laidLines, presentTitle, type Span, titleOf } from '../rules';

/**
 * Form keys that are not fields of the appointment and are never stored. Most pass results of the inputs to
 * the checks.
 */
export const extra = {
  /** True while the title is the proposed one. */
  titleAuto: autoKeyOf('title'),
  /** True while the end follows the services. */
  endAuto: autoKeyOf('end'),
  minutes: 'servicesMinutes',
  /** True outside opening hours. */
  isOutside: 'isOutside',
  /** The lines that were filled in because the customer had the service last. */
  filled: autoKeyOf('services'),
  zone: 'zone',
  holdId: 'holdId',
  waitlistId: 'waitlistId',
  repeat: 'repeat',
  skip: 'skip',
  /** Start and end of a refused save, so that the hold does not repeat the message. */
  refused: 'refused',
  /** Appointments of the course as the server last checked them. */
  visits: 'visits',
} as const;

export type StoredAppointment = RowOf<typeof appointments>;

/** Lines with a service. An empty line is only a place to choose one. */
export const chosenLines = (values: unknown): readonly unknown[] =>
  listIn(values, 'services').filter((line) => numberIn(line, 'serviceId') !== undefined);

export const chosenPackages = (values: unknown): readonly unknown[] =>
  listIn(values, 'packages').filter((one) => numberIn(one, 'packageId') !== undefined);

export const cleaned = (values: FormValues): FormValues => ({
  ...values,
  services: chosenLines(values),
  packages: chosenPackages(values),
});

/** Span between the form's start and end; undefined while either is missing. */
export const spanIn = (values: unknown, zone: string): Span | undefined => {
  const start = instantOfText(valueIn(values, 'start'), zone);
  const end = instantOfText(valueIn(values, 'end'), zone);
  return start === undefined || end === undefined ? undefined : { start, end };
};

/** Checks APT-23 to APT-25, R-03 and R-04. The declaration checks the customer and the times. */
export const checksOf = (values: FormValues, mayManage: boolean): readonly FormIssue[] => {
  const span = spanIn(values, textIn(values, extra.zone) || home.zone);
  const isUntitled = textIn(values, 'title').trim() === '' && values[extra.titleAuto] !== true;
  const isEmpty = chosenLines(values).length === 0 && chosenPackages(values).length === 0;
  const isUnexplained =
    mayManage && values[extra.isOutside] === true && textIn(values, 'overrideReason').trim() === '';
  const issues: readonly (FormIssue | false | undefined)[] = [
    isUntitled && { path: 'title', text: 'appointments.error.title' },
    span && span.end < span.start && { path: 'end', text: 'appointments.error.endBeforeStart' },
    isEmpty && { path: 'services.root', text: 'appointments.error.content' },
    isUnexplained && { path: 'overrideReason', text: 'appointments.error.overrideReason' },
  ];
  return issues.filter((issue) => typeof issue === 'object');
};

/**
 * Form values of a stored appointment. Line times that only follow one another are cleared, so that they move
 * with the appointment. A title or an end that equals the proposal stays automatic.
 */
export const fromRow = (values: FormValues, row: RowData): FormValues => {
  const instant = (holder: unknown, key: string) => Date.parse(textIn(holder, key));
  const span = { start: instant(row, 'start'), end: instant(row, 'end') };
  const lines = listIn(row, 'services');
  const durations = lines.map((line) => numberIn(line, 'duration') ?? 0);
  const laid = laidLines(
    span,
    durations.map((duration) => ({ duration })),
  );
  const isLaid = lines.every(
    (line, index) =>
      instant(line, 'start') === laid[index]?.start && instant(line, 'end') === laid[index]?.end,
  );
  const names = [
    ...lines.map((line) => textIn(line, 'serviceName')),
    ...listIn(row, 'packages').map((one) => textIn(one, 'name')),
  ];
  const minutes = durations.reduce((sum, duration) => sum + duration, 0);
  return {
    ...values,
    services: listIn(values, 'services').map((line) => ({
      ...(typeof line === 'object' ? line : {}),
      ...(isLaid ? { start: null, end: null } : {}),
    })),
    [extra.titleAuto]:
      presentTitle(textIn(row, 'title'), names, textIn(row, 'customerFullName')).slice(0, 300) ===
      titleOf(names, textIn(row, 'customerFullName')).slice(0, 300),
    [extra.endAuto]: minutes > 0 && span.end - span.start === minutes * 60_000,
  };
};

const idKeys = { staffId: 'staffId', roomId: 'roomId', customerId: 'customerId', waitlistId: 'waitlistId' };

/** Form values of what is known of a new booking. */
export const formValuesOf = ({ services, ...values }: NewAppointmentValues): FormValues => ({
  ...values,
  ...(services && { services: services.map((serviceId) => ({ ...emptyLine, serviceId })) }),
});

/** Form values from the URL; invalid ones are left out. */
export const prefilled = (search: string): FormValues => {
  const params = new URLSearchParams(search);
  const moment = (key: string): FormValues => {
    // An unencoded plus arrives as a space.
    const text = (params.get(key) ?? '').replace(/ (?=\d{2}:?\d{2}$)/, '+');
    return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) && !Number.isNaN(Date.parse(text))
      ? { [key]: text }
      : {};
  };
  const services = (params.get('services') ?? '').split(',').filter((id) => /^[1-9]\d{0,8}$/.test(id));
  return {
    ...moment('start'),
    ...moment('end'),
    ...idsIn(search, { ...idKeys, branchId: 'branchId' }),
    ...idsIn(search, { branchId: branchKey }),
    ...formValuesOf(services.length > 0 ? { services: services.map(Number) } : {}),
  };
};

/** Extra values of a new appointment: an empty line and automatic title and end. */
export const startValues = (): FormValues => ({
  services: [emptyLine],
  [extra.titleAuto]: true,
  [extra.endAuto]: true,
});

export const emptyLine = { serviceId: null, staffId: null, start: null, end: null, useOwned: true };

/** Values of a new booking on a page whose address does not have them. Each press makes an object of its own. */
export const Prefill = createContext<FormValues | undefined>(undefined);
