import { useEffect, useRef } from 'react';
import { absences } from '../../../resources/absences/entity';
import { useWords } from '../../../screens/words';
import type { Shown } from './events';
import type { Wanted } from './grid-props';

/** Height of the heads and width of the axis, which lie over the columns, and the room that is left beside the block. */
const headPx = 60;
const axisPx = 64;
const marginPx = 48;
/** Height of the choice beneath it. */
const insteadPx = 64;

type DraftProps = Extract<Shown, { kind: 'draft' }> & {
  /** The words of its times. */
  readonly when: string;
  /** Makes it leave or blocked time instead; undefined where that is not offered. */
  readonly onInstead: ((wanted: Wanted, kind: string) => void) | undefined;
};

/** The booking that is being made, so that its place is seen before it is saved. */
export const DraftFace = ({ name, work, wanted, isLow, when, onInstead }: DraftProps) => {
  const { t, label } = useWords();
  const isInstead = onInstead !== undefined && name === '';
  const face = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const scroller = face.current?.closest('.cal-columns');
    if (!face.current || !scroller || wanted.start === 0) return;
    // Only the columns scroll: the page stays, so that the tools stay in sight.
    const [mine, seen] = [face.current.getBoundingClientRect(), scroller.getBoundingClientRect()];
    const lowest = Math.min(seen.bottom, innerHeight) - (isInstead ? insteadPx : 0);
    const hidden = { above: seen.top + headPx - mine.top, below: mine.bottom - lowest };
    if (hidden.above > 0) scroller.scrollTop -= hidden.above + marginPx;
    else if (hidden.below > 0) scroller.scrollTop += hidden.below + marginPx;
    // A week is wider than what the open panel leaves of it.
    const before = seen.left + axisPx - mine.left;
    const after = mine.right + axisPx - seen.right;
    if (before > 0) scroller.scrollLeft -= before;
    else if (after > 0) scroller.scrollLeft += after;
  }, [wanted.start, isInstead]);
  return (
    <>
      <span ref={face} className="cal-face">
        <bdi className="cal-name">{name || t('calendar.draft')}</bdi>
        {work !== '' && <bdi className="cal-work">{work}</bdi>}
        <bdi className="cal-time">{when}</bdi>
      </span>
      {isInstead && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as a frame of a form.
        <span
          role="group"
          className={isLow ? 'cal-instead cal-instead-above' : 'cal-instead'}
          aria-label={t('calendar.instead')}
        >
          {absences.fields.kind.options.map((kind) => (
            <button
              key={kind.value}
              type="button"
              className="bare"
              onClick={() => onInstead(wanted, kind.value)}
            >
              {label(kind.label)}
            </button>
          ))}
        </span>
      )}
    </>
  );
};
