import { Segmented } from 'antd';
import { useWords } from '../../../screens/words';
import { wordsOf } from '../card/appointment-face';
import { type Named, statuses } from '../data/board';
import type { Tint, TintBy } from '../data/use-calendar-data';

interface LegendProps {
  readonly tint: Tint;
  readonly staff: readonly Named[];
}

/** Explains the signs and colours of statuses and staff (APT-16), and the sign of a customer who is there. */
export const Legend = ({ tint, staff }: LegendProps) => {
  const { t, lang } = useWords();
  const isByStatus = tint.by === 'status';
  return (
    <div className="cal-key grid soft">
      <Segmented<TintBy>
        size="small"
        className="start"
        aria-label={t('calendar.colourBy')}
        value={tint.by}
        onChange={tint.choose}
        options={[
          { value: 'status', label: `${t('calendar.colourBy')} ${t('common.status')}` },
          { value: 'staff', label: `${t('calendar.colourBy')} ${t('appointments.staff')}` },
        ]}
      />
      <ul className="cal-legend wrap" aria-label={t('common.status')}>
        {[...statuses, 'Present' as const].map((standing) => {
          const { sign, text } = wordsOf(lang, standing);
          const isPresent = standing === 'Present';
          const colour = isByStatus ? `cal-${standing.toLowerCase()}` : 'cal-plain';
          return (
            <li key={standing} className={isPresent ? undefined : colour}>
              <span className={isPresent ? 'cal-sign cal-in' : 'cal-sign'} aria-hidden="true">
                {sign}
              </span>
              {text}
            </li>
          );
        })}
      </ul>
      {!isByStatus && (
        <ul className="cal-legend wrap" aria-label={t('calendar.byStaff')}>
          {staff.map(({ id, name }) => (
            <li key={id} className={tint.ofStaff(id)}>
              <span className="cal-dot" aria-hidden="true" />
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
