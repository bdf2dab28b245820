import { useEffect, useRef } from 'react';
import { absences } from '../../../resources/absences/entity';
import { useWords } from '../../../screens/words';
import type { Shown } from './events';
import type { Wanted } from './grid-props';

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
    // Not beneath heads and axis, and with the choice: `scroll-margin` of the stylesheet.
    if (wanted.start > 0) face.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [wanted.start]);
  return (
    <>
      <span ref={face} className="cal-face">
        <bdi className="cal-name">{name || t('calendar.draft')}</bdi>
        {work !== '' && <bdi className="soft">{work}</bdi>}
        <bdi className="cal-time">{when}</bdi>
      </span>
      {isInstead && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as a frame of a form.
        <span
          role="group"
          className={
            isLow ? 'cal-instead wrap gap-2 small cal-instead-above' : 'cal-instead wrap gap-2 small'
          }
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
