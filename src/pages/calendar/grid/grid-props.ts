import type { Format } from '../../../i18n/format';
import type { Day } from '../../../i18n/zone';
import type { Booking } from '../data/appointment';
import type { Board, Named } from '../data/board';
import type { Moves } from '../data/move';

/** A new booking at a time, and with whom or where when a column says so. */
export interface Wanted {
  readonly start: number;
  readonly end: number;
  readonly staffId?: number;
  readonly roomId?: number;
  readonly branchId?: number;
}

/** What every view of the calendar is given. */
export interface GridProps {
  readonly date: Day;
  readonly today: Day;
  readonly bookings: readonly Booking[];
  readonly board: Board;
  /** Those whose bookings are shown. */
  readonly branches: readonly Named[];
  readonly format: Format;
  readonly moves: Moves;
  /** Bookings that another desk changed a moment ago. */
  readonly marked: ReadonlySet<number>;
  /** The class that colours a block: by its status, or by whoever works on it, or on the part shown. */
  readonly tint: (booking: Booking, staffId?: number) => string;
  readonly mayCreate: boolean;
  readonly mayUpdate: boolean;
  /** Opens the booking's card beside the block that was pressed. */
  readonly onOpen: (booking: Booking, at: Element) => void;
  readonly onCreate: (wanted: Wanted) => void;
  readonly onDay: (day: Day) => void;
}
