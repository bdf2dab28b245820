import { useState } from 'react';
import { useFormat } from '../../../i18n/react';
import { useSettings } from '../../../providers/data';
import { ActionDialog } from '../../../screens/actions/action-dialog';
import { useAction } from '../../../screens/actions/use-action';
import { useRowSubject } from '../../../screens/data/row';
import { ChoiceField, TextField } from '../../../screens/form/frame/plain-fields';
import type { RowDialogProps } from '../../../screens/screen';
import { useWords } from '../../../screens/words';
import { cancel } from '../actions';
import { type Invoice, invoices } from '../entity';
import { useMethodName } from '../pay/methods';
import { isMethod } from '../payment-fields';
import { paidByMethod } from '../rules';
import { moneySettings } from '../settings/money';
import { cancelQuestion, numberOf } from '../status';

const asCredit = 'credit';

/** Cancels an issued invoice with a credit note. Paid money becomes credit or is refunded. */
export const CancelDialog = ({ row, onClose }: RowDialogProps<Invoice>) => {
  const { t, label } = useWords();
  const format = useFormat();
  const methodName = useMethodName();
  const call = useAction(cancel);
  const { creditEnabled } = useSettings(moneySettings);
  const { paid } = row;
  // Offers a refund method only if the whole amount was paid by it.
  const whole = [...paidByMethod(row.payments)].flatMap(([method, sum]) => (sum >= paid ? [method] : []));
  const [chosen, setChosen] = useState<string>();
  const goes = chosen ?? (creditEnabled ? asCredit : whole[0]);
  const [reason, setReason] = useState('');
  const returned = [
    ...(creditEnabled ? [{ value: asCredit, label: t('invoices.asCredit') }] : []),
    ...whole.map((value) => ({ value, label: methodName(value) })),
  ];

  const send = async () => {
    const body = {
      reason: reason.trim() || null,
      ...(paid > 0 && isMethod(goes) ? { refundMethod: goes } : {}),
    };
    if (await call.send({ id: row.id }, body)) onClose();
  };
  return (
    <ActionDialog
      title={label(cancel.label)}
      subject={useRowSubject()({ entity: invoices, naming: numberOf }, row)}
      isDanger={cancel.danger}
      isBusy={call.isBusy}
      problem={call.problem}
      onSend={() => void send()}
      onClose={onClose}
    >
      <p className="dialog-question">{cancelQuestion(t, format, row.totalAmount)}</p>
      {paid > 0 && (
        <ChoiceField
          id="cancel-method"
          label={`${t('invoices.refundTo')}: ${format.money(paid)}`}
          error={call.errors.refundMethod ?? call.errors.amount}
          value={goes ?? null}
          options={returned}
          onChange={(next: string | null) => setChosen(next ?? undefined)}
        />
      )}
      <TextField
        id="cancel-reason"
        label={`${t('common.reason')} (${t('common.optional')})`}
        error={call.errors.reason}
        value={reason}
        onChange={setReason}
      />
    </ActionDialog>
  );
};
