import type { EventInput } from '@fullcalendar/react';
import type { Format } from '../../../i18n/format';
import type { Day } from '../../../i18n/zone';
import type { Draft } from '../../../resources/appointments/draft';
import type { Absence, Appointment, Board, Named } from '../data/board';
import type { Moves } from '../data/move';
import { holdsTime } from '../state/calendar-state';
import { type ColumnsBy, idKeys, type Part, partsOf, shiftsOn } from './columns';
import {
  boundsOn,
  closedOn,
  type Days,
  datesOf,
  dayAt,
  gapsIn,
  type Hours,
  instantAt,
  minuteOn,
  partOn,
} from './day-time';

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
  readonly onMove: Moves['move'];
  /** Ids of appointments that another user changed in the last few seconds. */
  readonly marked: ReadonlySet<number>;
  readonly mayCreate: boolean;
  readonly mayUpdate: boolean;
  readonly onOpen: (id: number) => void;
  readonly onCreate: (wanted: Wanted) => void;
  /** Opens leave or blocked time; undefined for whoever may not change it. */
  readonly onAbsence: ((id: number) => void) | undefined;
  /** Enters leave or blocked time for a stretch; undefined for whoever may not, and with several branches. */
  readonly onInstead: ((wanted: Wanted, kind: string) => void) | undefined;
  /** The only specialist in view. */
  readonly onlyStaff: number | null;
  /** Enters leave of a specialist for a whole day; undefined for whoever may not, and with several branches. */
  readonly onLeave: ((staffId: number, day: Day) => void) | undefined;
  readonly onDay: (day: Day) => void;
}

/** What the grid draws: a month, or columns. */
export type GridKind = ColumnsBy | 'month';

/** What an event of the library stands for. */
export type Shown =
  | { readonly kind: 'part'; readonly part: Part }
  | { readonly kind: 'hold'; readonly name: string }
  | { readonly kind: 'away'; readonly away: Absence; readonly isBar: boolean }
  | {
      readonly kind: 'draft';
      readonly name: string;
      readonly work: string;
      readonly wanted: Wanted;
      /** True at the end of the day, where nothing has room beneath it. */
      readonly isLow: boolean;
    };

/** Order of what lies side by side: held times are never among the counted, and what holds no time comes last. */
const ranks = { hold: 0, taken: 1, over: 2 } as const;

/** True for a booking that takes its time. */
export const isCounted = (shown: Shown | undefined): boolean =>
  shown?.kind === 'part' && holdsTime(shown.part.appointment);

const event = (shown: Shown, place: string, rank: number, rest: EventInput): EventInput => ({
  ...rest,
  extendedProps: { shown, place, rank },
});

interface PlaceIds {
  readonly branchId: number | undefined;
  readonly staffId: number | null;
  readonly roomId: number | null;
}

/** Key of a place in the library's columns. Days alone have one, ''. */
export const keyOf = (by: GridKind, id: number): string =>
  by === 'days' || by === 'month' ? '' : String(id);

const placeOf = (by: GridKind, row: PlaceIds) =>
  by === 'days' || by === 'month' ? '' : keyOf(by, row[idKeys[by]] ?? 0);

interface EventsInput
  extends Pick<GridProps, 'appointments' | 'board' | 'marked' | 'mayUpdate' | 'onlyStaff'> {
  readonly by: GridKind;
}

/** Returns bookings, held times, and the leave of columns of one person. */
export const eventsOf = (input: EventsInput): EventInput[] => {
  const { by, appointments, board, marked, mayUpdate, onlyStaff } = input;
  const drawn = appointments.flatMap((appointment) =>
    partsOf(by === 'month' ? 'days' : by, appointment).map((part) => {
      const editable = mayUpdate && appointment.status === 'Planned';
      return event(
        { kind: 'part', part },
        keyOf(by, part.at.id),
        holdsTime(appointment) ? ranks.taken : ranks.over,
        {
          id: part.key,
          start: part.start,
          end: part.end,
          title: appointment.customerName || appointment.title,
          editable,
          // The end of a part that another one follows is not the visit's.
          durationEditable: editable && part.end === appointment.end,
          className: `cal-event cal-${appointment.status.toLowerCase()}${marked.has(appointment.id) ? ' cal-marked' : ''}`,
        },
      );
    }),
  );
  if (by === 'month') return drawn;
  const holds = board.holds.map((hold) =>
    event({ kind: 'hold', name: hold.userName }, placeOf(by, hold), ranks.hold, {
      id: `hold-${hold.id}`,
      start: hold.start,
      end: hold.end,
      editable: false,
      interactive: false,
      className: 'cal-event cal-hold',
    }),
  );
  // In a column of one person leave is drawn as bookings are.
  const isOfOne = by === 'staff' || (by === 'days' && onlyStaff !== null);
  const leave = board.absences
    .filter(({ staffId }) => isOfOne && (onlyStaff === null || onlyStaff === staffId))
    .map((away) =>
      event({ kind: 'away', away, isBar: false }, by === 'staff' ? String(away.staffId) : '', ranks.hold, {
        id: `away-${away.id}`,
        start: away.start,
        end: away.end,
        editable: false,
        className: 'cal-event cal-away',
      }),
    );
  return [...drawn, ...holds, ...leave];
};

interface ShadesInput extends Pick<GridProps, 'board' | 'days' | 'onlyStaff'> {
  readonly by: GridKind;
  readonly places: readonly Named[];
  readonly hours: Hours;
}

/** Returns closed hours, hours outside of shifts, and in columns of everybody the bars of who is away. */
export const shadesOf = ({ by, board, days, places, hours, onlyStaff }: ShadesInput): EventInput[] => {
  if (by === 'month') return [];
  const gaps = datesOf(days).flatMap((date) =>
    places.flatMap(({ id }): EventInput[] => {
      const opening = board.hours.filter(({ branchId }) => by !== 'branches' || branchId === id);
      const shifts = by === 'staff' ? shiftsOn(board, id, date) : null;
      const shade = (gap: Hours, className: string): EventInput => ({
        start: instantAt(date, gap.from, board.zone),
        end: instantAt(date, gap.to, board.zone),
        display: 'background',
        className,
        extendedProps: { place: keyOf(by, id) },
      });
      return [
        ...closedOn(opening, date, hours).map((gap) => shade(gap, 'cal-off cal-closed')),
        ...(shifts ? gapsIn(shifts, hours).map((gap) => shade(gap, 'cal-off')) : []),
      ];
    }),
  );
  if (by !== 'days' || onlyStaff !== null) return gaps;
  // Whole days stand in the head only.
  const bars = board.absences.filter((away) =>
    datesOf(days).some((date) =>
      awayOn(board, null, date).some(({ id, ...on }) => id === away.id && !isWholeDay(on, board)),
    ),
  );
  return [
    ...gaps,
    ...bars.map((away, index) => {
      const beside = bars.slice(0, index).filter(({ start, end }) => start < away.end && away.start < end);
      return event({ kind: 'away', away, isBar: true }, '', ranks.hold, {
        id: `away-${away.id}`,
        start: away.start,
        end: away.end,
        display: 'background',
        className: `cal-off cal-away cal-bar cal-bar-${beside.length % mostBars}`,
      });
    }),
  ];
};

/** Most bars of absences side by side. */
const mostBars = 3;

/** Leave or blocked time on one day, in minutes of it. */
export interface Away extends Absence, Hours {}

/** Returns the absences of a specialist on a day; those of everybody for null. */
export const awayOn = (
  { absences, hours, zone }: Board,
  staffId: number | null,
  date: Day,
): readonly Away[] =>
  absences.flatMap((absence) => {
    const isMine = staffId === null || absence.staffId === staffId;
    const shown = isMine ? partOn(absence, date, zone, boundsOn(hours, date)) : undefined;
    return shown ? [{ ...absence, ...shown }] : [];
  });

/** True if an absence takes all hours that the branch is open. */
export const isWholeDay = ({ from, to }: Hours, { range }: Pick<Board, 'range'>): boolean =>
  from <= range.from && to >= range.to;

/** Returns the booking in the open panel: in columns of specialists each part in its own. */
export const draftsOf = (
  by: ColumnsBy,
  drawn: Draft,
  { zone, hours: opening }: Board,
  hours: Hours,
): EventInput[] => {
  const whole = drawn.parts.slice(0, 1).map((part) => ({ ...part, start: drawn.start, end: drawn.end }));
  return (by === 'staff' ? drawn.parts : whole).map(({ start, end, staffId, work }, index) => {
    const { name, branchId, roomId } = drawn;
    const day = dayAt(opening, start, zone, branchId);
    const wanted = { start, end, ...(staffId ? { staffId } : {}) };
    const isLow = minuteOn(end, day, zone) > hours.to - insteadMinutes;
    const shown = { kind: 'draft', name, work, wanted, isLow } as const;
    return event(shown, placeOf(by, { branchId, staffId, roomId }), ranks.hold, {
      id: `draft-${index}`,
      start,
      end,
      editable: false,
      interactive: false,
      className: 'cal-event cal-draft',
    });
  });
};

/** Minutes of a day whose height the choice beneath a draft takes. */
const insteadMinutes = 45;
