import { isDay } from '../../schema/accept';

/** Keys an address may give a new shift: their own, as `staffId` and `date` narrow the list. */
export const prefillKeys = { staff: 'staff', day: 'day' } as const;

/** The values of a new shift that stand in the address; whatever cannot be one is left out. */
export const prefilled = (search: string): { readonly staffId?: number; readonly date?: string } => {
  const params = new URLSearchParams(search);
  const staff = params.get(prefillKeys.staff) ?? '';
  const day = params.get(prefillKeys.day) ?? '';
  return {
    ...(/^[1-9]\d{0,8}$/.test(staff) ? { staffId: Number(staff) } : {}),
    ...(isDay(day) ? { date: day } : {}),
  };
};
