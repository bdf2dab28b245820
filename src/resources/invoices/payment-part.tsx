import { DeleteOutlined } from '@ant-design/icons';
import { useFormat, useT } from '../../i18n/react';
import { FieldFrame } from '../../screens/form/field-frame';
import { AmountInput } from './amount-input';
import type { PaymentMethod } from './choices';
import { MethodHint, MethodSelect } from './method-select';

/** A part of a payment as it is typed: an amount in pounds by one method. */
export interface TypedPart {
  readonly key: number;
  readonly amount: number | null;
  readonly paymentMethod: PaymentMethod;
}

interface PaymentPartProps {
  readonly part: TypedPart;
  /** Counted from one. */
  readonly number: number;
  readonly customerId: number | null;
  /** What was refused of one of its inputs. */
  readonly errorOf: (name: 'amount' | 'paymentMethod') => string | undefined;
  readonly onChange: (part: TypedPart) => void;
  /** Absent for the only one. */
  readonly onRemove: (() => void) | undefined;
}

/** How much is paid by which method. */
export const PaymentPart = (props: PaymentPartProps) => {
  const { part, number, customerId, errorOf, onChange, onRemove } = props;
  const t = useT();
  const format = useFormat();
  const name = t('invoices.paymentNumber', { number: format.integer(number) });
  const suffix = number === 1 ? '' : `-${number}`;
  const error = errorOf('amount');
  return (
    <fieldset
      className={onRemove ? 'plain-fieldset payment-part payment-part-many' : 'plain-fieldset payment-part'}
      aria-label={name}
    >
      <FieldFrame
        id={`payment-amount${suffix}`}
        label={t('common.amount')}
        required
        wide={false}
        error={error}
        hint={undefined}
      >
        <AmountInput
          id={`payment-amount${suffix}`}
          unit={null}
          value={part.amount}
          onChange={(amount) => onChange({ ...part, amount })}
          invalid={error !== undefined}
          {...(error === undefined ? {} : { 'aria-describedby': `payment-amount${suffix}-error` })}
        />
      </FieldFrame>
      <FieldFrame
        id={`payment-method${suffix}`}
        label={t('ifa.paymentMethod')}
        required={false}
        wide={false}
        error={errorOf('paymentMethod')}
        hint={undefined}
        after={<MethodHint customerId={customerId} method={part.paymentMethod} />}
      >
        <MethodSelect
          id={`payment-method${suffix}`}
          value={part.paymentMethod}
          onChange={(paymentMethod) => onChange({ ...part, paymentMethod })}
          customerId={customerId}
        />
      </FieldFrame>
      {onRemove && (
        <button
          type="button"
          className="icon-button icon-button-danger"
          aria-label={`${t('common.delete')}: ${name}`}
          title={t('common.delete')}
          onClick={onRemove}
        >
          <DeleteOutlined />
        </button>
      )}
    </fieldset>
  );
};
