import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useT } from '../../../../i18n/react';
import { Facts, useFacts } from '../../../../screens/controls/facts';
import { useOptions } from '../../../../screens/data/reference';
import { embeddedIn, textIn } from '../../../../screens/data/row';
import type { FormValues } from '../../../../screens/form/values/merge';
import { Person } from '../../../../screens/person/person';
import type { InputProps } from '../../../../screens/screen';
import { customers } from '../../../customers/entity';
import { CustomerInput } from '../../../customers/input/customer-input';
import type { StoredAppointment } from '../form-values';
import { WhoFacts } from './facts';

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
  return (
    <div className="booking-who">
      <div className="booking-person">
        <Customer id={customerId} row={row} />
        <Button
          id={id}
          ref={field.ref}
          type="text"
          size="small"
          onClick={change}
          onBlur={field.onBlur}
          aria-describedby={props.describedBy}
        >
          {t('appointments.changeCustomer')}
        </Button>
      </div>
      <WhoFacts customerId={customerId} exceptId={row?.id} />
    </div>
  );
};

interface CustomerProps {
  readonly id: number;
  readonly row: StoredAppointment | undefined;
}

/** Reads the picker's row, because reading the card itself is written down as a view of it. */
const Customer = ({ id, row }: CustomerProps) => {
  const factsOf = useFacts(customers);
  const { options } = useOptions(customers.name, '', [id]);
  const found = options.find(({ value }) => value === id);
  const stored = row?.customerId === id ? embeddedIn(row, 'customerId') : undefined;
  const facts = found ? factsOf(found.row).filter(({ stays }) => stays) : [];
  return (
    <Person
      id={id}
      name={found?.label ?? (textIn(stored, customers.title) || '…')}
      sub={facts.length > 0 && <Facts facts={facts} />}
      must={textIn(found?.row, 'careNote') || textIn(stored, 'careNote')}
    />
  );
};
