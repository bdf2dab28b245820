import { createStore } from '../../i18n/store';

/** What is known of the new booking. Equal start and end: the services decide the end (APT-11). */
export interface NewAppointmentValues {
  readonly start?: string;
  readonly end?: string;
  readonly branchId?: number;
  readonly staffId?: number;
  readonly roomId?: number;
  readonly customerId?: number;
  readonly waitlistId?: number;
  /** A line is made for each. */
  readonly services?: readonly number[];
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
  'services',
] as const;

/** Query of the address of a new booking. */
export const prefillOf = ({ branchId, ...rest }: NewAppointmentValues): string => {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...rest, [branchKey]: branchId }))
    if (value !== undefined) params.set(key, String(value));
  return String(params);
};

/** The booking in the open panel, before it is saved. Instants are milliseconds. */
export interface Draft {
  readonly start: number;
  readonly end: number;
  readonly branchId: number | undefined;
  readonly roomId: number | null;
  readonly name: string;
  readonly parts: readonly {
    readonly staffId: number | null;
    readonly start: number;
    readonly end: number;
    readonly work: string;
  }[];
}

/** What the open panel books: the calendar beside it draws it dashed at once. Undefined without a panel. */
export const draftAppointment = createStore<Draft | undefined>(undefined);

/** The booking that was saved last, until the calendar has shown it. */
export const savedAppointment = createStore<{ readonly id: number; readonly start: string } | undefined>(
  undefined,
);
