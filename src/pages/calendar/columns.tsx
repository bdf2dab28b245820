import { Empty } from 'antd';
import { useCallback, useMemo } from 'react';
import { endOf } from '../../resources/appointments/rules';
import { useWords } from '../../screens/words';
import { ColumnBody } from './column-body';
import { type Block, type ColumnsBy, columnsOf } from './columns-layout';
import { hoursFor, instantAt, timeAt } from './day-time';
import type { GridProps } from './grid-props';
import { rehoused, restaffed, retimed } from './move';
import { type Drag, useDrag } from './use-drag';
import { useNowMinute } from './use-now';
import './columns.css';

/** One day with a column for each specialist or room; a block goes to another column by dragging it there. */
export const Columns = (props: GridProps & { readonly by: ColumnsBy }) => {
  const { by, date, board, bookings, format, moves, mayCreate, mayUpdate, onCreate } = props;
  const { t } = useWords();
  const nobody = t(by === 'staff' ? 'appointments.unassigned' : 'calendar.noRoom');
  const columns = useMemo(
    () => columnsOf({ by, date, board, bookings, nobody }),
    [by, date, board, bookings, nobody],
  );
  const hours = useMemo(() => hoursFor(board, bookings), [board, bookings]);
  const now = useNowMinute(date, board.zone);
  const canMove = useCallback(({ booking }: Block) => mayUpdate && booking.status === 'Planned', [mayUpdate]);
  const onDrop = useCallback(
    ({ kind, block, column, from, to }: Drag) => {
      const instant = (minute: number) => instantAt(date, minute, board.zone);
      if (!block) {
        const start = instant(from);
        const at = column === 0 ? {} : by === 'staff' ? { staffId: column } : { roomId: column };
        return onCreate({ start, end: endOf(start, instant(to), 0), ...at });
      }
      const { booking } = block;
      const by_ = instant(from) - block.start;
      const timed =
        kind === 'resize'
          ? retimed(booking, booking.start, instant(to))
          : // A block of which the day shows a part only keeps its time.
            block.from === from
            ? booking
            : retimed(booking, booking.start + by_, booking.end + by_);
      void moves.move(
        booking,
        placed(
          timed,
          block,
          by,
          columns.find(({ id }) => id === column),
        ),
      );
    },
    [date, board.zone, by, columns, moves.move, onCreate],
  );
  const { box, drag, onPointerDown, swallows } = useDrag({ hours, canMove, canSelect: mayCreate, onDrop });
  if (columns.length === 0)
    return <Empty description={t(by === 'staff' ? 'calendar.noStaff' : 'calendar.noRooms')} />;
  const length = hours.to - hours.from;
  return (
    <div className="cal-columns" style={{ '--minutes': length, '--count': columns.length }}>
      <div className="cal-columns-head">
        <span className="cal-axis-corner" />
        {columns.map(({ id, name, blocks }) => (
          <h2 key={id} id={`cal-column-${id}`}>
            <bdi>{name}</bdi>
            <span className="cal-column-count">{t('calendar.bookings', { count: blocks.length })}</span>
          </h2>
        ))}
      </div>
      <div className="cal-columns-body" ref={box} data-dragging={drag ? drag.kind : undefined}>
        <div className="cal-axis" aria-hidden="true">
          {Array.from({ length: length / 60 }, (_, index) => hours.from + index * 60).map((minute) => (
            <span key={minute} data-minute={minute}>
              {format.time(timeAt(minute))}
            </span>
          ))}
        </div>
        {columns.map((column) => (
          <ColumnBody
            key={column.id}
            {...props}
            column={column}
            hours={hours}
            drag={drag}
            now={now}
            onPointerDown={onPointerDown}
            isClick={() => !swallows.current}
          />
        ))}
      </div>
    </div>
  );
};

/** The booking as the column it was dropped on has it. */
const placed = (
  booking: Block['booking'],
  block: Block,
  by: ColumnsBy,
  column: { readonly id: number; readonly name: string } | undefined,
): Block['booking'] => {
  if (!column) return booking;
  const to = column.id === 0 ? null : { id: column.id, name: column.name };
  if (by === 'rooms') return booking.roomId === (to?.id ?? null) ? booking : rehoused(booking, to);
  const lines = booking.lines.filter(({ id }) => block.lineIds.includes(id));
  const now = lines.length > 0 ? lines[0]?.staffId : booking.staffId;
  if ((now ?? null) === (to?.id ?? null)) return booking;
  return lines.length === 0
    ? restaffed(booking, null, to)
    : lines.reduce((changed, { id }) => restaffed(changed, id, to), booking);
};
