import { humanDay } from '../../../i18n/human';
import { useFormat } from '../../../i18n/react';
import { todayIn } from '../../../i18n/zone';
import { type Fact, FactRow } from '../../../screens/show/show-fields';
import { useWords } from '../../../screens/words';

interface CustomerFactsProps {
  /** Instant of the customer's last visit, if there was one. */
  readonly last: string | null | undefined;
  /** Zone of the booking's branch. */
  readonly zone: string;
  /** '' for a customer who owns none. */
  readonly sessions: string;
  readonly owed: number;
  readonly credit: number;
}

/** What is worth knowing of a booking's customer, beside each other in one frame: only what there is. */
export const CustomerFacts = ({ last, zone, sessions, owed, credit }: CustomerFactsProps) => {
  const { t, lang } = useWords();
  const { money } = useFormat();
  const dayOf = (at: Date) => todayIn(zone, at);
  const visited = last ? humanDay(dayOf(new Date(last)), dayOf(new Date()), lang) : '';
  const facts: readonly Fact[] = [
    {
      key: 'last',
      label: t('appointments.lastVisit'),
      value: visited && <span className="said">{visited}</span>,
    },
    { key: 'sessions', label: t('appointments.sessions'), value: sessions },
    { key: 'owed', label: t('appointments.owed'), value: owed > 0 && money(owed), tone: 'danger' },
    { key: 'credit', label: t('appointments.credit'), value: credit > 0 && money(credit) },
  ];
  return (
    <div className="booking-facts">
      <FactRow facts={facts.filter(({ value }) => value)} />
    </div>
  );
};
