import { CoffeeOutlined } from '@ant-design/icons';
import type { Day } from '../../../i18n/zone';
import { absences } from '../../../resources/absences/entity';
import { timeAt } from '../../../schema/text/parse';
import { Glyph } from '../../../screens/glyph';
import { Face } from '../../../screens/person/person';
import { useWords } from '../../../screens/words';
import type { Named } from '../data/board';
import { type Away, type GridKind, type GridProps, isWholeDay } from './events';

interface Column extends Named {
  readonly key: string;
  readonly date: Day;
  readonly count: number;
  /** Who is away on the day. */
  readonly away: readonly Away[];
}

interface ColumnHeadProps
  extends Pick<GridProps, 'board' | 'today' | 'format' | 'onDay' | 'onAbsence' | 'onLeave'> {
  readonly by: GridKind;
  readonly column: Column;
}

/** What a column stands for: a day with who is away on it, or a specialist, room or branch. */
export const ColumnHead = (props: ColumnHeadProps) => {
  const { by, column, today, format, onDay, onLeave } = props;
  const { t } = useWords();
  const { key, date, id, name, count } = column;
  if (by === 'days')
    return (
      <div className="cal-head-cell grow slim" aria-current={date === today ? 'date' : undefined}>
        <h2 id={`cal-column-${key}`} aria-current={date === today ? 'date' : undefined}>
          <button type="button" className="cal-day-head middle full" onClick={() => onDay(date)}>
            <span>{format.weekdayShort(date)}</span>
            <bdi>{format.date(date)}</bdi>
          </button>
        </h2>
        <AwayFaces {...props} />
      </div>
    );
  const isPerson = by === 'staff' && id !== 0;
  const leave = t('calendar.leaveOf', { name });
  return (
    <div className="cal-head-cell grow slim middle" style={{ flexDirection: 'row' }}>
      <h2 id={`cal-column-${key}`} className="cal-column-head">
        {isPerson && <Face id={id} name={name} size={32} />}
        <span>
          <bdi>{name}</bdi>
          <span className="cal-count soft">{t('appointments.count', { count })}</span>
        </span>
      </h2>
      {isPerson && onLeave && (
        <button
          type="button"
          className="cal-leave rigid soft"
          aria-label={leave}
          title={leave}
          onClick={() => onLeave(id, date)}
        >
          <Glyph of={CoffeeOutlined} />
        </button>
      )}
    </div>
  );
};

/** Who is away on the day, as faces. A press opens the leave. */
const AwayFaces = ({ column: { away, date }, board, format, onAbsence }: ColumnHeadProps) => {
  const { t, optionText } = useWords();
  if (away.length === 0) return null;
  return (
    <ul
      className="wrap gap-2 center"
      style={{ paddingBlockEnd: 4 }}
      aria-label={t('calendar.awayOn', { day: format.date(date) })}
    >
      {away.map(({ id, staffId, staffFullName, kind, from, to }) => {
        const when = isWholeDay({ from, to }, board)
          ? ''
          : ` ${format.time(timeAt(from))} – ${format.time(timeAt(to))}`;
        const text = `${staffFullName}${t('error.listComma')}${optionText(absences.fields.kind.options, kind)}${when}`;
        return (
          <li key={id}>
            <button
              type="button"
              className="cal-away-face"
              aria-label={text}
              title={text}
              disabled={!onAbsence}
              onClick={() => onAbsence?.(id)}
            >
              <Face id={staffId} name={staffFullName} size={24} />
            </button>
          </li>
        );
      })}
    </ul>
  );
};
