import { useEffect, useRef } from 'react';
import { useT } from '../../../i18n/react';
import type { Hours } from '../grid/day-time';
import { Instead } from './away';

/** So long a block has room for two lines. */
const shortMinutes = 30;

/** A part of the booking or of the leave in the open panel, in minutes of the day. */
export interface Draft extends Hours {
  readonly staffId: number | null;
  readonly name: string;
  readonly work: string;
}

/** Height of the heads, which lie over the columns, and the room that is left beside the block. */
const headPx = 60;
const marginPx = 48;
/** Height of the choice beneath it. */
const insteadPx = 64;
/** Width of the axis, which lies over the columns. */
const axisPx = 64;

/** As of a block that is stored: a short one has no room for all lines. */
const faceOf = ({ from, to }: Hours): string =>
  to - from < shortMinutes ? ' cal-face-line' : to - from === shortMinutes ? ' cal-face-short' : '';

interface DraftBlockProps {
  readonly draft: Draft;
  /** The words of its times. */
  readonly when: string;
  /** Makes it leave or blocked time instead; undefined where that is not offered. */
  readonly onInstead: ((kind: string) => void) | undefined;
}

/** The booking that is being made, dashed, so that its place is seen before it is saved. */
export const DraftBlock = ({ draft, when, onInstead }: DraftBlockProps) => {
  const t = useT();
  const isInstead = onInstead !== undefined;
  const block = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const scroller = block.current?.closest('.cal-columns');
    if (!block.current || !scroller || draft.from < 0) return;
    // Only the columns scroll: the page stays, so that the tools stay in sight.
    const [mine, seen] = [block.current.getBoundingClientRect(), scroller.getBoundingClientRect()];
    const lowest = Math.min(seen.bottom, innerHeight) - (isInstead ? insteadPx : 0);
    const hidden = { above: seen.top + headPx - mine.top, below: mine.bottom - lowest };
    if (hidden.above > 0) scroller.scrollTop -= hidden.above + marginPx;
    else if (hidden.below > 0) scroller.scrollTop += hidden.below + marginPx;
    // A week is wider than what the open panel leaves of it.
    const before = seen.left + axisPx - mine.left;
    const after = mine.right + axisPx - seen.right;
    if (before > 0) scroller.scrollLeft -= before;
    else if (after > 0) scroller.scrollLeft += after;
  }, [draft.from, isInstead]);
  return (
    <>
      <span ref={block} className="cal-event cal-draft">
        <span className={`cal-face${faceOf(draft)}`}>
          <bdi className="cal-name">{draft.name || t('calendar.draft')}</bdi>
          {draft.work !== '' && <bdi className="cal-work">{draft.work}</bdi>}
          <bdi className="cal-time">{when}</bdi>
        </span>
      </span>
      {onInstead && <Instead onChoose={onInstead} />}
    </>
  );
};
