import { useCan } from '@refinedev/core';
import { humanDay } from '../../../../i18n/human';
import { useFormat, useLanguage, useT } from '../../../../i18n/react';
import { todayIn } from '../../../../i18n/zone';
import { useFormZone, wallTextOf } from '../../../../screens/form/values/form-zone';
import { useQueryOf } from '../../../../screens/query/use-query-of';
import { accounts } from '../../../customers/queries';
import { useOwned } from '../lines/owned';
import { useVisits } from './visits';

interface WhoFactsProps {
  readonly customerId: number;
  /** The appointment being edited. */
  readonly exceptId: number | undefined;
}

/** What is worth knowing before a time is offered: the last visit, sessions that are left, what is owed. */
export const WhoFacts = ({ customerId, exceptId }: WhoFactsProps) => {
  const t = useT();
  const lang = useLanguage();
  const format = useFormat();
  const zone = useFormZone();
  const mayRead = useCan({ resource: 'customers', action: 'read' }).data?.can ?? false;
  const account = useQueryOf(accounts, {}, { params: { id: customerId }, isWanted: mayRead });
  const { owed = 0, credit = 0 } = account.isEarlier ? {} : (account.data ?? {});
  const { data: owned } = useOwned(customerId, exceptId);
  const items = (owned?.packages ?? []).flatMap((one) => one.items);
  const left = items.reduce((sum, one) => sum + one.left, 0);
  const bought = items.reduce((sum, one) => sum + one.sessions, 0);
  const { last, isKnown } = useVisits(customerId);
  const facts = [
    isKnown && {
      key: 'last',
      label: t('appointments.lastVisit'),
      text:
        last === undefined
          ? t('appointments.firstVisit')
          : humanDay(wallTextOf(last, zone).slice(0, 10), todayIn(zone, new Date()), lang),
    },
    left > 0 && {
      key: 'left',
      label: t('appointments.sessions'),
      text: t('appointments.sessionsLeft', { left, bought }),
    },
    owed > 0 && { key: 'owed', label: t('appointments.owed'), text: format.money(owed), isBad: true },
    credit > 0 && { key: 'credit', label: t('appointments.credit'), text: format.money(credit) },
  ].flatMap((fact) => fact || []);
  if (facts.length === 0) return null;
  return (
    <dl className="booking-facts">
      {facts.map(({ key, label, text, ...fact }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd className={'isBad' in fact ? 'booking-bad' : undefined}>{text}</dd>
        </div>
      ))}
    </dl>
  );
};
