import { type Opening, type WeeklyOpening, weekdays } from './hours';

/** The hours of a branch that has none of its own; apart from the calendar, which never asks for them. */

/** The same times on every day of the week; `24:00` may be said for midnight. */
export const everyDay = (opens: string, closes: string): readonly WeeklyOpening[] =>
  weekdays.map((weekday) => ({ weekday, opens, closes: closes === '24:00' ? '00:00' : closes }));

/** The centre's working day, from the earliest start of its parts to the latest end (FND-19). */
export const usualDay = (
  parts: Readonly<Record<string, { readonly start: string; readonly end: string }>>,
): Opening => {
  const all = Object.values(parts);
  return {
    opens: all.map(({ start }) => start).sort()[0] ?? '00:00',
    closes:
      all
        .map(({ end }) => end)
        .sort()
        .at(-1) ?? '24:00',
  };
};
