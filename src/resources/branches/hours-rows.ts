import { isTime, minutesIn, timeAt } from '../../schema/text/parse';
import { weekdays } from './hours';

/** A row of opening hours in the form; null if not chosen yet. */
export interface HoursRow {
  readonly id?: unknown;
  readonly weekday: string | null;
  readonly opens: string | null;
  readonly closes: string | null;
}

export const hoursIn = (value: unknown): readonly HoursRow[] =>
  rowsOf(value).map(({ id, weekday, opens, closes }) => ({
    ...(typeof id === 'number' ? { id } : {}),
    weekday: textOf(weekday),
    opens: textOf(opens),
    closes: textOf(closes),
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
  const [from = Number.NaN, to = Number.NaN] = [last?.opens, last?.closes].filter(isTime).map(minutesIn);
  const end = to > from ? to : to + 1440;
  if (!last || Number.isNaN(end) || end - from < 180) return [...day, { opens: null, closes: null }];
  const middle = Math.floor((from + end) / 2 / 60) * 60;
  return [
    ...day.slice(0, -1),
    { ...last, closes: timeAt(middle) },
    { opens: timeAt(middle + 60), closes: last.closes },
  ];
};

/** Rows of a list in the form. */
export const rowsOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value : [];

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
