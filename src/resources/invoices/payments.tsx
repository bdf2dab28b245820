import { PlusOutlined } from '@ant-design/icons';
import { Button, Input, Select, Switch } from 'antd';
import { useFormat, useT } from '../../i18n/react';
import { useSettings } from '../../providers/data';
import { AmountInput } from '../../screens/controls/amount-input';
import { RemoveButton } from '../../screens/controls/remove-button';
import { FieldFrame } from '../../screens/form/frame/field-frame';
import { Glyph } from '../../screens/glyph';
import { useOptionsOf } from '../../screens/options';
import { useQueryOf } from '../../screens/query/use-query-of';
import { useWords } from '../../screens/words';
import { accounts } from '../customers/queries';
import { isMethod, type PaymentMethod } from './choices';
import { useMethods } from './methods';
import { cashExcess, paidIn } from './paid';
import { firstPart, type Part, type ShownPart } from './pay/parts';
import { paymentLabels, paymentMethod } from './payment-fields';
import { remainingOf } from './rules';
import { moneySettings } from './settings/money';

export interface PartsProps {
  readonly value: readonly ShownPart[];
  readonly onChange: (parts: readonly Part[]) => void;
  /** Pounds. */
  readonly due: number;
  /** Whose credit and points may pay; null offers neither. */
  readonly customerId: number | null;
  /** Error of an input, by the index of its part. */
  readonly errorOf: (index: number, name: 'amount' | 'paymentMethod' | 'reference') => string | undefined;
  /** True: cash above the due amount becomes credit instead of change. */
  readonly keeps: boolean;
  readonly onKeep: (keeps: boolean) => void;
  /** Maximum of parts. Default: the server's limit. */
  readonly most?: number;
}

interface PaymentsProps extends PartsProps {
  /** True: payments are optional and each has notes. Default: false. */
  readonly isOptional?: boolean;
}

/** Payment inputs for several methods (R-19, INV-27). */
export const Payments = (props: PaymentsProps) => {
  const { value, onChange, due, customerId, errorOf, keeps, onKeep, isOptional = false, most = 20 } = props;
  const t = useT();
  const format = useFormat();
  const { usual, second } = useMethods();
  const left = remainingOf(due, paidIn(value));
  // Amount for change or credit (IFA-09).
  const excess = cashExcess(due, value);
  const isCashOnly = value.length > 0 && value.every(({ paymentMethod }) => paymentMethod === 'Cash');
  const add = () => {
    const key = Math.max(-1, ...value.map((part) => part.key)) + 1;
    onChange([...value, { ...firstPart(isCashOnly ? second : usual), key }]);
    // Wait until React has rendered the new part.
    setTimeout(() => document.getElementById(`payment-amount${suffixOf(value.length)}`)?.focus());
  };
  return (
    <>
      {value.map((part, index) => (
        <PaymentPart
          key={part.key}
          part={part}
          index={index}
          customerId={customerId}
          hasNotes={isOptional}
          errorOf={(name) => errorOf(index, name)}
          onChange={(changed) => onChange(value.map((one) => (one === part ? { ...one, ...changed } : one)))}
          onRemove={
            isOptional || value.length > 1 ? () => onChange(value.filter((one) => one !== part)) : undefined
          }
        />
      ))}
      <div className="cluster payment-more">
        {value.length < most && (
          <Button type="dashed" size="small" icon={<Glyph of={PlusOutlined} />} onClick={add}>
            {t(isOptional ? 'invoices.addPayment' : 'invoices.addMethod')}
          </Button>
        )}
        <span className="form-field-hint" role="status">
          {left > 0 && left < due && t('invoices.leftAfter', { amount: format.money(left) })}
        </span>
      </div>
      {due > 0 && excess > 0 && <KeepExcess excess={excess} keeps={keeps} onKeep={onKeep} />}
    </>
  );
};

interface KeepExcessProps {
  readonly excess: number;
  readonly keeps: boolean;
  /** Undefined: it is change and nothing else. */
  readonly onKeep: ((keeps: boolean) => void) | undefined;
}

/** The change, and a switch that keeps it as the customer's credit instead (IFA-09). */
export const KeepExcess = ({ excess, keeps, onKeep }: KeepExcessProps) => {
  const t = useT();
  const format = useFormat();
  const { creditEnabled } = useSettings(moneySettings);
  return (
    <div className="cluster money-excess" role="status">
      {!keeps && <strong>{t('ifa.change', { amount: format.money(excess) })}</strong>}
      {creditEnabled && onKeep && (
        <span className="inline input-flag">
          <Switch id="keep-excess" checked={keeps} onChange={onKeep} />
          <label htmlFor="keep-excess">{t('ifa.keepAsCredit')}</label>
        </span>
      )}
    </div>
  );
};

const suffixOf = (index: number): string => (index === 0 ? '' : `-${index + 1}`);

interface PaymentPartProps {
  readonly part: ShownPart;
  readonly index: number;
  readonly customerId: number | null;
  readonly hasNotes: boolean;
  readonly errorOf: (name: 'amount' | 'paymentMethod' | 'reference') => string | undefined;
  readonly onChange: (changed: Partial<Part>) => void;
  /** Undefined if the part cannot be removed. */
  readonly onRemove: (() => void) | undefined;
}

const PaymentPart = (props: PaymentPartProps) => {
  const { part, index, customerId, hasNotes, errorOf, onChange, onRemove } = props;
  const { t, label } = useWords();
  const format = useFormat();
  const { asksReference } = useMethods();
  const name = t('invoices.paymentNumber', { number: format.integer(index + 1) });
  const suffix = suffixOf(index);
  const error = errorOf('amount');
  const referenceError = errorOf('reference');
  return (
    <fieldset
      className={
        onRemove ? 'plain-fieldset grid payment-part payment-part-many' : 'plain-fieldset grid payment-part'
      }
      aria-label={name}
    >
      <FieldFrame id={`payment-amount${suffix}`} label={t('common.amount')} required error={error}>
        <AmountInput
          id={`payment-amount${suffix}`}
          unit={null}
          value={part.amount}
          onChange={(amount) => amount !== part.amount && onChange({ typed: amount })}
          invalid={error !== undefined}
          aria-describedby={error && `payment-amount${suffix}-error`}
        />
      </FieldFrame>
      <MethodField
        id={`payment-method${suffix}`}
        label={t('ifa.paymentMethod')}
        error={errorOf('paymentMethod')}
        value={part.paymentMethod}
        // Clears the reference if the new method does not ask for one, so that it is not sent.
        onChange={(paymentMethod) =>
          onChange({ paymentMethod, ...(asksReference(paymentMethod) ? {} : { reference: '' }) })
        }
        customerId={customerId}
      />
      {onRemove && <RemoveButton text={t('common.delete')} of={`: ${name}`} onRemove={onRemove} />}
      {asksReference(part.paymentMethod) && (
        <FieldFrame
          id={`payment-reference${suffix}`}
          label={label(paymentLabels.reference)}
          required
          error={referenceError}
        >
          <Input
            id={`payment-reference${suffix}`}
            value={part.reference}
            maxLength={60}
            dir="ltr"
            status={referenceError && 'error'}
            onChange={({ target }) => onChange({ reference: target.value })}
          />
        </FieldFrame>
      )}
      {hasNotes && (
        <FieldFrame id={`payment-notes${suffix}`} label={t('common.notes')}>
          <Input
            id={`payment-notes${suffix}`}
            value={part.notes}
            maxLength={500}
            onChange={({ target }) => onChange({ notes: target.value })}
          />
        </FieldFrame>
      )}
    </fieldset>
  );
};

interface MethodFieldProps {
  readonly id: string;
  readonly label: string;
  readonly error?: string | undefined;
  readonly value: PaymentMethod;
  readonly onChange: (value: PaymentMethod) => void;
  /** The customer whose credit and points may pay; null offers neither. */
  readonly customerId: number | null;
}

/** Methods that a customer can pay by: credit and points only if the customer has some. Null offers neither. */
export const useOfferedMethods = (customerId: number | null, value?: PaymentMethod) => {
  const { data, isEarlier } = useQueryOf(
    accounts,
    {},
    { params: { id: customerId ?? 0 }, isWanted: customerId !== null },
  );
  // Zero if the reader may not see them.
  const { credit, points } = { credit: 0, points: 0, ...(isEarlier ? undefined : data) };
  const { creditEnabled, loyaltyPointValue } = useSettings(moneySettings);
  const offered = useOptionsOf(paymentMethod).filter((one) => {
    if (!one.isOffered) return one.value === value;
    if (one.value === 'CustomerCredit') return creditEnabled && credit > 0;
    return one.value !== 'LoyaltyPoints' || points > 0;
  });
  return { offered, credit, points, loyaltyPointValue };
};

/** Payment method (INV-12), with the balance of the customer that pays. */
export const MethodField = ({ customerId, value, onChange, ...frame }: MethodFieldProps) => {
  const { t, label } = useWords();
  const format = useFormat();
  const { offered, credit, points, loyaltyPointValue } = useOfferedMethods(customerId, value);
  const balance =
    value === 'CustomerCredit'
      ? t('credit.available', { amount: format.money(credit) })
      : value === 'LoyaltyPoints'
        ? t('invoices.pointsWorth', { amount: format.money(points * loyaltyPointValue) })
        : undefined;
  return (
    <FieldFrame {...frame} hint={balance}>
      <Select<string>
        id={frame.id}
        value={value}
        className="input-wide"
        options={offered.map((one) => ({ value: one.value, label: label(one.label) }))}
        onChange={(next) => isMethod(next) && onChange(next)}
      />
    </FieldFrame>
  );
};
