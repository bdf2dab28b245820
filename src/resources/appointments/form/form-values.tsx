import type { RowOf } from '../../../schema/types';
import { listIn, numberIn, type RowData, textIn, valueIn } from '../../../screens/data/row';
import { instantOfText } from '../../../screens/form/values/form-zone';
import type { FormValues } from '../../../screens/form/values/merge';
import type { FormIssue } from '../../../screens/screen';
import { idsIn } from '../../address';
import { home } from '../../home';
import type { appointments } from '../entity';
import { branchKey } from '../prefill';
import { laidLines, type Span, titleOf } from '../rules';

/**
 * What the dialog's form holds beside the booking's fields. None of it is stored; most lets
 * the checks see what the inputs have found out.
 */
export const extra = {
  /** Nobody has typed a title: the proposed one stands there. */
  titleAuto: 'titleAuto',
  /** Nobody has chosen an end: it follows the services. */
  endAuto: 'endAuto',
  minutes: 'servicesMinutes',
  /** Outside the working day. */
  isOutside: 'isOutside',
  zone: 'zone',
  holdId: 'holdId',
  waitlistId: 'waitlistId',
  repeat: 'repeat',
  skip: 'skip',
  /** Start and end that a save was refused for: the hold need not say it again. */
  refused: 'refused',
  /** Visits as the server last checked them. */
  visits: 'visits',
} as const;

export type StoredBooking = RowOf<typeof appointments>;

/** Lines in which something was chosen; an empty one is a place to choose, not a line. */
export const chosenLines = (values: unknown): readonly unknown[] =>
  listIn(values, 'services').filter((line) => numberIn(line, 'serviceId') !== undefined);

export const chosenPackages = (values: unknown): readonly unknown[] =>
  listIn(values, 'packages').filter((one) => numberIn(one, 'packageId') !== undefined);

export const cleaned = (values: FormValues): FormValues => ({
  ...values,
  services: chosenLines(values),
  packages: chosenPackages(values),
});

/** Span of the form's start and end, undefined while one of them is missing. */
export const spanIn = (values: unknown, zone: string): Span | undefined => {
  const start = instantOfText(valueIn(values, 'start'), zone);
  const end = instantOfText(valueIn(values, 'end'), zone);
  return start === undefined || end === undefined ? undefined : { start, end };
};

/** APT-23 to APT-25 and what add; the customer and the times are checked by their declaration. */
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
 * An existing booking as the dialog holds it: line times that only follow one another are not the lines' own,
 * so that they move with the booking; a title and an end that nobody chose go on being proposed.
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
    [extra.titleAuto]: textIn(row, 'title') === titleOf(names, textIn(row, 'customerFullName')).slice(0, 300),
    [extra.endAuto]: minutes > 0 && span.end - span.start === minutes * 60_000,
  };
};

const ownKeys = {
  branchId: 'branchId',
  staffId: 'staffId',
  roomId: 'roomId',
  customerId: 'customerId',
  waitlistId: 'waitlistId',
};

/** The form's values that the address names; one that cannot be a value is left out. */
export const prefilled = (search: string): FormValues => {
  const params = new URLSearchParams(search);
  const moment = (key: string): FormValues => {
    // A plus that was not encoded arrives as a space.
    const text = (params.get(key) ?? '').replace(/ (?=\d{2}:?\d{2}$)/, '+');
    return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) && !Number.isNaN(Date.parse(text))
      ? { [key]: text }
      : {};
  };
  return {
    ...moment('start'),
    ...moment('end'),
    ...idsIn(search, ownKeys),
    ...idsIn(search, { branchId: branchKey }),
  };
};

/** What a new booking starts with beyond the declaration: a line to choose in, and proposals that are on. */
export const startValues = (): FormValues => ({
  services: [emptyLine],
  [extra.titleAuto]: true,
  [extra.endAuto]: true,
});

export const emptyLine = { serviceId: null, staffId: null, start: null, end: null, useOwned: true };
