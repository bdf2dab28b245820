import { Popover } from 'antd';
import { type CSSProperties, memo, useRef, useState } from 'react';
import { useWords } from '../../../screens/words';
import { EventFace, spanText, standingOf } from '../card/appointment-face';
import { gapsIn, type Hours, timeAt } from '../grid/day-time';
import type { GridProps } from '../grid/grid-props';
import { AwayButton } from './away';
import type { Block, Column, Dragged, Lane } from './columns-layout';
import { type Draft, DraftBlock } from './draft';
import type { Drag, DragUse } from './use-drag';

interface ColumnBodyProps extends BlockUse, Pick<GridProps, 'board' | 'onAbsence'> {
  readonly column: Column;
  readonly hours: Hours;
  readonly drafts: readonly Draft[];
  /** A drag that starts in this column or is over it. */
  readonly drag: Drag | null;
  /** The current minute of the day; null unless the column is today. */
  readonly now: number | null;
  /** Makes leave of the draft in this column; undefined where that is not offered. */
  readonly onInstead: ((draft: Draft, column: Column, kind: string) => void) | undefined;
}

export const ColumnBody = memo((props: ColumnBodyProps) => {
  const { column, hours, drafts, drag, now, format, board, onPointerDown, isClick, onAbsence } = props;
  const { onInstead } = props;
  const { t } = useWords();
  const place = (span: Hours) => placeOf(span, hours);
  const isOver = drag !== null && drag.column === column.key;
  const isDragged = (block: Dragged) => drag?.block?.key === block.key && drag.block.date === block.date;
  const awayUse = { board, format, onPointerDown, isClick, onOpen: onAbsence };
  const bars = Math.max(0, ...column.bars.map(({ lanes }) => lanes));
  return (
    <div
      className={`cal-column${isOver ? ' cal-column-over' : ''}`}
      data-column={column.key}
      data-date={column.date}
      style={{ '--bars': bars }}
      onPointerDown={(event) => onPointerDown(event, null, 'select')}
    >
      {column.closed.map((gap) => (
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
      {column.behind.map((away) => (
        <AwayButton
          key={away.id}
          {...awayUse}
          away={away}
          isBar={false}
          style={place(away)}
          isDragged={isDragged(away)}
        />
      ))}
      {column.bars.map((away) => (
        <AwayButton
          key={away.id}
          {...awayUse}
          away={away}
          isBar
          style={{ ...place(away), ...laneOf(away) }}
          isDragged={isDragged(away)}
        />
      ))}
      <ul aria-labelledby={`cal-column-${column.key}`}>
        {column.blocks.map((block) => (
          <li key={block.key} style={{ ...place(block), ...laneOf(block) }}>
            <BlockButton {...props} block={block} isDragged={isDragged(block)} />
          </li>
        ))}
        {column.stripes.map((stripe) => (
          <li
            key={`missed-${stripe.key}`}
            className="cal-stripe"
            style={{ ...place(stripe), ...laneOf(stripe) }}
          >
            <StripeButton stripe={stripe} format={format} onOpen={props.onOpen} />
          </li>
        ))}
        {drafts.map((draft) => (
          <li
            key={`draft-${draft.from}`}
            className={`cal-over${draft.to > hours.to - insteadMinutes ? ' cal-instead-above' : ''}`}
            style={place(draft)}
          >
            <DraftBlock
              draft={draft}
              when={`${format.time(timeAt(draft.from))} – ${format.time(timeAt(draft.to))}`}
              onInstead={
                onInstead && draft.name === '' ? (kind) => onInstead(draft, column, kind) : undefined
              }
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
            {format.time(timeAt(drag.from))} – {format.time(timeAt(drag.to))}
          </bdi>
        </span>
      )}
      {now !== null && now >= hours.from && now < hours.to && (
        <span className="cal-now" style={place({ from: now, to: now })} aria-hidden="true" />
      )}
    </div>
  );
});

/** Minutes of a day whose height the choice beneath a draft takes. */
const insteadMinutes = 45;

const placeOf = ({ from, to }: Hours, day: Hours): CSSProperties => ({
  '--from': Math.max(from, day.from) - day.from,
  '--long': Math.min(to, day.to) - Math.max(from, day.from),
});

const laneOf = ({ lane, lanes, isCrowded }: Lane): CSSProperties => ({
  '--lane': lane,
  '--lanes': lanes,
  ...(isCrowded ? { '--aside': '30px' } : {}),
});

interface BlockUse extends DragUse, Pick<GridProps, 'format' | 'marked' | 'mayUpdate' | 'tint' | 'onOpen'> {}

const BlockButton = memo((props: BlockUse & { readonly block: Block; readonly isDragged: boolean }) => {
  const { block, isDragged, format, marked, mayUpdate, tint, onOpen, onPointerDown, isClick } = props;
  const { lang } = useWords();
  const { appointment } = block;
  const isMovable = mayUpdate && appointment.status === 'Planned';
  const names = [
    'cal-event',
    tint(appointment, block.work === undefined ? undefined : block.at.id),
    ...(isDragged ? ['cal-dragged'] : []),
    ...(isMovable ? ['cal-movable'] : []),
    ...(marked.has(appointment.id) ? ['cal-marked'] : []),
  ];
  return (
    <button
      type="button"
      className={names.join(' ')}
      style={{ '--name-lines': nameLines(block) }}
      onPointerDown={(event) => onPointerDown(event, block, 'move')}
      onClick={(event) => {
        if (isClick()) onOpen(appointment, event.currentTarget);
      }}
    >
      <EventFace
        appointment={appointment}
        lang={lang}
        format={format}
        start={block.start}
        end={block.end}
        // In a column per specialist the heading already names the staff.
        hasStaff={block.work === undefined}
        work={block.work}
      />
      {isMovable && block.end === appointment.end && (
        <span
          className="cal-edge"
          aria-hidden="true"
          onPointerDown={(event) => onPointerDown(event, block, 'resize')}
        />
      )}
    </button>
  );
});

/** Pixels of a minute, as in the stylesheet. */
const minutePx = 1.68;

/** Returns how many lines of a long name fit the block's height, beside the work and the time. */
const nameLines = ({ from, to }: Block): number =>
  Math.min(2, Math.max(1, Math.floor(((to - from) * minutePx - 46) / 20)));

interface StripeButtonProps extends Pick<GridProps, 'format' | 'onOpen'> {
  readonly stripe: Column['stripes'][number];
}

/** Somebody who did not come: a mark at the edge of the time, which is free again. */
const StripeButton = ({ stripe: { appointment, start }, format, onOpen }: StripeButtonProps) => {
  const { t } = useWords();
  const name = appointment.customerName || appointment.title;
  const text = t('calendar.missed', { name, time: format.time(new Date(start)) });
  return (
    <button
      type="button"
      className="bare cal-stripe-button"
      data-appointment={appointment.id}
      aria-label={text}
      title={text}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={(event) => onOpen(appointment, event.currentTarget)}
    />
  );
};

interface CrowdButtonProps extends Pick<GridProps, 'format' | 'onOpen'> {
  readonly crowd: Column['crowds'][number];
}

/** Shows how many appointments found no place side by side; a press lists them. */
const CrowdButton = ({ crowd, format, onOpen }: CrowdButtonProps) => {
  const { t, lang } = useWords();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const count = crowd.hidden.length;
  const text = t('appointments.more', { count });
  const list = (
    <ul className="cal-crowd-list" aria-label={text}>
      {crowd.hidden.map(({ key, appointment, start, end }) => (
        <li key={key} className={`cal-${appointment.status.toLowerCase()}`}>
          <button
            type="button"
            onClick={() => {
              setOpen(false);
              if (button.current) onOpen(appointment, button.current);
            }}
          >
            <span className="cal-sign" aria-hidden="true">
              {standingOf(lang, appointment).sign}
            </span>
            <bdi>{spanText(format, start, end)}</bdi>
            <bdi className="cal-name">{appointment.customerName || appointment.title}</bdi>
            <span className="visually-hidden">{standingOf(lang, appointment).text}</span>
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottom"
      content={list}
      destroyOnHidden
    >
      <button
        ref={button}
        type="button"
        className="cal-crowd-count"
        aria-label={text}
        title={text}
        aria-expanded={isOpen}
        onPointerDown={(event) => event.stopPropagation()}
      >
        <bdi>+{format.integer(count)}</bdi>
      </button>
    </Popover>
  );
};
