import {
  BankOutlined,
  CreditCardOutlined,
  FileDoneOutlined,
  GiftOutlined,
  MobileOutlined,
  ThunderboltOutlined,
  UserOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import { Button, Input } from 'antd';
import { type ComponentType, Suspense, useEffect } from 'react';
import { useFormat, useT } from '../../../i18n/react';
import { AmountInput } from '../../../screens/controls/amount-input';
import { RemoveButton } from '../../../screens/controls/remove-button';
import { FieldFrame } from '../../../screens/form/frame/field-frame';
import { Glyph } from '../../../screens/glyph';
import { lazyPart } from '../../../screens/lazy-part';
import { useWords } from '../../../screens/words';
import { isMethod, type PaymentMethod } from '../choices';
import { useMethods } from '../methods';
import { cashExcess, paidIn } from '../paid';
import { paymentLabels } from '../payment-fields';
import { KeepExcess, type PartsProps, useOfferedMethods } from '../payments';
import { remainingOf } from '../rules';
import { firstPart, handedOver, type Part, pressed, type ShownPart } from './parts';

/** What nouns say of the place where cash is kept, as the drawer does. */
const places = Object.entries(
  import.meta.glob<{ readonly CashPlace: ComponentType<{ readonly branchId: number }> }>(
    '../../*/cash-place.tsx',
  ),
).map(([key, load]) => ({ key, Place: lazyPart(load, 'CashPlace') }));

interface MethodsInputProps extends Omit<PartsProps, 'onKeep' | 'most'> {
  /** Branch that takes the money. */
  readonly branchId: number;
  /** Undefined: cash above the sum is change and nothing else. */
  readonly onKeep: ((keeps: boolean) => void) | undefined;
}

/** Most parts that the server takes. */
const most = 20;

/**
 * How a sum is paid: a button for each method of the centre, Alt with its number presses it, and the parts beneath. A
 * part takes the rest until an amount is typed. What was handed over in cash is tapped, and the change appears.
 * While nothing is due, an amount is typed first, and no method is asked for nothing.
 */
export const MethodsInput = (props: MethodsInputProps) => {
  const { value, onChange, due, customerId, errorOf, keeps, onKeep } = props;
  const takesCash = value.some(({ paymentMethod }) => paymentMethod === 'Cash');
  const { t, label } = useWords();
  const format = useFormat();
  const { usual, second } = useMethods();
  const { offered } = useOfferedMethods(customerId);
  const methods = offered.flatMap((one) => (isMethod(one.value) ? [{ ...one, value: one.value }] : []));
  const excess = cashExcess(due, value);
  const left = remainingOf(due, paidIn(value));
  const isAsked = due > 0 || paidIn(value) > 0;
  const press = (method: PaymentMethod) => {
    onChange(pressed(value, method, due, most));
  };
  useAltDigits(isAsked ? methods.map((method) => () => press(method.value)) : []);
  const add = () => {
    const isCashOnly = value.every(({ paymentMethod }) => paymentMethod === 'Cash');
    const key = Math.max(-1, ...value.map((part) => part.key)) + 1;
    onChange([...value, { ...firstPart(isCashOnly ? second : usual), key }]);
  };
  return (
    <>
      {isAsked && (
        <fieldset className="plain-fieldset pay-ways" aria-label={t('ifa.paymentMethod')}>
          {methods.map(({ value: method, label: name }, index) => (
            <button
              key={method}
              type="button"
              className="pay-way"
              aria-pressed={value.some(({ paymentMethod }) => paymentMethod === method)}
              title={index < 9 ? `Alt+${index + 1}` : undefined}
              onClick={() => press(method)}
            >
              <Glyph of={icons[method]} />
              {label(name)}
            </button>
          ))}
        </fieldset>
      )}
      {value.map((part, index) => (
        <PayPart
          key={part.key}
          part={part}
          index={index}
          name={label(
            isAsked
              ? (methods.find((one) => one.value === part.paymentMethod)?.label ?? paymentLabels.method)
              : paymentLabels.amount,
          )}
          isAsked={isAsked}
          errorOf={(key) => errorOf(index, key)}
          onChange={(changed) => onChange(value.map((one) => (one === part ? { ...one, ...changed } : one)))}
          onRemove={value.length > 1 ? () => onChange(value.filter((one) => one !== part)) : undefined}
        />
      ))}
      {isAsked && takesCash && (
        <Suspense fallback={null}>
          {places.map(({ key, Place }) => (
            <Place key={key} branchId={props.branchId} />
          ))}
        </Suspense>
      )}
      <HandedOver value={value} due={due} onChange={onChange} />
      {left > 0 && left < due && (
        <div className="cluster payment-more">
          {value.length < most && (
            <Button type="dashed" size="small" onClick={add}>
              {t('invoices.addMethod')}
            </Button>
          )}
          <span className="pay-left" role="status">
            {t('invoices.leftAfter', { amount: format.money(left) })}
          </span>
        </div>
      )}
      {due > 0 && excess > 0 && <KeepExcess excess={excess} keeps={keeps} onKeep={onKeep} />}
    </>
  );
};

const icons: Readonly<Record<PaymentMethod, ComponentType>> = {
  Cash: WalletOutlined,
  Card: CreditCardOutlined,
  BankTransfer: BankOutlined,
  Check: FileDoneOutlined,
  Instapay: ThunderboltOutlined,
  Wallet: MobileOutlined,
  CustomerCredit: UserOutlined,
  LoyaltyPoints: GiftOutlined,
};

/** Alt with a digit runs the action of that place, also while an amount is typed. */
const useAltDigits = (actions: readonly (() => void)[]): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
      const act = event.altKey && digit ? actions[Number(digit) - 1] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
};

interface PayPartProps {
  readonly part: ShownPart;
  readonly index: number;
  readonly name: string;
  /** False while nothing is paid: its method and number do not matter then. */
  readonly isAsked: boolean;
  readonly errorOf: (name: 'amount' | 'paymentMethod' | 'reference') => string | undefined;
  readonly onChange: (changed: Partial<Part>) => void;
  readonly onRemove: (() => void) | undefined;
}

const PayPart = ({ part, index, name, isAsked, errorOf, onChange, onRemove }: PayPartProps) => {
  const { t, label } = useWords();
  const format = useFormat();
  const { asksReference } = useMethods();
  const suffix = index === 0 ? '' : `-${index + 1}`;
  const group = t('invoices.paymentNumber', { number: format.integer(index + 1) });
  const error = errorOf('amount') ?? errorOf('paymentMethod');
  const referenceError = errorOf('reference');
  return (
    <fieldset className="plain-fieldset pay-part" aria-label={group}>
      <label htmlFor={`payment-amount${suffix}`}>{name}</label>
      <AmountInput
        id={`payment-amount${suffix}`}
        unit={null}
        value={part.amount}
        onChange={(amount) => amount !== part.amount && onChange({ typed: amount })}
        invalid={error !== undefined}
        aria-describedby={error && `payment-amount${suffix}-error`}
      />
      {onRemove && <RemoveButton text={t('common.delete')} of={`: ${group}`} onRemove={onRemove} />}
      {error !== undefined && (
        <p className="form-field-error" id={`payment-amount${suffix}-error`} role="alert">
          {error}
        </p>
      )}
      {isAsked && asksReference(part.paymentMethod) && (
        <div className="pay-reference">
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
              onChange={({ target }) => onChange({ reference: target.value })}
            />
          </FieldFrame>
        </div>
      )}
    </fieldset>
  );
};

interface HandedOverProps {
  readonly value: readonly ShownPart[];
  readonly due: number;
  readonly onChange: (parts: readonly Part[]) => void;
}

/** Sums that are likely to be handed over in cash. */
const HandedOver = ({ value, due, onChange }: HandedOverProps) => {
  const t = useT();
  const format = useFormat();
  const cash = value.find(({ paymentMethod }) => paymentMethod === 'Cash');
  if (!cash || due <= 0) return null;
  const others = paidIn(value.filter((part) => part !== cash));
  const rest = remainingOf(due, others);
  // A part that is paid now is what is handed over; round sums above it would pay more than was meant.
  if (typeof cash.typed === 'number' && cash.typed < rest) return null;
  const sums = handedOver(rest);
  return (
    <fieldset className="plain-fieldset pay-given" aria-label={t('pay.handedOver')}>
      <span>{t('pay.handedOver')}</span>
      {sums.map((sum) => (
        <button
          key={sum}
          type="button"
          className="pay-chip"
          aria-pressed={cash.amount === sum}
          onClick={() => onChange(value.map((part) => (part === cash ? { ...part, typed: sum } : part)))}
        >
          {format.amount(sum)}
        </button>
      ))}
    </fieldset>
  );
};
