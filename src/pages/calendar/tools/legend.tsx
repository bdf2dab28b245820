import { useWords } from '../../../screens/words';
import { wordsOf } from '../card/appointment-face';
import { statuses } from '../data/board';

/** Explains the signs and colours of statuses (APT-16), and the sign of a customer who is there. */
export const Legend = () => {
  const { t, lang } = useWords();
  return (
    <ul
      className="cal-legend wrap soft rows-4 cols-16"
      style={{ font: '400 var(--t13) var(--font)' }}
      aria-label={t('common.status')}
    >
      {[...statuses, 'Present' as const].map((standing) => {
        const { sign, text } = wordsOf(lang, standing);
        const isPresent = standing === 'Present';
        return (
          <li key={standing} className={isPresent ? undefined : `cal-${standing.toLowerCase()}`}>
            <span className={isPresent ? 'cal-sign cal-in' : 'cal-sign'} aria-hidden="true">
              {sign}
            </span>
            {text}
          </li>
        );
      })}
    </ul>
  );
};
