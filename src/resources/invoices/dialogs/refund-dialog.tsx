import { useState } from 'react';
import { useFormat } from '../../../i18n/react';
import { ActionDialog } from '../../../screens/actions/action-dialog';
import { useAction } from '../../../screens/actions/use-action';
import { AmountInput } from '../../../screens/controls/number-input';
import { OptionCards } from '../../../screens/controls/option-cards';
import { useRowSubject } from '../../../screens/data/row';
import { FieldFrame } from '../../../screens/form/frame/field-frame';
import { ChoiceField, TextField } from '../../../screens/form/frame/plain-fields';
import type { RowDialogProps } from '../../../screens/screen';
import { useWords } from '../../../screens/words';
import { refund } from '../actions';
import { type Invoice, invoices } from '../entity';
import { CashPlaces } from '../pay/cash-places';
import { useMethodName } from '../pay/methods';
import { paidByMethod, remainingOf } from '../rules';
import { numberOf } from '../status';

type Refunded = Pick<Invoice, 'id' | 'branchId' | 'invoiceNumber' | 'totalAmount' | 'credited' | 'paid'> & {
  readonly payments: readonly Pick<Invoice['payments'][number], 'amount' | 'paymentMethod'>[];
};

/**
 * Refunds at most the amount paid by a method, with a reason. Asks whether the invoice becomes smaller or the amount is
 * owed again, and says what will be owed.
 */
export const RefundDialog = ({ row, onClose }: RowDialogProps<Refunded>) => {
  const { t, label } = useWords();
  const format = useFormat();
  const methodName = useMethodName();
  const call = useAction(refund);
  const paid = paidByMethod(row.payments);
  const [method, setMethod] = useState(() => [...paid.keys()][0] ?? 'Cash');
  const most = paid.get(method) ?? 0;
  const [amount, setAmount] = useState<number | null>(most);
  const [meaning, setMeaning] = useState<'reduces' | 'owed'>('reduces');
  const [reason, setReason] = useState('');
  const error = call.errors.amount;
  const given = amount ?? 0;
  const reduces = meaning === 'reduces';
  const asked = row.totalAmount - row.credited;
  const owed = (credit: number) => {
    const left = remainingOf(asked - credit, row.paid - given);
    return left === 0
      ? t('invoices.refundOwesNothing')
      : t('invoices.refundOwes', { amount: format.money(left) });
  };
  const isWhole = given > 0 && remainingOf(asked, given) === 0;
  const options = [
    {
      value: 'reduces',
      text: t('invoices.refundReduces'),
      note: isWhole
        ? t('invoices.refundCancels')
        : t('invoices.refundNote', { amount: format.money(given), value: owed(given) }),
    },
    { value: 'owed', text: t('invoices.refundStays'), note: owed(0) },
  ] as const;

  const send = async () => {
    const body = { amount: given, paymentMethod: method, reason: reason.trim(), reduces };
    if (await call.send({ id: row.id }, body)) onClose();
  };
  return (
    <ActionDialog
      title={label(refund.label)}
      subject={useRowSubject()({ entity: invoices, naming: numberOf }, row)}
      okText={t('invoices.refundBy', { amount: format.money(given), name: methodName(method) })}
      isDanger={refund.danger}
      isBusy={call.isBusy}
      isOff={given <= 0 || reason.trim() === ''}
      problem={call.problem}
      onSend={() => void send()}
      onClose={onClose}
    >
      <div className="form-grid">
        <FieldFrame
          id="refund-amount"
          label={t('common.amount')}
          required
          error={error}
          hint={t('invoices.paidThisWay', { amount: format.money(most) })}
        >
          <AmountInput
            id="refund-amount"
            value={amount}
            onChange={setAmount}
            invalid={error !== undefined}
            aria-describedby={error === undefined ? 'refund-amount-hint' : 'refund-amount-error'}
          />
        </FieldFrame>
        <ChoiceField
          id="refund-method"
          label={label(refund.input.paymentMethod.label)}
          error={call.errors.paymentMethod}
          value={method}
          options={[...paid.keys()].map((value) => ({ value, label: methodName(value) }))}
          onChange={(next) => {
            setMethod(next);
            setAmount(paid.get(next) ?? 0);
          }}
        />
      </div>
      <CashPlaces branchId={row.branchId} methods={[method]} />
      <OptionCards
        label={t('invoices.refundMeaning')}
        value={meaning}
        options={options}
        onChange={setMeaning}
      />
      <TextField
        id="refund-reason"
        label={t('common.reason')}
        required
        wide
        error={call.errors.reason}
        value={reason}
        onChange={setReason}
      />
    </ActionDialog>
  );
};
