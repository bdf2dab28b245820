import { useEffect, useRef } from 'react';
import { useT } from '../../../i18n/react';
import type { Hours } from '../grid/day-time';

/** A part of the booking in the open panel, in minutes of the day. */
export interface Draft extends Hours {
  readonly name: string;
  readonly work: string;
}

/** Height of the heads, which lie over the columns, and the room that is left beside the block. */
const headPx = 60;
const marginPx = 48;

interface DraftBlockProps {
  readonly draft: Draft;
  /** The words of its times. */
  readonly when: string;
}

/** The booking that is being made, dashed, so that its place is seen before it is saved. */
export const DraftBlock = ({ draft, when }: DraftBlockProps) => {
  const t = useT();
  const block = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const scroller = block.current?.closest('.cal-columns');
    if (!block.current || !scroller || draft.from < 0) return;
    // Only the columns scroll: the page stays, so that the tools stay in sight.
    const [mine, seen] = [block.current.getBoundingClientRect(), scroller.getBoundingClientRect()];
    const hidden = { above: seen.top + headPx - mine.top, below: mine.bottom - seen.bottom };
    if (hidden.above > 0) scroller.scrollTop -= hidden.above + marginPx;
    else if (hidden.below > 0) scroller.scrollTop += hidden.below + marginPx;
  }, [draft.from]);
  return (
    <span ref={block} className="cal-event cal-draft">
      <span className="cal-face">
        <bdi className="cal-name">{draft.name || t('calendar.draft')}</bdi>
        {draft.work !== '' && <bdi className="cal-work">{draft.work}</bdi>}
        <bdi className="cal-time">{when}</bdi>
      </span>
    </span>
  );
};
