import { Select } from 'antd';
import { useFormat, useT } from '../../i18n/react';
import { useSettings } from '../../providers/data';
import { useOptionsOf } from '../../screens/options';
import { useQueryOf } from '../../screens/query/use-query-of';
import { useWords } from '../../screens/words';
import { accounts } from '../customers/queries';
import { isMethod, type PaymentMethod } from './choices';
import { paymentMethod } from './payment-fields';
import { moneySettings } from './settings/money';

/** Credit (pounds) and points that a customer can pay with; nothing where they cannot be read. */
const useAccounts = (customerId: number | null) => {
  const { data, isEarlier } = useQueryOf(
    accounts,
    {},
    { params: { id: customerId ?? 0 }, isWanted: customerId !== null },
  );
  return { credit: 0, points: 0, ...(isEarlier ? undefined : data) };
};

interface MethodSelectProps {
  readonly id?: string;
  readonly value: PaymentMethod;
  readonly onChange: (value: PaymentMethod) => void;
  /** The customer whose credit and points may pay; null offers neither. */
  readonly customerId: number | null;
  readonly 'aria-label'?: string;
}

/** How it is paid (INV-12); credit and points only where the customer has some. */
export const MethodSelect = ({ customerId, onChange, ...props }: MethodSelectProps) => {
  const { label } = useWords();
  const { credit, points } = useAccounts(customerId);
  const { creditEnabled } = useSettings(moneySettings);
  const offered = useOptionsOf(paymentMethod).filter(({ value, isOffered }) => {
    if (!isOffered) return value === props.value;
    if (value === 'CustomerCredit') return creditEnabled && credit > 0;
    return value !== 'LoyaltyPoints' || points > 0;
  });
  return (
    <Select<string>
      {...props}
      className="input-wide"
      options={offered.map((one) => ({ value: one.value, label: label(one.label) }))}
      onChange={(next) => isMethod(next) && onChange(next)}
    />
  );
};

/** The customer's balance, where the method pays from credit or points. */
export const MethodHint = ({
  customerId,
  method,
}: {
  readonly customerId: number | null;
  readonly method: PaymentMethod;
}) => {
  const t = useT();
  const format = useFormat();
  const { credit, points } = useAccounts(customerId);
  const { loyaltyPointValue: pointValue } = useSettings(moneySettings);
  if (method === 'CustomerCredit')
    return <p className="form-field-hint">{t('credit.available', { amount: format.money(credit) })}</p>;
  if (method === 'LoyaltyPoints')
    return (
      <p className="form-field-hint">
        {t('invoices.pointsWorth', { amount: format.money(points * pointValue) })}
      </p>
    );
  return null;
};
