import type { Opening } from './hours';

/** Rules of opening hours, shared by form and server. */

interface Stored {
  readonly weekday?: unknown;
  readonly opens?: unknown;
  readonly closes?: unknown;
  readonly fromDate?: unknown;
  readonly toDate?: unknown;
}

export interface HoursIssue {
  readonly path: readonly (string | number)[];
  readonly key: 'branches.hours.error.overlap' | 'branches.hours.error.period' | 'validate.required';
}

/** Finds overlapping stretches of a day, periods that end before they start, and rows with only one time. */
export const hoursIssues = (weekly: readonly Stored[], special: readonly Stored[]): readonly HoursIssue[] => [
  ...overlapsIn(weekly, 'openingHours'),
  ...overlapsIn(special, 'specialDays'),
  ...special.flatMap((row, index): readonly HoursIssue[] => {
    const issues: HoursIssue[] = [];
    if (isText(row.fromDate) && isText(row.toDate) && row.toDate < row.fromDate)
      issues.push({ path: ['specialDays', index, 'toDate'], key: 'branches.hours.error.period' });
    for (const [key, other] of [
      ['opens', 'closes'],
      ['closes', 'opens'],
    ] as const)
      if (!isText(row[key]) && isText(row[other]))
        issues.push({ path: ['specialDays', index, key], key: 'validate.required' });
    return issues;
  }),
];

const overlapsIn = (rows: readonly Stored[], list: string): readonly HoursIssue[] =>
  rows.flatMap((row, index): readonly HoursIssue[] => {
    const isSameDay = (other: Stored) =>
      (other.weekday ?? null) === (row.weekday ?? null) &&
      other.fromDate === row.fromDate &&
      other.toDate === row.toDate;
    const clashes = rows.slice(0, index).some((other) => isSameDay(other) && overlap(other, row));
    return clashes ? [{ path: [list, index, 'opens'], key: 'branches.hours.error.overlap' }] : [];
  });

/** A closed row overlaps any row with times. Two equal rows do not overlap. */
const overlap = (one: Stored, other: Stored): boolean => {
  if ((one.opens ?? null) === (other.opens ?? null) && (one.closes ?? null) === (other.closes ?? null))
    return false;
  if (!hasTimes(one) || !hasTimes(other)) return !isText(one.opens) || !isText(other.opens);
  return one.opens < endOf(other) && other.opens < endOf(one);
};

const hasTimes = (row: Stored): row is Stored & Opening => isText(row.opens) && isText(row.closes);

/** The closing as sortable text: hours after midnight count on from 24. */
const endOf = ({ opens, closes }: Opening): string =>
  closes > opens ? closes : `${Number(closes.slice(0, 2)) + 24}${closes.slice(2)}`;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
