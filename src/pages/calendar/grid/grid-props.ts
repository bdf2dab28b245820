import type { Format } from '../../../i18n/format';
import type { Day } from '../../../i18n/zone';
import type { Appointment } from '../data/appointment';
import type { Absence, Board, Named } from '../data/board';
import type { Moves } from '../data/move';
import type { Days } from './day-time';

export interface Wanted {
  readonly start: number;
  readonly end: number;
  readonly staffId?: number;
  readonly roomId?: number;
  readonly branchId?: number;
}

export interface GridProps {
  readonly date: Day;
  readonly days: Days;
  readonly today: Day;
  readonly appointments: readonly Appointment[];
  readonly board: Board;
  readonly branches: readonly Named[];
  readonly format: Format;
  readonly moves: Moves;
  /** Ids of appointments that another user changed in the last few seconds. */
  readonly marked: ReadonlySet<number>;
  readonly tint: (appointment: Appointment, staffId?: number) => string;
  readonly mayCreate: boolean;
  readonly mayUpdate: boolean;
  readonly onOpen: (id: number) => void;
  readonly onCreate: (wanted: Wanted) => void;
  /** Opens leave or blocked time; undefined for whoever may not change it. */
  readonly onAbsence: ((id: number) => void) | undefined;
  /** Moves leave or blocked time, under the same permission. */
  readonly onMoveAbsence: ((from: Absence, to: Absence) => void) | undefined;
  /** Enters leave or blocked time for a stretch; undefined for whoever may not, and with several branches. */
  readonly onInstead: ((wanted: Wanted, kind: string) => void) | undefined;
  /** The only specialist in view. */
  readonly onlyStaff: number | null;
  /** Enters leave of a specialist for a whole day; undefined for whoever may not, and with several branches. */
  readonly onLeave: ((staffId: number, day: Day) => void) | undefined;
  readonly onDay: (day: Day) => void;
}
