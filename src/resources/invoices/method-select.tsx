import { Select } from 'antd';
import { useFormat, useT } from '../../i18n/react';
import { useWords } from '../../screens/words';
import { type PaymentMethod, paymentMethods } from './choices';
import { useAccounts, useMoneySettings } from './facts';

interface MethodSelectProps {
  readonly id?: string;
  readonly value: PaymentMethod;
  readonly onChange: (value: PaymentMethod) => void;
  /** Whose credit and points may pay; null offers neither. */
  readonly customerId: number | null;
  readonly 'aria-label'?: string;
}

/** How it is paid (INV-12); credit and points only where the customer has some. */
export const MethodSelect = ({ customerId, onChange, ...props }: MethodSelectProps) => {
  const { label } = useWords();
  const { credit, points } = useAccounts(customerId);
  const { creditEnabled } = useMoneySettings();
  const offered = paymentMethods.filter(({ value }) => {
    if (value === 'CustomerCredit') return creditEnabled && credit > 0;
    return value !== 'LoyaltyPoints' || points > 0;
  });
  return (
    <Select<PaymentMethod>
      {...props}
      className="input-wide"
      options={offered.map((one) => ({ value: one.value, label: label(one.label) }))}
      onChange={onChange}
    />
  );
};

/** How much the customer has of what pays. */
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
  const { pointValue } = useMoneySettings();
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

export const methodLabel = (value: string, label: ReturnType<typeof useWords>['label']): string => {
  const found = paymentMethods.find((one) => one.value === value);
  return found ? label(found.label) : value;
};
