import './columns.css';
import { Empty } from 'antd';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { endOf } from '../../../resources/appointments/rules';
import { useMinute } from '../../../screens/hooks';
import { useWords } from '../../../screens/words';
import { retimed } from '../data/move';
import { hoursFor, instantAt, timeAt, wallAt } from '../grid/day-time';
import type { GridProps } from '../grid/grid-props';
import { ColumnBody, ColumnHead } from './column';
import { type Block, type Column, type ColumnsBy, columnsOf, placed } from './columns-layout';
import { type Drag, useDrag } from './use-drag';

interface ColumnsProps extends GridProps {
  /** Only 'days' may show several days. */
  readonly by: ColumnsBy;
}

export const Columns = (props: ColumnsProps) => {
  const { by, days, board, appointments, branches, format, moves, mayCreate, mayUpdate, onCreate } = props;
  const { t } = useWords();
  const nobody = t(by === 'staff' ? 'appointments.unassigned' : 'calendar.noRoom');
  const hours = useMemo(() => hoursFor(board, appointments), [board, appointments]);
  const columns = useMemo(
    () => columnsOf({ by, days, board, appointments, branches, nobody, hours }),
    [by, days, board, appointments, branches, nobody, hours],
  );
  const now = wallAt(useMinute() * 60_000, board.zone);
  const canMove = useCallback(
    ({ appointment }: Block) => mayUpdate && appointment.status === 'Planned',
    [mayUpdate],
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
        return onCreate({ start, end: endOf(start, instant(to), 0), ...wantedIn(by, column) });
      }
      const { appointment } = block;
      // If the day shows only the part after midnight, that part was dragged.
      const shown = block.from === 0 ? instantAt(block.date, 0, board.zone) : block.start;
      const by_ = instant(from) - shown;
      const stays = block.from === from && block.date === column.date;
      const timed =
        kind === 'resize'
          ? retimed(appointment, appointment.start, instant(to))
          : stays
            ? appointment
            : retimed(appointment, appointment.start + by_, appointment.end + by_);
      void moves.move(appointment, placed(timed, block, by, column));
    },
    [board.zone, by, columns, moves.move, onCreate],
  );
  const { box, drag, onPointerDown, isClick } = useDrag({
    hours,
    canMove,
    canEnter,
    canSelect: mayCreate,
    onDrop,
  });
  const heads = useRef<HTMLDivElement>(null);
  const isToday = now.day >= days.first && now.day <= days.last;
  useAtNow(box, isToday);
  if (columns.length === 0)
    return <Empty description={t(by === 'staff' ? 'calendar.noStaff' : 'calendar.noRooms')} />;
  const length = hours.to - hours.from;
  return (
    <div className="panel cal-columns" style={{ '--minutes': length, '--count': columns.length }}>
      <div className="cal-columns-head" ref={heads}>
        <div className="cal-columns-row">
          <span className="cal-axis-corner" />
          {columns.map((column) => (
            <ColumnHead key={column.key} {...props} column={column} />
          ))}
        </div>
      </div>
      {/* Sideways scrolling moves the heads, too. Up and down the page scrolls under them. */}
      <div
        className="cal-columns-scroll"
        onScroll={({ currentTarget }) => {
          if (heads.current) heads.current.scrollLeft = currentTarget.scrollLeft;
        }}
      >
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
              column={column}
              hours={hours}
              // A drag redraws only its first column and the one it is over.
              drag={drag && (drag.column === column.key || isIn(drag, column)) ? drag : null}
              now={now.day === column.date ? now.minute : null}
              format={format}
              marked={props.marked}
              mayUpdate={mayUpdate}
              tint={props.tint}
              onOpen={props.onOpen}
              onPointerDown={onPointerDown}
              isClick={isClick}
            />
          ))}
        </div>
      </div>
    </div>
  );
};

const isIn = ({ block }: Drag, column: Column): boolean =>
  block !== null && block.date === column.date && column.blocks.some(({ key }) => key === block.key);

const wantedIn = (by: ColumnsBy, { id }: Column) => {
  if (id === 0) return {};
  return by === 'staff' ? { staffId: id } : by === 'rooms' ? { roomId: id } : { branchId: id };
};

/** Scrolls to the current time when the calendar opens, unless the user has scrolled already. */
const useAtNow = (box: RefObject<HTMLElement | null>, isShown: boolean): void => {
  useEffect(() => {
    const line = isShown && scrollY === 0 ? box.current?.querySelector('.cal-now') : null;
    if (!line) return;
    const { top } = line.getBoundingClientRect();
    if (top > innerHeight * 0.75) scrollTo(0, top - innerHeight / 3);
  }, [box, isShown]);
};
