/** What is known of the new booking. Equal start and end: the services decide the end (APT-11). */
export interface NewAppointmentValues {
  readonly start?: string;
  readonly end?: string;
  readonly branchId?: number;
  readonly staffId?: number;
  readonly roomId?: number;
  readonly customerId?: number;
  readonly waitlistId?: number;
}

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
