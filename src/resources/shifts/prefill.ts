import { isDay } from '../../schema/text/accept';
import { idsIn } from '../address';

/** Keys an address may give a new shift: their own, as `staffId` and `date` narrow the list. */
export const prefillKeys = { staff: 'staff', day: 'day' } as const;

/** The values of a new shift that stand in the address; whatever cannot be one is left out. */
export const prefilled = (search: string): { readonly staffId?: number; readonly date?: string } => {
  const day = new URLSearchParams(search).get(prefillKeys.day) ?? '';
  return { ...idsIn(search, { staffId: prefillKeys.staff }), ...(isDay(day) ? { date: day } : {}) };
};
