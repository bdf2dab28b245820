import { type Opening, type WeeklyOpening, weekdays } from './hours';

/** Hours of a branch without own hours. Separate from `hours.ts`, because the calendar does not need them. */

/** The same times for every weekday; `24:00` becomes `00:00`. */
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
