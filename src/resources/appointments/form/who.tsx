import { useCan } from '@refinedev/core';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { humanMoment } from '../../../i18n/human';
import { useLanguage, useT } from '../../../i18n/react';
import { isDay } from '../../../schema/text/parse';
import { Facts, useFacts } from '../../../screens/controls/reference-select';
import { useOptions } from '../../../screens/data/reference';
import { embeddedIn, textIn } from '../../../screens/data/row';
import { useFormZone, wallTextOf } from '../../../screens/form/values/form-zone';
import type { FormValues } from '../../../screens/form/values/merge';
import { Person } from '../../../screens/person/person';
import { useQueryOf, useRowsOf } from '../../../screens/query/use-query-of';
import type { InputProps } from '../../../screens/screen';
import { keepTyping } from '../../../screens/type-ahead';
import { customers } from '../../customers/entity';
import { CustomerInput } from '../../customers/input/customer-input';
import { accounts } from '../../customers/queries';
import { appointments } from '../entity';
import { lastVisit } from '../queries';
import { useOwned } from './appointment';
import { CustomerFacts } from './facts';
import type { StoredAppointment } from './values';

interface WhoFactsProps {
  readonly customerId: number;
  /** The appointment being edited. */
  readonly exceptId: number | undefined;
}

/** What is worth knowing before a time is offered: the last visit, sessions that are left, what is owed. */
const WhoFacts = ({ customerId, exceptId }: WhoFactsProps) => {
  const t = useT();
  const zone = useFormZone();
  const mayRead = useCan({ resource: 'customers', action: 'read' }).data?.can ?? false;
  const asked = { params: { id: customerId }, isWanted: mayRead };
  const account = useQueryOf(accounts, {}, asked);
  const { owed = 0, credit = 0 } = account.isEarlier ? {} : (account.data ?? {});
  const visit = useQueryOf(lastVisit, {}, asked);
  const last = visit.isEarlier ? undefined : visit.data?.at;
  const { data: owned } = useOwned(customerId, exceptId);
  const items = (owned?.packages ?? []).flatMap((one) => one.items);
  const left = items.reduce((sum, one) => sum + one.left, 0);
  const bought = items.reduce((sum, one) => sum + one.sessions, 0);
  return (
    <CustomerFacts
      {...{ last, zone, owed, credit }}
      sessions={left > 0 ? t('appointments.sessionsLeft', { left, bought }) : ''}
    />
  );
};

/** Says that the customer is booked on the chosen day already, so that nobody books the same once more. */
const AlsoThatDay = ({ customerId, exceptId }: WhoFactsProps) => {
  const t = useT();
  const lang = useLanguage();
  const zone = useFormZone();
  const start = useWatch<FormValues>({ name: 'start' });
  const day = typeof start === 'string' ? wallTextOf(start, zone).slice(0, 10) : '';
  const { rows = [], isFetching } = useRowsOf(
    appointments,
    { customerId, status: 'Planned', from: day, to: day, sortBy: 'start' },
    { isWanted: isDay(day) },
  );
  const others = isFetching || !isDay(day) ? [] : rows.filter(({ id }) => id !== exceptId);
  return others.map((row) => (
    <p key={row.id} className="flush warning" style={{ font: '600 var(--t14) var(--font)' }}>
      {t('appointments.alsoThatDay', {
        when: humanMoment(row.start, new Date(), lang, { timeZone: zone }),
        what: row.services.map(({ serviceName }) => serviceName).join(t('error.listComma')),
      })}
    </p>
  ));
};

/** Who comes: a search, and once she is chosen her card with what must be known of her (M4). */
export const WhoInput = (props: InputProps<StoredAppointment>) => {
  const { id, name, row } = props;
  const t = useT();
  const { field } = useController<FormValues>({ name });
  const { setFocus } = useFormContext<FormValues>();
  const customerId = typeof field.value === 'number' ? field.value : undefined;
  const [isChanging, setChanging] = useState(false);
  const before = useRef(customerId);
  useEffect(() => {
    if (before.current === customerId) return;
    before.current = customerId;
    setChanging(false);
    // The search that had the focus leaves the page: the focus goes to what stands in its place.
    setTimeout(() => document.getElementById(id)?.focus());
  }, [customerId, id]);
  if (customerId === undefined || isChanging) return <CustomerInput {...props} />;
  const change = () => {
    setChanging(true);
    setTimeout(() => setFocus(name));
  };
  // The head of the panel tells of the stored customer.
  const isTold = customerId === row?.customerId;
  return (
    <div className="booking-who grid gap-12">
      <div className="booking-person flex top between">
        <Customer id={customerId} row={row} isTold={isTold} />
        <Button
          id={id}
          ref={field.ref}
          type="text"
          size="small"
          onClick={change}
          onBlur={field.onBlur}
          // A name that is typed here is meant for the search. Space and Enter press the button.
          onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
            if ([...key].length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return;
            keepTyping(key);
            change();
          }}
          aria-describedby={props.describedBy}
        >
          {t('appointments.changeCustomer')}
        </Button>
      </div>
      {!isTold && <WhoFacts customerId={customerId} exceptId={row?.id} />}
      <AlsoThatDay customerId={customerId} exceptId={row?.id} />
    </div>
  );
};

interface CustomerProps {
  readonly id: number;
  readonly row: StoredAppointment | undefined;
  /** True to say the name alone. */
  readonly isTold: boolean;
}

/** Reads the picker's row, because reading the card itself is written down as a view of it. */
const Customer = ({ id, row, isTold }: CustomerProps) => {
  const factsOf = useFacts(customers);
  const { options } = useOptions(customers.name, '', [id]);
  const found = options.find(({ value }) => value === id);
  const stored = row?.customerId === id ? embeddedIn(row, 'customerId') : undefined;
  const facts = found && !isTold ? factsOf(found.row).filter(({ stays }) => stays) : [];
  return (
    <Person
      id={id}
      name={found?.label ?? (textIn(stored, customers.title) || '…')}
      sub={facts.length > 0 && <Facts facts={facts} />}
      alert={isTold ? '' : textIn(found?.row, 'careNote') || textIn(stored, 'careNote')}
      size={isTold ? 32 : 40}
    />
  );
};
