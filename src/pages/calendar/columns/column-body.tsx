import { type CSSProperties, memo } from 'react';
import { useWords } from '../../../screens/words';
import { gapsIn, type Hours, timeAt } from '../grid/day-time';
import { BlockButton, type BlockUse } from './block-button';
import type { Column } from './columns-layout';
import { CrowdButton } from './crowd-button';
import type { Drag } from './drag';
import type { Lane } from './lanes';

interface ColumnBodyProps extends BlockUse {
  readonly column: Column;
  readonly hours: Hours;
  /** A drag that comes from here or is over it. */
  readonly drag: Drag | null;
  /** Minute of the present, on today alone. */
  readonly now: number | null;
  /** When no branch whose column it is is open. */
  readonly closed: readonly Hours[];
}

/** One column: bookings, times held by others, and when no work is done. */
export const ColumnBody = memo((props: ColumnBodyProps) => {
  const { column, hours, closed, drag, now, format, onPointerDown } = props;
  const { t } = useWords();
  const place = (span: Hours) => placeOf(span, hours);
  const isOver = drag !== null && drag.column === column.key;
  return (
    <div
      className={`cal-column${isOver ? ' cal-column-over' : ''}`}
      data-column={column.key}
      data-date={column.date}
      onPointerDown={(event) => onPointerDown(event, null, 'select')}
    >
      {closed.map((gap) => (
        <span
          key={`closed-${gap.from}`}
          className="cal-off cal-closed"
          style={place(gap)}
          title={t('calendar.closed')}
        />
      ))}
      {column.shifts &&
        gapsIn(column.shifts, hours).map((gap) => (
          <span key={gap.from} className="cal-off" style={place(gap)} title={t('calendar.outOfShift')} />
        ))}
      <ul aria-labelledby={`cal-column-${column.key}`}>
        {column.blocks.map((block) => (
          <li key={block.key} style={{ ...place(block), ...laneOf(block) }}>
            <BlockButton
              {...props}
              block={block}
              isDragged={drag?.block?.key === block.key && drag.block.date === block.date}
            />
          </li>
        ))}
        {column.holds.map((hold) => (
          <li key={`hold-${hold.id}`} style={{ ...place(hold), ...laneOf(hold) }}>
            <span className="cal-event cal-hold">
              <span className="cal-face">{t('calendar.heldBy', { name: hold.userName })}</span>
            </span>
          </li>
        ))}
        {column.crowds.map((crowd) => (
          <li key={`crowd-${crowd.from}`} className="cal-crowd" style={place(crowd)}>
            <CrowdButton crowd={crowd} format={format} onOpen={props.onOpen} />
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
});

const placeOf = ({ from, to }: Hours, day: Hours): CSSProperties => ({
  '--from': Math.max(from, day.from) - day.from,
  '--long': Math.min(to, day.to) - Math.max(from, day.from),
});

const laneOf = ({ lane, lanes, isCrowded }: Lane): CSSProperties => ({
  '--lane': lane,
  '--lanes': lanes,
  ...(isCrowded ? { '--aside': '30px' } : {}),
});
