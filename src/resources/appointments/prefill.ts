/** URL key of a new appointment's branch. `branchId` works too, but stays in the URL as the calendar's filter. */
export const branchKey = 'forBranch';

/** URL keys that prefill a new appointment; they are removed when the form closes. */
export const prefillKeys = [
  'start',
  'end',
  branchKey,
  'staffId',
  'roomId',
  'customerId',
  'waitlistId',
] as const;
