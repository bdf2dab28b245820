import { isDay } from '../../schema/text/accept';
import { idsIn } from '../address';

/** URL keys that prefill a new shift. Not `staffId` and `date`, because these filter the list. */
export const prefillKeys = { staff: 'staff', day: 'day' } as const;

/** Reads the prefilled values of a new shift from the URL. Leaves out invalid ones. */
export const prefilled = (search: string): { readonly staffId?: number; readonly date?: string } => {
  const day = new URLSearchParams(search).get(prefillKeys.day) ?? '';
  return { ...idsIn(search, { staffId: prefillKeys.staff }), ...(isDay(day) ? { date: day } : {}) };
};
