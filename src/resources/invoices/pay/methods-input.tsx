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
import { Button, Checkbox, Input } from 'antd';
import type { ComponentType } from 'react';
import { useFormat, useT } from '../../../i18n/react';
import { useSettings } from '../../../providers/data';
import { RemoveButton } from '../../../screens/controls/icon-button';
import { AmountInput } from '../../../screens/controls/number-input';
import { FieldError } from '../../../screens/form/frame/field-frame';
import { TextField } from '../../../screens/form/frame/plain-fields';
import { Glyph } from '../../../screens/glyph';
import { useKeys } from '../../../screens/hooks';
import { useWords } from '../../../screens/words';
import type { PaymentMethod } from '../payment-fields';
import { paymentLabels } from '../payment-fields';
import { cashExcess, paidIn, remainingOf } from '../rules';
import { moneySettings } from '../settings/money';
import { CashPlaces } from './cash-places';
import { useMethods, useOfferedMethods } from './methods';
import { firstPart, handedOver, nextKey, type Part, pressed, type ShownPart } from './parts';
import './pay.css';

type PartInput = 'amount' | 'paymentMethod' | 'reference';

interface MethodsInputProps {
  /** Branch that takes the money; null while none is chosen. */
  readonly branchId: number | null;
  readonly value: readonly ShownPart[];
  readonly onChange: (parts: readonly Part[]) => void;
  /** Pounds. */
  readonly due: number;
  /** Whose credit and points may pay; null offers neither. */
  readonly customerId: number | null;
  /** Error of an input, by the index of its part. */
  readonly errorOf: (index: number, name: PartInput) => string | undefined;
  /** True: cash above the due amount becomes credit instead of change. */
  readonly keeps: boolean;
  /** Undefined: it is change and nothing else. */
  readonly onKeep: ((keeps: boolean) => void) | undefined;
  /** True: there may be no payment, and each has notes. Default: false. */
  readonly isOptional?: boolean;
}

/** Most parts that the server takes. */
const most = 20;

/**
 * How a sum is paid: a button for each method of the centre, Alt with its number presses it, and the parts beneath. A
 * part takes the rest until an amount is typed. What was handed over in cash is tapped, and the change appears.
 * While nothing is due, an amount is typed first, and no method is asked for nothing.
 */
export const MethodsInput = (props: MethodsInputProps) => {
  const { branchId, value, onChange, due, customerId, errorOf, keeps, onKeep, isOptional = false } = props;
  const { t, label } = useWords();
  const format = useFormat();
  const { usual, second } = useMethods();
  const { creditEnabled } = useSettings(moneySettings);
  const { methods, balanceOf } = useOfferedMethods(customerId);
  const excess = cashExcess(due, value);
  const left = remainingOf(due, paidIn(value));
  const isAsked = isOptional ? value.length > 0 : due > 0 || paidIn(value) > 0;
  const press = (method: PaymentMethod) => onChange(pressed(value, method, due, most));
  useAltDigits(isAsked ? methods.map((method) => () => press(method.value)) : []);
  const add = () => {
    const isCashOnly = value.length > 0 && value.every(({ paymentMethod }) => paymentMethod === 'Cash');
    onChange([...value, { ...firstPart(isCashOnly ? second : usual), key: nextKey(value) }]);
  };
  return (
    <>
      {isAsked && (
        <MethodButtons
          methods={methods}
          isPressed={(method) => value.some(({ paymentMethod }) => paymentMethod === method)}
          onPress={press}
        />
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
          balance={balanceOf(part.paymentMethod)}
          isAsked={isAsked}
          hasNotes={isOptional}
          errorOf={(key) => errorOf(index, key)}
          onChange={(changed) => onChange(value.map((one) => (one === part ? { ...one, ...changed } : one)))}
          onRemove={
            isOptional || value.length > 1 ? () => onChange(value.filter((one) => one !== part)) : undefined
          }
        />
      ))}
      {isAsked && <CashPlaces branchId={branchId} methods={value.map((one) => one.paymentMethod)} />}
      <HandedOver value={value} due={due} onChange={onChange} />
      {(isOptional || (left > 0 && left < due)) && (
        <div className="cluster rows-4 cols-16">
          {value.length < most && (
            <Button type="dashed" size="small" onClick={add}>
              {t(isOptional ? 'invoices.addPayment' : 'invoices.addMethod')}
            </Button>
          )}
          {left > 0 && left < due && (
            <span className="pay-left" role="status">
              {t('invoices.leftAfter', { amount: format.money(left) })}
            </span>
          )}
        </div>
      )}
      {due > 0 && excess > 0 && (
        <div className="cluster money-excess" role="status">
          {!keeps && <strong>{t('ifa.change', { amount: format.money(excess) })}</strong>}
          {creditEnabled && onKeep && (
            <Checkbox checked={keeps} onChange={({ target }) => onKeep(target.checked)}>
              {t('ifa.keepAsCredit')}
            </Checkbox>
          )}
        </div>
      )}
    </>
  );
};

interface MethodButtonsProps {
  readonly methods: ReturnType<typeof useOfferedMethods>['methods'];
  readonly isPressed: (method: PaymentMethod) => boolean;
  readonly onPress: (method: PaymentMethod) => void;
}

/** A button for each method. */
const MethodButtons = ({ methods, isPressed, onPress }: MethodButtonsProps) => {
  const { label } = useWords();
  return (
    <fieldset className="plain-fieldset pay-ways grid" aria-label={label(paymentLabels.method)}>
      {methods.map(({ value: method, label: text }, index) => (
        <button
          key={method}
          type="button"
          className="pay-way grid gap-4"
          aria-pressed={isPressed(method)}
          title={index < 9 ? `Alt+${index + 1}` : undefined}
          onClick={() => onPress(method)}
        >
          <Glyph of={icons[method]} />
          {label(text)}
        </button>
      ))}
    </fieldset>
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
const useAltDigits = (actions: readonly (() => void)[]): void =>
  useKeys((event) => {
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
    const act = event.altKey && digit ? actions[Number(digit) - 1] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });

interface PayPartProps {
  readonly part: ShownPart;
  readonly index: number;
  readonly name: string;
  /** What the customer has to pay by this method; undefined if it needs no balance. */
  readonly balance: string | undefined;
  /** False while nothing is paid: its method and number do not matter then. */
  readonly isAsked: boolean;
  readonly hasNotes: boolean;
  readonly errorOf: (name: PartInput) => string | undefined;
  readonly onChange: (changed: Partial<Part>) => void;
  readonly onRemove: (() => void) | undefined;
}

const PayPart = (props: PayPartProps) => {
  const { part, index, name, balance, isAsked, hasNotes, errorOf, onChange, onRemove } = props;
  const { t, label } = useWords();
  const format = useFormat();
  const { asksReference } = useMethods();
  const suffix = index === 0 ? '' : `-${index + 1}`;
  const group = t('invoices.paymentNumber', { number: format.integer(index + 1) });
  const error = errorOf('amount') ?? errorOf('paymentMethod');
  return (
    <fieldset
      className="plain-fieldset pay-part grid middle"
      style={{ gridTemplateColumns: '88px minmax(0, 1fr) auto' }}
      aria-label={group}
    >
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
      <FieldError id={`payment-amount${suffix}`} text={error} />
      {balance !== undefined && <p className="form-field-hint">{balance}</p>}
      {isAsked && asksReference(part.paymentMethod) && (
        <div className="pay-reference">
          <TextField
            id={`payment-reference${suffix}`}
            label={label(paymentLabels.reference)}
            required
            error={errorOf('reference')}
            value={part.reference}
            max={60}
            dir="ltr"
            onChange={(reference) => onChange({ reference })}
          />
        </div>
      )}
      {hasNotes && (
        <>
          <label htmlFor={`payment-notes${suffix}`}>{t('common.notes')}</label>
          <Input
            id={`payment-notes${suffix}`}
            value={part.notes}
            maxLength={500}
            onChange={({ target }) => onChange({ notes: target.value })}
          />
        </>
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
    <fieldset className="plain-fieldset pay-given cluster" aria-label={t('pay.handedOver')}>
      <span>{t('pay.handedOver')}</span>
      {sums.map((sum) => (
        <button
          key={sum}
          type="button"
          className="option-chip"
          aria-pressed={cash.amount === sum}
          onClick={() => onChange(value.map((part) => (part === cash ? { ...part, typed: sum } : part)))}
        >
          {format.amount(sum)}
        </button>
      ))}
    </fieldset>
  );
};
