import './columns.css';
import { Empty } from 'antd';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { type Drawn, type DrawnPart, drawnAppointment } from '../../../resources/appointments/drawn';
import { endOf } from '../../../resources/appointments/rules';
import { unreachable } from '../../../schema/field';
import { useMinute } from '../../../screens/hooks';
import { useWords } from '../../../screens/words';
import { retimed } from '../data/move';
import { boundsOn, dayAt, hoursFor, instantAt, minuteOn, partOn, timeAt } from '../grid/day-time';
import type { GridProps } from '../grid/grid-props';
import { ColumnBody } from './column';
import { ColumnHead } from './column-head';
import { type Away, type Column, type ColumnsBy, columnsOf, type Dragged, placed } from './columns-layout';
import type { Draft } from './draft';
import { type Drag, useDrag } from './use-drag';

interface ColumnsProps extends GridProps {
  /** Only 'days' may show several days. */
  readonly by: ColumnsBy;
}

export const Columns = (props: ColumnsProps) => {
  const { by, days, board, appointments, branches, format, moves, mayCreate, mayUpdate, onCreate } = props;
  const { isMissedWhole, onlyStaff, onMoveAbsence, onInstead } = props;
  const { t } = useWords();
  const nobody = t(by === 'staff' ? 'appointments.unassigned' : 'calendar.noRoom');
  const draft = useSyncExternalStore(drawnAppointment.subscribe, drawnAppointment.get);
  const hours = useMemo(
    () => hoursFor(board, draft ? [...appointments, draft] : appointments),
    [board, appointments, draft],
  );
  const columns = useMemo(
    () => columnsOf({ by, days, board, appointments, branches, nobody, hours, isMissedWhole, onlyStaff }),
    [by, days, board, appointments, branches, nobody, hours, isMissedWhole, onlyStaff],
  );
  const now = nowOf(board, useMinute() * 60_000);
  const mayMoveAway = onMoveAbsence !== undefined;
  const canMove = useCallback(
    (block: Dragged) => (isAway(block) ? mayMoveAway : mayUpdate && block.appointment.status === 'Planned'),
    [mayUpdate, mayMoveAway],
  );
  // An appointment cannot be dragged to another branch.
  const canEnter = by !== 'branches';
  const onDrop = useCallback(
    ({ kind, block, column: key, from, to }: Drag) => {
      const column = columns.find((one) => one.key === key);
      if (!column) return;
      const instant = (minute: number) => instantAt(column.date, minute, board.zone);
      if (!block) {
        const start = instant(from);
        const wanted = { start, end: endOf(start, instant(to), 0), ...wantedIn(by, column) };
        return mayCreate ? onCreate(wanted) : onInstead?.(wanted, blocked);
      }
      // If the day shows only the rest of what began the day before, that rest was dragged.
      const isRest = minuteOn(block.start, block.date, board.zone) < block.from;
      const shown = isRest ? instantAt(block.date, block.from, board.zone) : block.start;
      const by_ = instant(from) - shown;
      const stays = block.from === from && block.date === column.date;
      if (isAway(block)) {
        const span =
          kind === 'resize'
            ? { start: block.start, end: instant(to) }
            : { start: block.start + by_, end: block.end + by_ };
        const who =
          by === 'staff' && column.id !== 0 ? { staffId: column.id, staffFullName: column.name } : {};
        return onMoveAbsence?.(block, { ...block, ...(stays && kind === 'move' ? {} : span), ...who });
      }
      const { appointment } = block;
      const timed =
        kind === 'resize'
          ? retimed(appointment, appointment.start, instant(to))
          : stays
            ? appointment
            : retimed(appointment, appointment.start + by_, appointment.end + by_);
      void moves.move(appointment, placed(timed, block, by, column));
    },
    [board.zone, by, columns, mayCreate, moves.move, onCreate, onInstead, onMoveAbsence],
  );
  const { box, drag, onPointerDown, isClick } = useDrag({
    hours,
    canMove,
    canEnter,
    canSelect: mayCreate || onInstead !== undefined,
    onDrop,
  });
  const insteadOf = useMemo(() => {
    // A room is not somebody's time.
    if (!onInstead || by === 'rooms' || by === 'branches') return undefined;
    return ({ from, to, staffId }: Draft, column: Column, kind: string) => {
      const who = by === 'staff' ? column.id : (onlyStaff ?? staffId);
      const at = (minute: number) => instantAt(column.date, minute, board.zone);
      onInstead({ start: at(from), end: at(to), ...(who ? { staffId: who } : {}) }, kind);
    };
  }, [onInstead, by, onlyStaff, board.zone]);
  const scroller = useRef<HTMLDivElement>(null);
  const isToday = now.day >= days.first && now.day <= days.last;
  useAtNow(scroller, isToday ? now.minute - hours.from : undefined);
  if (columns.length === 0)
    return <Empty description={t(by === 'staff' ? 'calendar.noStaff' : 'calendar.noRooms')} />;
  const length = hours.to - hours.from;
  return (
    <div
      ref={scroller}
      className="panel cal-columns"
      style={{ '--minutes': length, '--count': columns.length }}
    >
      <div className="cal-columns-head cal-columns-row">
        <span className="cal-axis-corner" />
        {columns.map((column) => (
          <ColumnHead key={column.key} {...props} column={column} />
        ))}
      </div>
      <div className="cal-columns-row" ref={box} data-dragging={drag ? drag.kind : undefined}>
        <div className="cal-axis" aria-hidden="true">
          {Array.from({ length: length / 60 }, (_, index) => hours.from + index * 60).map((minute) => (
            <span key={minute} className="cal-axis-time" data-minute={minute}>
              {format.time(timeAt(minute))}
            </span>
          ))}
          {isToday && now.minute >= hours.from && now.minute < hours.to && (
            <span className="cal-now-mark" style={{ '--from': now.minute - hours.from }} />
          )}
        </div>
        {columns.map((column) => (
          <ColumnBody
            key={column.key}
            board={board}
            column={column}
            hours={hours}
            drafts={draft ? draftsIn(draft, by, column, board) : noDrafts}
            // A drag redraws only its first column and the one it is over.
            drag={drag && (drag.column === column.key || isIn(drag, column)) ? drag : null}
            now={now.day === column.date ? now.minute : null}
            format={format}
            marked={props.marked}
            mayUpdate={mayUpdate}
            tint={props.tint}
            onOpen={props.onOpen}
            onAbsence={props.onAbsence}
            onInstead={insteadOf}
            onPointerDown={onPointerDown}
            isClick={isClick}
          />
        ))}
      </div>
    </div>
  );
};

/** The working day that it is, and its minute. */
const nowOf = ({ hours, zone }: GridProps['board'], instant: number) => {
  const day = dayAt(hours, instant, zone);
  return { day, minute: minuteOn(instant, day, zone) };
};

const isIn = ({ block }: Drag, column: Column): boolean =>
  block !== null &&
  block.date === column.date &&
  [...column.blocks, ...column.absences].some(({ key }) => key === block.key);

const isAway = (block: Dragged): block is Away => 'kind' in block;

/** Kind of what a drag makes for whoever may enter blocked time and no bookings. */
const blocked = 'Blocked';

const wantedIn = (by: ColumnsBy, { id }: Column) => {
  if (id === 0) return {};
  return by === 'staff' ? { staffId: id } : by === 'rooms' ? { roomId: id } : { branchId: id };
};

const noDrafts: readonly Draft[] = [];

/** Returns the parts of the booking in the open panel that fall into the column. */
const draftsIn = (
  drawn: Drawn,
  by: ColumnsBy,
  column: Column,
  { hours, zone }: GridProps['board'],
): readonly Draft[] => {
  const bounds = boundsOn(hours, column.date, drawn.branchId);
  const isMine = ({ staffId }: DrawnPart): boolean => {
    switch (by) {
      case 'days':
        return true;
      case 'staff':
        return (staffId ?? 0) === column.id;
      case 'rooms':
        return (drawn.roomId ?? 0) === column.id;
      case 'branches':
        return drawn.branchId === column.id;
      default:
        return unreachable(by);
    }
  };
  const parts = by === 'staff' ? drawn.parts : drawn.parts.slice(0, 1).map((part) => ({ ...part, ...drawn }));
  const found = parts.filter(isMine).flatMap((part): readonly Draft[] => {
    const place = partOn(part, column.date, zone, bounds);
    return place ? [{ ...place, name: drawn.name, work: part.work, staffId: part.staffId }] : [];
  });
  return found.length === 0 ? noDrafts : found;
};

/** An hour before now is in sight too, because late customers stand there. */
const beforeNow = 60;

/** Bookings begin and end at quarters, so that none of them lies nearly whole beneath the heads of the days. */
const wholeQuarter = (minute: number): number => Math.floor(minute / 15) * 15;

/** Scrolls to an hour before now when the calendar opens, unless the user has scrolled already (m6). */
const useAtNow = (scroller: RefObject<HTMLElement | null>, minute: number | undefined): void => {
  const isShown = minute !== undefined;
  const at = useRef(minute);
  at.current = minute;
  useEffect(() => {
    const box = scroller.current;
    const row = box?.querySelector('.cal-axis-time')?.getBoundingClientRect().height;
    if (!isShown || !box || !row || box.scrollTop > 0) return;
    // In the evening the end of the day stops the scroll, which would be within a quarter.
    const last = ((box.scrollHeight - box.clientHeight) * 60) / row;
    box.scrollTop = (wholeQuarter(Math.min((at.current ?? 0) - beforeNow, last)) * row) / 60;
  }, [scroller, isShown]);
};
