import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useFormat, useT } from '../../../i18n/react';
import { PaymentPart } from '../../invoices/dialogs/payment-part';
import { useMethods } from '../../invoices/methods';
import type { SheetPart, ShownPart } from './parts';

interface PaymentPartsProps {
  readonly parts: readonly ShownPart[];
  readonly customerId: number;
  readonly errors: Readonly<Record<string, string>>;
  /** What the parts leave of what is due, in pounds. */
  readonly left: number;
  readonly due: number;
  readonly onChange: (parts: readonly SheetPart[]) => void;
}

/** How it is paid, by as many methods as it takes; what nobody has typed is the rest. */
export const PaymentParts = ({ parts, customerId, errors, left, due, onChange }: PaymentPartsProps) => {
  const t = useT();
  const format = useFormat();
  const { usual, second } = useMethods();
  const isSplit = parts.length > 1;
  const add = () => {
    const key = Math.max(...parts.map((part) => part.key)) + 1;
    const paymentMethod = parts.some((part) => part.paymentMethod === second) ? usual : second;
    onChange([...parts, { key, typed: undefined, paymentMethod, reference: '' }]);
    // After the new part is drawn.
    setTimeout(() => document.getElementById(`payment-amount-${parts.length + 1}`)?.focus());
  };
  return (
    <section className="check-out-payments" aria-label={t('invoices.payments')}>
      {parts.map((part, index) => (
        <PaymentPart
          key={part.key}
          part={part}
          number={index + 1}
          customerId={customerId}
          errorOf={(name) => errors[`payments.${index}.${name}`]}
          onChange={({ amount, paymentMethod, reference }) =>
            onChange(
              parts.map((one) =>
                one.key === part.key
                  ? {
                      ...one,
                      typed: amount === part.amount ? one.typed : amount,
                      paymentMethod,
                      reference,
                    }
                  : one,
              ),
            )
          }
          onRemove={isSplit ? () => onChange(parts.filter(({ key }) => key !== part.key)) : undefined}
        />
      ))}
      <div className="payment-more">
        {parts.length < 20 && (
          <Button type="dashed" size="small" icon={<PlusOutlined />} onClick={add}>
            {t('invoices.addMethod')}
          </Button>
        )}
        <span className="form-field-hint" role="status">
          {left > 0 && left < due && t('invoices.leftAfter', { amount: format.money(left) })}
        </span>
      </div>
    </section>
  );
};
