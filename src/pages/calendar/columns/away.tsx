import type { CSSProperties } from 'react';
import { absences } from '../../../resources/absences/entity';
import { findOption } from '../../../schema/text/accept';
import { useWords } from '../../../screens/words';
import { minuteOn, timeAt } from '../grid/day-time';
import type { GridProps } from '../grid/grid-props';
import type { Away } from './columns-layout';
import type { DragUse } from './use-drag';
import './away.css';

interface AwayButtonProps extends DragUse, Pick<GridProps, 'board' | 'format'> {
  readonly away: Away;
  readonly style: CSSProperties;
  /** True for a bar beside the appointments, which says whose time it is. */
  readonly isBar: boolean;
  readonly isDragged: boolean;
  /** Absent for whoever may not change it. */
  readonly onOpen: ((id: number) => void) | undefined;
}

/** Leave or blocked time, hatched. A press opens it, a drag moves it, and its lower edge lengthens it. */
export const AwayButton = (props: AwayButtonProps) => {
  const { away, board, format, style, isBar, isDragged, onOpen, onPointerDown, isClick } = props;
  const { t, label } = useWords();
  const kind = findOption(absences.fields.kind.options, away.kind);
  const text = kind ? label(kind.label) : away.kind;
  const comma = t('error.listComma');
  const when = `${format.time(timeAt(away.from))} – ${format.time(timeAt(away.to))}`;
  const endsHere = minuteOn(away.end, away.date, board.zone) === away.to;
  const names = [
    'bare cal-off cal-away',
    ...(isBar ? ['cal-away-bar'] : []),
    ...(onOpen ? ['cal-movable'] : []),
    ...(isDragged ? ['cal-dragged'] : []),
  ];
  return (
    <button
      type="button"
      className={names.join(' ')}
      data-absence={away.id}
      style={style}
      title={[...(isBar ? [away.staffFullName] : []), text, when].join(comma)}
      disabled={!onOpen}
      onPointerDown={(event) => onOpen && onPointerDown(event, away, 'move')}
      onClick={() => isClick() && onOpen?.(away.id)}
    >
      <span>{isBar ? away.staffFullName : text}</span>
      {onOpen && endsHere && (
        <span
          className="cal-edge"
          aria-hidden="true"
          onPointerDown={(event) => onPointerDown(event, away, 'resize')}
        />
      )}
    </button>
  );
};

interface InsteadProps {
  readonly onChoose: (kind: string) => void;
}

/** Makes the chosen stretch leave or blocked time instead of a booking. */
export const Instead = ({ onChoose }: InsteadProps) => {
  const { t, label } = useWords();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as a frame of a form.
    <span
      role="group"
      className="cal-instead"
      aria-label={t('calendar.instead')}
      onPointerDown={(event) => event.stopPropagation()}
    >
      {absences.fields.kind.options.map((kind) => (
        <button key={kind.value} type="button" className="bare" onClick={() => onChoose(kind.value)}>
          {label(kind.label)}
        </button>
      ))}
    </span>
  );
};
