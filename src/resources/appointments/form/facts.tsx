import { humanDay } from '../../../i18n/human';
import { useFormat } from '../../../i18n/react';
import { todayIn } from '../../../i18n/zone';
import { useWords } from '../../../screens/words';

interface Fact {
  readonly label: string;
  /** '' leaves it out. */
  readonly text: string;
  /** True for what is owed. Default: false. */
  readonly isBad?: boolean;
}

interface FactListProps {
  /** Instant of the customer's last visit, if there was one. */
  readonly last: string | null | undefined;
  /** Zone of the booking's branch. */
  readonly zone: string;
  readonly sessions: Fact;
  readonly owed: number;
  readonly credit: number;
}

/** What is worth knowing of a booking's customer, beside each other in one frame: only what there is. */
export const FactList = ({ last, zone, sessions, owed, credit }: FactListProps) => {
  const { t, lang } = useWords();
  const { money } = useFormat();
  const dayOf = (at: Date) => todayIn(zone, at);
  const facts: readonly Fact[] = [
    {
      label: t('appointments.lastVisit'),
      text: last ? humanDay(dayOf(new Date(last)), dayOf(new Date()), lang) : '',
    },
    sessions,
    { label: t('appointments.owed'), text: owed > 0 ? money(owed) : '', isBad: true },
    { label: t('appointments.credit'), text: credit > 0 ? money(credit) : '' },
  ];
  const shown = facts.filter(({ text }) => text !== '');
  return shown.length === 0 ? null : (
    <dl className="booking-facts">
      {shown.map(({ label, text, isBad }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={isBad ? 'booking-bad' : undefined}>{text}</dd>
        </div>
      ))}
    </dl>
  );
};
