import { isDay, minutesIn } from '../../schema/text/parse';
import { idsIn } from '../address';
/** Rules of a shift, shared by form and server. */

export interface ShiftTimes {
  readonly start: string;
  readonly end: string;
}

/** True if the end is after the start. A shift cannot reach into the next day (SHF-14). */
export const endsAfterStart = (start: string, end: string): boolean => end > start;

export const shiftMinutes = (start: string, end: string): number => minutesIn(end) - minutesIn(start);

/** URL keys that prefill a new shift. Not `staffId` and `date`, because these filter the list. */
export const prefillKeys = { staff: 'staff', day: 'day' } as const;

/** Reads the prefilled values of a new shift from the URL. Leaves out invalid ones. */
export const prefilled = (search: string): { readonly staffId?: number; readonly date?: string } => {
  const day = new URLSearchParams(search).get(prefillKeys.day) ?? '';
  return { ...idsIn(search, { staffId: prefillKeys.staff }), ...(isDay(day) ? { date: day } : {}) };
};
