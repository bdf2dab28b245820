/** The new booking's branch. `branchId` in an address gives it too, but is the calendar's filter and outlives the form. */
export const branchKey = 'forBranch';

/** Keys that an address may give a new booking, and that leave it with the form. */
export const prefillKeys = [
  'start',
  'end',
  branchKey,
  'staffId',
  'roomId',
  'customerId',
  'waitlistId',
] as const;
