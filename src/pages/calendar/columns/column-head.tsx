import { useWords } from '../../../screens/words';
import type { GridProps } from '../grid/grid-props';
import type { Column, ColumnsBy } from './columns-layout';

interface ColumnHeadProps extends Pick<GridProps, 'today' | 'format' | 'onDay'> {
  readonly by: ColumnsBy;
  readonly column: Column;
}

/** A day, which a press opens alone, or whose column it is and how much stands in it. */
export const ColumnHead = ({ by, column, today, format, onDay }: ColumnHeadProps) => {
  const { t } = useWords();
  const { key, date, name, count } = column;
  if (by === 'days')
    return (
      <h2 id={`cal-column-${key}`} aria-current={date === today ? 'date' : undefined}>
        <button type="button" className="cal-day-head" onClick={() => onDay(date)}>
          <span>{format.weekdayShort(date)}</span>
          <bdi>{format.date(date)}</bdi>
        </button>
      </h2>
    );
  return (
    <h2 id={`cal-column-${key}`}>
      <bdi>{name}</bdi>
      <span className="cal-column-count">{t('calendar.bookings', { count })}</span>
    </h2>
  );
};
