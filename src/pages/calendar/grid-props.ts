import type { Format } from '../../i18n/format';
import type { Day } from '../../i18n/zone';
import type { Board } from './board';
import type { Booking } from './booking';
import type { Moves } from './use-moves';

/** A new booking at a time, and with whom or where when a column says so. */
export interface Wanted {
  readonly start: number;
  readonly end: number;
  readonly staffId?: number;
  readonly roomId?: number;
}

/** What every view of the calendar is given. */
export interface GridProps {
  readonly date: Day;
  readonly today: Day;
  readonly bookings: readonly Booking[];
  readonly board: Board;
  readonly format: Format;
  readonly moves: Moves;
  /** Bookings that another desk changed a moment ago. */
  readonly marked: ReadonlySet<number>;
  readonly mayCreate: boolean;
  readonly mayUpdate: boolean;
  readonly onOpen: (booking: Booking) => void;
  readonly onMenu: (booking: Booking, at: Element) => void;
  readonly onCreate: (wanted: Wanted) => void;
  readonly onDay: (day: Day) => void;
}
