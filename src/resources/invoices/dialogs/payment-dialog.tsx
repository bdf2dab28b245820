import { PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useFormat } from '../../../i18n/react';
import { useSettings } from '../../../providers/use-settings';
import { ActionDialog } from '../../../screens/actions/action-dialog';
import { useAction } from '../../../screens/actions/use-action';
import { numberIn } from '../../../screens/data/row';
import { useRowSubject } from '../../../screens/data/row-title';
import { FieldFrame } from '../../../screens/form/frame/field-frame';
import type { RowDialogProps } from '../../../screens/screen';
import { useWords } from '../../../screens/words';
import { moneySettings } from '../../../settings/money';
import { addPayment } from '../actions';
import { invoices } from '../entity';
import { Excess } from '../form/excess';
import { cashExcess, paidIn } from '../live-amounts';
import { useMethods } from '../methods';
import { numberOf } from '../number';
import { remainingOf } from '../rules';
import { PaymentPart, type TypedPart } from './payment-part';

/**
 * A payment of an issued invoice, in one part or by several methods at once: the rest is proposed, cash above it is
 * change or credit (R-19, INV-27).
 */
export const PaymentDialog = ({ row, onClose }: RowDialogProps) => {
  const { t, label } = useWords();
  const format = useFormat();
  const call = useAction(addPayment);
  const { usual, second, asksReference } = useMethods();
  const { creditEnabled } = useSettings(moneySettings);
  const remaining = numberIn(row, 'remaining') ?? 0;
  const customerId = numberIn(row, 'customerId') ?? null;
  const [parts, setParts] = useState<readonly TypedPart[]>([
    { key: 0, amount: remaining, paymentMethod: usual, reference: '' },
  ]);
  const [notes, setNotes] = useState('');
  const [keeps, setKeeps] = useState(false);
  const left = remainingOf(remaining, paidIn(parts));
  const excess = cashExcess(remaining, parts);
  const isSplit = parts.length > 1;

  const add = () => {
    const key = Math.max(...parts.map((part) => part.key)) + 1;
    setParts([
      ...parts,
      {
        key,
        amount: left > 0 ? left : null,
        paymentMethod: isCashOnly(parts) ? second : usual,
        reference: '',
      },
    ]);
    // After the new part is drawn.
    setTimeout(() => document.getElementById(`payment-amount-${parts.length + 1}`)?.focus());
  };
  const send = async () => {
    const bodies = parts.map(({ amount, paymentMethod, reference }) => ({
      // Nothing is sent while an amount is missing: the button is off then.
      amount: amount ?? 0,
      paymentMethod,
      ...(asksReference(paymentMethod) ? { reference: reference.trim() } : {}),
      notes: notes.trim() || null,
      ...(excess > 0 && keeps && paymentMethod === 'Cash' ? { keepExcessAsCredit: true } : {}),
    }));
    const [only] = bodies;
    const body = isSplit || only === undefined ? { payments: bodies } : only;
    const sent = await call.send({ id: row.id }, body, {
      text: ({ change }) => (change > 0 ? t('ifa.change', { amount: format.money(change) }) : undefined),
    });
    if (sent) onClose();
  };
  return (
    <ActionDialog
      title={label(addPayment.label)}
      subject={useRowSubject()({ entity: invoices, naming: numberOf }, row).join(' · ')}
      okText={t('invoices.pay')}
      isBusy={call.isBusy}
      isOff={parts.some(({ amount }) => amount === null || amount <= 0)}
      problem={call.problem}
      onSend={() => void send()}
      onClose={onClose}
    >
      <p className="money-line">
        <span>{t('invoices.pending')}</span>
        <strong className="cell-figure">{format.money(remaining)}</strong>
      </p>
      {parts.map((part, index) => (
        <PaymentPart
          key={part.key}
          part={part}
          number={index + 1}
          customerId={customerId}
          errorOf={(name) => call.errors[isSplit ? `payments.${index}.${name}` : name]}
          onChange={(changed) => setParts(parts.map((one) => (one === part ? changed : one)))}
          onRemove={isSplit ? () => setParts(parts.filter((one) => one !== part)) : undefined}
        />
      ))}
      <div className="payment-more">
        {parts.length < most && (
          <Button type="dashed" size="small" icon={<PlusOutlined />} onClick={add}>
            {t('invoices.addMethod')}
          </Button>
        )}
        <span className="form-field-hint" role="status">
          {left > 0 && left < remaining && t('invoices.leftAfter', { amount: format.money(left) })}
        </span>
      </div>
      <Excess amount={excess} keeps={keeps} onKeep={creditEnabled ? setKeeps : undefined} />
      <FieldFrame
        id="payment-notes"
        label={t('common.notes')}
        required={false}
        wide={false}
        error={call.errors[isSplit ? 'payments.0.notes' : 'notes']}
        hint={undefined}
      >
        <Input
          id="payment-notes"
          value={notes}
          maxLength={500}
          onChange={({ target }) => setNotes(target.value)}
        />
      </FieldFrame>
    </ActionDialog>
  );
};

/** As many as the server takes at once. */
const most = 20;

const isCash = ({ paymentMethod }: TypedPart): boolean => paymentMethod === 'Cash';
const isCashOnly = (parts: readonly TypedPart[]): boolean => parts.every(isCash);
