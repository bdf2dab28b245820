import type { InputIssue } from './action';
import { date, type Fields } from './field';

/** Days of a period that nobody named: so many up to today (REP-03). */
export const usualPeriod = 30;

/** Most days of a period: three years. */
export const longestPeriod = 1100;

/**
 * The days a question is about, both inclusive and by each branch's own clock. Without an end it is today, without a
 * beginning the period is as long as usual.
 */
export const period = {
  from: date({ label: { ar: 'من تاريخ', en: 'From' } }),
  to: date({ label: { ar: 'إلى تاريخ', en: 'To' } }),
} as const;

/** Whether a query is about a period. */
export const asksPeriod = ({ input }: { readonly input: Fields }): boolean =>
  input.from === period.from && input.to === period.to;

/** What is wrong with a period; where only one end is named, the other is today by UTC, which is near enough for its length. */
export const periodIssues = (
  { from, to }: { readonly from: string | null; readonly to: string | null },
  now = Date.now(),
): readonly InputIssue[] => {
  if (from === null) return [];
  const end = to === null ? now : Date.parse(to);
  if (to !== null && from > to) return [{ path: ['to'], key: 'validate.periodOrder' }];
  return end - Date.parse(from) < longestPeriod * dayMs
    ? []
    : [{ path: ['from'], key: 'validate.periodLong', params: { days: longestPeriod } }];
};

const dayMs = 86_400_000;

/** What a query about a period takes and checks. */
export const aboutPeriod = { input: period, check: periodIssues } as const;
