import { Input, Switch } from 'antd';
import { useState } from 'react';
import { useFormat, useT } from '../../i18n/react';
import { pushToast } from '../../providers/toasts';
import { FieldFrame } from '../../screens/form/field-frame';
import { numberIn } from '../../screens/row';
import type { RowDialogProps } from '../../screens/screen';
import { useCall } from '../../screens/use-call';
import { AmountInput } from './amount-input';
import { CallDialog } from './call-dialog';
import type { PaymentMethod } from './choices';
import { invoices } from './entity';
import { useMoneySettings } from './facts';
import { excessOf } from './live';
import { MethodHint, MethodSelect } from './method-select';
import { numberOf } from './number';
import { useMoneyMoved } from './use-changed';

/** A payment of an issued invoice: the rest is proposed, cash above it is change or credit (R-19, INV-27). */
export const PaymentDialog = ({ row, onClose }: RowDialogProps) => {
  const t = useT();
  const format = useFormat();
  const moved = useMoneyMoved();
  const call = useCall('invoices.error.payment');
  const { creditEnabled } = useMoneySettings();
  const remaining = numberIn(row, 'remaining') ?? 0;
  const customerId = numberIn(row, 'customerId') ?? null;
  const [amount, setAmount] = useState<number | null>(remaining);
  const [method, setMethod] = useState<PaymentMethod>('Cash');
  const [notes, setNotes] = useState('');
  const [keeps, setKeeps] = useState(false);
  const excess = method === 'Cash' ? excessOf(remaining, amount ?? 0) : 0;
  const error = call.errors.amount;

  const send = async () => {
    const answer = await call.send(`${invoices.api}/${row.id}/payments`, {
      amount,
      paymentMethod: method,
      notes: notes.trim() || null,
      ...(excess > 0 && keeps ? { keepExcessAsCredit: true } : {}),
    });
    if (answer === undefined) return;
    const change = numberIn(answer, 'change') ?? 0;
    pushToast({
      kind: 'success',
      title: t('invoices.paymentAdded'),
      ...(change > 0 ? { text: t('ifa.change', { amount: format.money(change) }) } : {}),
    });
    await moved();
    onClose();
  };
  return (
    <CallDialog
      title={<DialogTitle text={t('invoices.addPayment')} name={numberOf(row)} />}
      okText={t('invoices.pay')}
      isBusy={call.isBusy}
      isOff={amount === null || amount <= 0}
      problem={call.problem}
      onSend={() => void send()}
      onClose={onClose}
    >
      <p className="money-line">
        <span>{t('invoices.pending')}</span>
        <strong className="cell-figure">{format.money(remaining)}</strong>
      </p>
      <div className="form-grid">
        <FieldFrame
          id="payment-amount"
          label={t('common.amount')}
          required
          wide={false}
          error={error}
          hint={undefined}
        >
          <AmountInput
            id="payment-amount"
            value={amount}
            onChange={setAmount}
            invalid={error !== undefined}
            {...(error === undefined ? {} : { 'aria-describedby': 'payment-amount-error' })}
          />
        </FieldFrame>
        <FieldFrame
          id="payment-method"
          label={t('ifa.paymentMethod')}
          required={false}
          wide={false}
          error={undefined}
          hint={undefined}
          after={<MethodHint customerId={customerId} method={method} />}
        >
          <MethodSelect id="payment-method" value={method} onChange={setMethod} customerId={customerId} />
        </FieldFrame>
        <FieldFrame
          id="payment-notes"
          label={t('common.notes')}
          required={false}
          wide
          error={call.errors.notes}
          hint={undefined}
        >
          <Input
            id="payment-notes"
            value={notes}
            maxLength={500}
            onChange={({ target }) => setNotes(target.value)}
          />
        </FieldFrame>
      </div>
      <Excess amount={excess} keeps={keeps} onKeep={creditEnabled ? setKeeps : undefined} />
    </CallDialog>
  );
};

export const DialogTitle = ({ text, name }: { readonly text: string; readonly name: string }) => (
  <span className="show-title">
    <span className="show-kind">{text}</span>
    <bdi dir="auto" className="show-name">
      {name}
    </bdi>
  </span>
);

interface ExcessProps {
  readonly amount: number;
  readonly keeps: boolean;
  /** Absent where credit is switched off. */
  readonly onKeep: ((keeps: boolean) => void) | undefined;
}

/** Cash above what is owed: to be given back, or kept as credit (IFA-09). */
export const Excess = ({ amount, keeps, onKeep }: ExcessProps) => {
  const t = useT();
  const format = useFormat();
  if (amount <= 0) return null;
  return (
    <div className="money-excess" role="status">
      {!keeps && <strong>{t('ifa.change', { amount: format.money(amount) })}</strong>}
      {onKeep && (
        <span className="input-flag">
          <Switch id="keep-excess" checked={keeps} onChange={onKeep} />
          <label htmlFor="keep-excess">{t('ifa.keepAsCredit')}</label>
        </span>
      )}
    </div>
  );
};
