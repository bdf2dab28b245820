import { createStore } from '../../i18n/store';

/** A part of the booking that is being made, as the calendar draws it. Instants are milliseconds. */
export interface DrawnPart {
  readonly staffId: number | null;
  readonly start: number;
  readonly end: number;
  readonly work: string;
}

/** The booking in the open panel, before it is saved. */
export interface Drawn {
  readonly start: number;
  readonly end: number;
  readonly branchId: number | undefined;
  readonly roomId: number | null;
  readonly name: string;
  readonly parts: readonly DrawnPart[];
}

/** What the open panel books: the calendar beside it draws it dashed at once. Undefined without a panel. */
export const drawnAppointment = createStore<Drawn | undefined>(undefined);

export interface Saved {
  readonly id: number;
  readonly start: string;
}

/** The booking that was saved last, until the calendar has shown it. */
export const savedAppointment = createStore<Saved | undefined>(undefined);
