import { addDays } from '../../i18n/zone';
import { weekdays } from './hours';

/** A row of opening hours in the form; null if not chosen yet. */
export interface HoursRow {
  readonly id?: unknown;
  readonly weekday: string | null;
  readonly opens: string | null;
  readonly closes: string | null;
}

export interface SpecialRow extends HoursRow {
  readonly name: string | null;
  readonly fromDate: string | null;
  readonly toDate: string | null;
}

/** Rows of one occasion, and the index of the first one in the list. */
export interface Period {
  readonly first: number;
  readonly rows: readonly SpecialRow[];
}

export const hoursIn = (value: unknown): readonly HoursRow[] =>
  listOf(value).map((row) => ({ ...idOf(row), ...timesOf(row) }));

export const specialIn = (value: unknown): readonly SpecialRow[] =>
  listOf(value).map((row) => ({
    ...idOf(row),
    ...timesOf(row),
    name: textOf(row, 'name'),
    fromDate: textOf(row, 'fromDate'),
    toDate: textOf(row, 'toDate'),
  }));

/** Replaces the stretches of one weekday; the list stays in the order of the week. */
export const withDay = (
  rows: readonly HoursRow[],
  weekday: string,
  day: readonly Omit<HoursRow, 'weekday'>[],
): readonly HoursRow[] =>
  weekdays.flatMap((one) =>
    one === weekday ? day.map((row) => ({ ...row, weekday })) : rows.filter((row) => row.weekday === one),
  );

/** Copies one weekday's hours to every day; the copies have no id. */
export const likeEveryDay = (rows: readonly HoursRow[], weekday: string): readonly HoursRow[] => {
  const day = rows.filter((row) => row.weekday === weekday);
  return weekdays.flatMap((one) =>
    one === weekday ? day : day.map(({ opens, closes }) => ({ weekday: one, opens, closes })),
  );
};

/** Adds a break of an hour in the middle of the last stretch, or an empty stretch if it is too short. */
export const withBreak = <R extends Omit<HoursRow, 'weekday'>>(
  day: readonly R[],
): readonly Omit<HoursRow, 'weekday'>[] => {
  const last = day.at(-1);
  const [from, to] = [minutesOf(last?.opens), minutesOf(last?.closes)];
  const end = to > from ? to : to + 1440;
  if (!last || Number.isNaN(end) || end - from < 180) return [...day, { opens: null, closes: null }];
  const middle = Math.floor((from + end) / 2 / 60) * 60;
  return [
    ...day.slice(0, -1),
    { ...last, closes: timeOf(middle) },
    { opens: timeOf(middle + 60), closes: last.closes },
  ];
};

/** Groups adjacent rows with the same name and days. */
export const periodsOf = (rows: readonly SpecialRow[]): readonly Period[] => {
  const periods: { first: number; rows: SpecialRow[] }[] = [];
  rows.forEach((row, index) => {
    const last = periods.at(-1);
    const [before] = last?.rows ?? [];
    const isSame =
      before && before.name === row.name && before.fromDate === row.fromDate && before.toDate === row.toDate;
    if (last && isSame) last.rows.push(row);
    else periods.push({ first: index, rows: [row] });
  });
  return periods;
};

/** A closed day after the last planned period, or today. */
export const newPeriod = (rows: readonly SpecialRow[], today: string): SpecialRow => {
  const last = rows
    .flatMap(({ toDate }) => toDate ?? [])
    .sort()
    .at(-1);
  const day = last !== undefined && last >= today ? addDays(last, 1) : today;
  return { ...closed, name: null, fromDate: day, toDate: day };
};

/** A new row of the same period; its name and days must match, or it would start another period. */
export const newRowOf = ({ name, fromDate, toDate }: SpecialRow): SpecialRow => ({
  ...closed,
  name,
  fromDate,
  toDate,
});

/** Values of a period without hours: closed on every day. */
export const closed = { weekday: null, opens: null, closes: null } as const;

const minutesOf = (time: string | null | undefined): number => {
  const [hours = Number.NaN, minutes = 0] = (time ?? '').split(':').map((part) => Number(part || Number.NaN));
  return hours * 60 + minutes;
};

const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const textOf = (row: unknown, key: string): string | null => {
  const value: unknown = Object(row)[key];
  return typeof value === 'string' && value !== '' ? value : null;
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const idOf = (row: unknown): { readonly id?: unknown } =>
  typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'number' ? { id: row.id } : {};

const timesOf = (row: unknown): Omit<HoursRow, 'id'> => ({
  weekday: textOf(row, 'weekday'),
  opens: textOf(row, 'opens'),
  closes: textOf(row, 'closes'),
});
