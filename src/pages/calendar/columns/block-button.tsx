import { memo, type PointerEvent as ReactPointer } from 'react';
import { useWords } from '../../../screens/words';
import { EventFace } from '../card/appointment-face';
import type { GridProps } from '../grid/grid-props';
import type { Block } from './columns-layout';
import type { Drag } from './drag';

/** What all blocks of a calendar are given. */
export interface BlockUse extends Pick<GridProps, 'format' | 'marked' | 'mayUpdate' | 'tint' | 'onOpen'> {
  readonly onPointerDown: (event: ReactPointer, block: Block | null, kind: Drag['kind']) => void;
  /** False for the click that a drag ends with. */
  readonly isClick: () => boolean;
}

interface BlockButtonProps extends BlockUse {
  readonly block: Block;
  readonly isDragged: boolean;
}

/** A booking in a column: pressed it opens, dragged it moves, dragged by its end it lasts longer. */
export const BlockButton = memo((props: BlockButtonProps) => {
  const { block, isDragged, format, marked, mayUpdate, tint, onOpen, onPointerDown, isClick } = props;
  const { lang } = useWords();
  const { booking } = block;
  const isMovable = mayUpdate && booking.status === 'Planned';
  const names = [
    'cal-event',
    tint(booking, block.work === undefined ? undefined : block.at.id),
    ...(isDragged ? ['cal-dragged'] : []),
    ...(isMovable ? ['cal-movable'] : []),
    ...(marked.has(booking.id) ? ['cal-marked'] : []),
  ];
  return (
    <button
      type="button"
      className={names.join(' ')}
      style={{ '--name-lines': nameLines(block) }}
      onPointerDown={(event) => onPointerDown(event, block, 'move')}
      onClick={(event) => {
        if (isClick()) onOpen(booking, event.currentTarget);
      }}
    >
      <EventFace
        booking={booking}
        lang={lang}
        format={format}
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
});

/** As many lines of a long name as the height has, its first line being for the time. */
const nameLines = ({ from, to }: Block): number =>
  Math.min(3, Math.max(1, Math.floor((to - from - 18) / 15)));
