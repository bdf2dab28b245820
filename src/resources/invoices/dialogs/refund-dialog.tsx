import { Input, Select } from 'antd';
import { useState } from 'react';
import { useFormat } from '../../../i18n/react';
import { ActionDialog } from '../../../screens/actions/action-dialog';
import { useAction } from '../../../screens/actions/use-action';
import { AmountInput } from '../../../screens/controls/amount-input';
import { useRowSubject } from '../../../screens/data/row-title';
import { FieldFrame } from '../../../screens/form/frame/field-frame';
import type { RowDialogProps } from '../../../screens/screen';
import { useWords } from '../../../screens/words';
import { refund } from '../actions';
import { type Invoice, invoices } from '../entity';
import { paidByMethod } from '../form/live-amounts';
import { useMethodName } from '../methods';
import { numberOf } from '../status';

/** Refunds at most the amount paid by a method, with a reason. */
export const RefundDialog = ({ row, onClose }: RowDialogProps<Invoice>) => {
  const { t, label } = useWords();
  const format = useFormat();
  const methodName = useMethodName();
  const call = useAction(refund);
  const paid = paidByMethod(row.payments);
  const [method, setMethod] = useState(() => [...paid.keys()][0] ?? 'Cash');
  const most = paid.get(method) ?? 0;
  const [amount, setAmount] = useState<number | null>(most);
  const [reason, setReason] = useState('');
  const error = call.errors.amount;

  const send = async () => {
    const body = { amount: amount ?? 0, paymentMethod: method, reason: reason.trim() };
    if (await call.send({ id: row.id }, body)) onClose();
  };
  return (
    <ActionDialog
      title={label(refund.label)}
      subject={useRowSubject()({ entity: invoices, naming: numberOf }, row).join(' · ')}
      isDanger={refund.danger}
      isBusy={call.isBusy}
      isOff={amount === null || amount <= 0 || reason.trim() === ''}
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
        <FieldFrame id="refund-method" label={t('ifa.paymentMethod')} error={call.errors.paymentMethod}>
          <Select
            id="refund-method"
            className="input-wide"
            value={method}
            options={[...paid.keys()].map((value) => ({ value, label: methodName(value) }))}
            onChange={(next) => {
              setMethod(next);
              setAmount(paid.get(next) ?? 0);
            }}
          />
        </FieldFrame>
        <FieldFrame id="refund-reason" label={t('common.reason')} required wide error={call.errors.reason}>
          <Input
            id="refund-reason"
            value={reason}
            maxLength={500}
            onChange={({ target }) => setReason(target.value)}
          />
        </FieldFrame>
      </div>
    </ActionDialog>
  );
};
