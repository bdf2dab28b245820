import { useState } from 'react';
import { useFormat } from '../../../i18n/react';
import { ActionDialog } from '../../../screens/actions/action-dialog';
import { useAction } from '../../../screens/actions/use-action';
import { useRowSubject } from '../../../screens/data/row';
import { TextField } from '../../../screens/form/frame/plain-fields';
import type { RowDialogProps } from '../../../screens/screen';
import { useWords } from '../../../screens/words';
import { addPayment } from '../actions';
import { type Invoice, invoices } from '../entity';
import { useMethods } from '../pay/methods';
import { MethodsInput } from '../pay/methods-input';
import { firstPart, type Part, sentParts, shownParts } from '../pay/parts';
import { numberOf } from '../status';

/**
 * Records a payment of an issued invoice, in one part or by several methods. Proposes the rest. Cash above it
 * is change or credit (R-19, INV-27).
 */
export const PaymentDialog = ({ row, onClose }: RowDialogProps<Invoice>) => {
  const { t, label } = useWords();
  const format = useFormat();
  const call = useAction(addPayment);
  const { usual } = useMethods();
  const { remaining } = row;
  const [typed, setTyped] = useState<readonly Part[]>([{ ...firstPart(usual), typed: remaining }]);
  const [notes, setNotes] = useState('');
  const [keeps, setKeeps] = useState(false);
  const parts = shownParts(typed, remaining);

  const send = async () => {
    const noted = parts.map((part) => ({ ...part, notes }));
    const sent = await call.send(
      { id: row.id },
      { payments: sentParts(noted, keeps) },
      {
        text: ({ change }) => (change > 0 ? t('ifa.change', { amount: format.money(change) }) : undefined),
      },
    );
    if (sent) onClose();
  };
  return (
    <ActionDialog
      title={label(addPayment.label)}
      subject={useRowSubject()({ entity: invoices, naming: numberOf }, row)}
      okText={t('invoices.pay')}
      isBusy={call.isBusy}
      isOff={parts.some(({ amount }) => amount === null || amount <= 0)}
      problem={call.problem}
      onSend={() => void send()}
      onClose={onClose}
    >
      <p className="flex between gap-16 flush">
        <span>{t('invoices.pending')}</span>
        <strong className="cell-figure">{format.money(remaining)}</strong>
      </p>
      <MethodsInput
        branchId={row.branchId}
        value={parts}
        onChange={setTyped}
        due={remaining}
        customerId={row.customerId}
        errorOf={(index, name) => call.errors[`payments.${index}.${name}`]}
        keeps={keeps}
        onKeep={setKeeps}
      />
      <TextField
        id="payment-notes"
        label={t('common.notes')}
        error={call.errors['payments.0.notes']}
        value={notes}
        onChange={setNotes}
      />
    </ActionDialog>
  );
};
