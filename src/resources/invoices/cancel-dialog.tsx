import { Input, Select } from 'antd';
import { useState } from 'react';
import { useFormat, useT } from '../../i18n/react';
import { pushToast } from '../../providers/toasts';
import { FieldFrame } from '../../screens/form/field-frame';
import { numberIn, valueIn } from '../../screens/row';
import type { RowDialogProps } from '../../screens/screen';
import { useCall } from '../../screens/use-call';
import { useWords } from '../../screens/words';
import { CallDialog } from './call-dialog';
import { cancelQuestion } from './cancel-question';
import { DialogTitle } from './dialog-title';
import { invoices } from './entity';
import { useMoneySettings } from './facts';
import { paidByMethod } from './live';
import { methodLabel } from './method-select';
import { numberOf } from './number';
import { useMoneyMoved } from './use-changed';

const asCredit = 'credit';

/** An issued invoice is taken back by a credit note; what was paid becomes credit or is given back. */
export const CancelDialog = ({ row, onClose }: RowDialogProps) => {
  const t = useT();
  const { label } = useWords();
  const format = useFormat();
  const moved = useMoneyMoved();
  const call = useCall('invoices.error.cancel');
  const { creditEnabled } = useMoneySettings();
  const paid = numberIn(row, 'paid') ?? 0;
  // Back by one method only where all of it came by that one.
  const whole = [...paidByMethod(valueIn(row, 'payments'))].flatMap(([method, sum]) =>
    sum >= paid ? [method] : [],
  );
  const [chosen, setChosen] = useState<string>();
  const goes = chosen ?? (creditEnabled ? asCredit : whole[0]);
  const [reason, setReason] = useState('');
  const returned = [
    ...(creditEnabled ? [{ value: asCredit, label: t('invoices.asCredit') }] : []),
    ...whole.map((value) => ({ value, label: methodLabel(value, label) })),
  ];

  const send = async () => {
    const answer = await call.send(`${invoices.api}/${row.id}/cancel`, {
      reason: reason.trim() || null,
      ...(paid > 0 && goes !== undefined && goes !== asCredit ? { refundMethod: goes } : {}),
    });
    if (answer === undefined) return;
    pushToast({ kind: 'success', title: t('invoices.cancelled') });
    await moved();
    onClose();
  };
  return (
    <CallDialog
      title={<DialogTitle text={t('invoices.cancel')} name={numberOf(row)} />}
      okText={t('invoices.cancel')}
      isDanger
      isBusy={call.isBusy}
      problem={call.problem}
      onSend={() => void send()}
      onClose={onClose}
    >
      <p className="dialog-question">{cancelQuestion(t, format, numberIn(row, 'totalAmount') ?? 0)}</p>
      {paid > 0 && (
        <FieldFrame
          id="cancel-method"
          label={`${t('invoices.refundTo')}: ${format.money(paid)}`}
          required={false}
          wide={false}
          error={call.errors.refundMethod ?? call.errors.amount}
          hint={undefined}
        >
          <Select
            id="cancel-method"
            className="input-wide"
            value={goes ?? null}
            options={returned}
            onChange={(next: string | null) => setChosen(next ?? undefined)}
          />
        </FieldFrame>
      )}
      <FieldFrame
        id="cancel-reason"
        label={`${t('common.reason')} (${t('common.optional')})`}
        required={false}
        wide={false}
        error={call.errors.reason}
        hint={undefined}
      >
        <Input
          id="cancel-reason"
          value={reason}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
        />
      </FieldFrame>
    </CallDialog>
  );
};
