import { DeleteOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useFormat } from '../../../i18n/react';
import { FieldFrame } from '../../../screens/form/frame/field-frame';
import { useWords } from '../../../screens/words';
import { AmountInput } from '../amount-input';
import type { PaymentMethod } from '../choices';
import { MethodHint, MethodSelect } from '../method-select';
import { useMethods } from '../methods';
import { paymentLabels } from '../payment-fields';

/** A part of a payment as it is typed: an amount in pounds by one method. */
export interface TypedPart {
  readonly key: number;
  readonly amount: number | null;
  readonly paymentMethod: PaymentMethod;
  /** The number of the transfer, where the method asks for one. */
  readonly reference: string;
}

interface PaymentPartProps {
  readonly part: TypedPart;
  /** Counted from one. */
  readonly number: number;
  readonly customerId: number | null;
  /** What was refused of one of its inputs. */
  readonly errorOf: (name: 'amount' | 'paymentMethod' | 'reference') => string | undefined;
  readonly onChange: (part: TypedPart) => void;
  /** Absent for the only one. */
  readonly onRemove: (() => void) | undefined;
}

/** How much is paid by which method. */
export const PaymentPart = (props: PaymentPartProps) => {
  const { part, number, customerId, errorOf, onChange, onRemove } = props;
  const { t, label } = useWords();
  const format = useFormat();
  const name = t('invoices.paymentNumber', { number: format.integer(number) });
  const suffix = number === 1 ? '' : `-${number}`;
  const { asksReference } = useMethods();
  const error = errorOf('amount');
  const referenceError = errorOf('reference');
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
      {asksReference(part.paymentMethod) && (
        <FieldFrame
          id={`payment-reference${suffix}`}
          label={label(paymentLabels.reference)}
          required
          wide={false}
          error={referenceError}
          hint={undefined}
        >
          <Input
            id={`payment-reference${suffix}`}
            value={part.reference}
            maxLength={60}
            dir="ltr"
            status={referenceError === undefined ? '' : 'error'}
            onChange={({ target }) => onChange({ ...part, reference: target.value })}
          />
        </FieldFrame>
      )}
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
