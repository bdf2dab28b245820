import { useWords } from '../../screens/words';
import { statuses } from './booking';
import { presentSign, presentText, signOf, statusText } from './event-face';

/** Which colour and which sign is which status (APT-16), and which says that the customer is there. */
export const Legend = () => {
  const { t, lang } = useWords();
  return (
    <ul className="cal-legend" aria-label={t('common.status')}>
      {statuses.map((status) => (
        <li key={status} className={`cal-${status.toLowerCase()}`}>
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
  );
};
