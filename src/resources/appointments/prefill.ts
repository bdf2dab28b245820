/** Keys that an address may give a new booking. */
export const prefillKeys = [
  'start',
  'end',
  'branchId',
  'staffId',
  'roomId',
  'customerId',
  'waitlistId',
] as const;
