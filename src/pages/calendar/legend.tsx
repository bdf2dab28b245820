import { Segmented } from 'antd';
import { useWords } from '../../screens/words';
import { presentSign, presentText, signOf, statusText } from './card/appointment-face';
import { statuses } from './data/appointment';
import type { Named } from './data/board';
import type { Tint, TintBy } from './data/use-tint';

interface LegendProps {
  readonly tint: Tint;
  readonly staff: readonly Named[];
}

/** Which sign is which status, who or what has which colour (APT-16), and which sign says that the customer is there. */
export const Legend = ({ tint, staff }: LegendProps) => {
  const { t, lang } = useWords();
  const isByStatus = tint.by === 'status';
  return (
    <div className="cal-key">
      <ul className="cal-legend" aria-label={t('common.status')}>
        {statuses.map((status) => (
          <li key={status} className={isByStatus ? `cal-${status.toLowerCase()}` : 'cal-plain'}>
            <span className="cal-sign" aria-hidden="true">
              {signOf(status)}
            </span>
            {statusText(lang, status)}
          </li>
        ))}
        <li>
          <span className="cal-sign cal-in" aria-hidden="true">
            {presentSign}
          </span>
          {presentText(lang)}
        </li>
      </ul>
      {!isByStatus && (
        <ul className="cal-legend" aria-label={t('calendar.byStaff')}>
          {staff.map(({ id, name }) => (
            <li key={id} className={tint.ofStaff(id)}>
              <span className="cal-dot" aria-hidden="true" />
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
      <span className="cal-tint">
        <span aria-hidden="true">{t('calendar.colourBy')}</span>
        <Segmented<TintBy>
          size="small"
          aria-label={t('calendar.colourBy')}
          value={tint.by}
          onChange={tint.choose}
          options={[
            { value: 'status', label: t('common.status') },
            { value: 'staff', label: t('appointments.staff') },
          ]}
        />
      </span>
    </div>
  );
};
