import { type CSSProperties, memo, type PointerEvent as ReactPointer } from 'react';
import { useWords } from '../../screens/words';
import { type Block, type Column, offShift } from './columns-layout';
import { type Hours, timeAt } from './day-time';
import { EventFace } from './event-face';
import type { GridProps } from './grid-props';
import type { Drag } from './use-drag';

interface ColumnBodyProps extends Pick<GridProps, 'format' | 'marked' | 'mayUpdate' | 'onOpen' | 'onMenu'> {
  readonly column: Column;
  readonly hours: Hours;
  readonly drag: Drag | null;
  /** Minute of the present, on today alone. */
  readonly now: number | null;
  readonly onPointerDown: (event: ReactPointer, block: Block | null, kind: Drag['kind']) => void;
  /** False for the click that a drag ends with. */
  readonly isClick: () => boolean;
}

/** A person's or a room's day: bookings, times held by others, and when nobody is there. */
export const ColumnBody = (props: ColumnBodyProps) => {
  const { column, hours, drag, now, format, onPointerDown } = props;
  const { t } = useWords();
  const place = (span: Hours) => placeOf(span, hours);
  const isOver = drag !== null && drag.column === column.id;
  return (
    <div
      className={`cal-column${isOver ? ' cal-column-over' : ''}`}
      data-column={column.id}
      onPointerDown={(event) => onPointerDown(event, null, 'select')}
    >
      {column.shifts &&
        offShift(column.shifts, hours).map((gap) => (
          <span key={gap.from} className="cal-off" style={place(gap)} title={t('calendar.outOfShift')} />
        ))}
      <ul aria-labelledby={`cal-column-${column.id}`}>
        {column.blocks.map((block) => (
          <li key={block.key} style={{ ...place(block), '--lane': block.lane, '--lanes': block.lanes }}>
            <BlockButton {...props} block={block} isDragged={drag?.block?.key === block.key} />
          </li>
        ))}
        {column.holds.map((hold) => (
          <li key={`hold-${hold.id}`} style={place(hold)}>
            <span className="cal-event cal-hold">
              <span className="cal-face">{t('calendar.heldBy', { name: hold.userName })}</span>
            </span>
          </li>
        ))}
      </ul>
      {isOver && drag.from < drag.to && (
        <span className="cal-ghost" style={place(drag)}>
          <bdi>
            {format.time(timeAt(drag.from % 1440))} – {format.time(timeAt(drag.to % 1440))}
          </bdi>
        </span>
      )}
      {now !== null && now >= hours.from && now < hours.to && (
        <span className="cal-now" style={place({ from: now, to: now })} aria-hidden="true" />
      )}
    </div>
  );
};

interface BlockButtonProps
  extends Pick<
    ColumnBodyProps,
    'format' | 'marked' | 'mayUpdate' | 'onOpen' | 'onMenu' | 'onPointerDown' | 'isClick'
  > {
  readonly block: Block;
  readonly isDragged: boolean;
}

const BlockButton = memo(
  ({
    block,
    isDragged,
    format,
    marked,
    mayUpdate,
    onOpen,
    onMenu,
    onPointerDown,
    isClick,
  }: BlockButtonProps) => {
    const { lang } = useWords();
    const { booking } = block;
    const isMovable = mayUpdate && booking.status === 'Planned';
    const names = [
      'cal-event',
      `cal-${booking.status.toLowerCase()}`,
      ...(isDragged ? ['cal-dragged'] : []),
      ...(isMovable ? ['cal-movable'] : []),
      ...(marked.has(booking.id) ? ['cal-marked'] : []),
    ];
    return (
      <button
        type="button"
        className={names.join(' ')}
        onPointerDown={(event) => onPointerDown(event, block, 'move')}
        onClick={(event) => {
          if (!isClick()) return;
          const onDots = event.target instanceof Element && event.target.closest('[data-menu]');
          if (onDots) onMenu(booking, event.currentTarget);
          else onOpen(booking);
        }}
      >
        <EventFace
          booking={booking}
          lang={lang}
          format={format}
          hasMenu
          start={block.start}
          end={block.end}
          // Of one specialist's lines the head of the column says whose they are.
          hasStaff={block.work === undefined}
          {...(block.work ? { work: block.work } : {})}
        />
        {isMovable && block.end === booking.end && (
          <span
            className="cal-edge"
            aria-hidden="true"
            onPointerDown={(event) => onPointerDown(event, block, 'resize')}
          />
        )}
      </button>
    );
  },
);

const placeOf = ({ from, to }: Hours, day: Hours): CSSProperties => ({
  '--from': Math.max(from, day.from) - day.from,
  '--long': Math.min(to, day.to) - Math.max(from, day.from),
});
