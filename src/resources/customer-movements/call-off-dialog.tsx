import { useCan } from '@refinedev/core';
import { useState } from 'react';
import { useBetween, useFormat } from '../../i18n/react';
import { errorMessage } from '../../providers/http-error';
import { questionOf } from '../../schema/action';
import type { RowOf } from '../../schema/types';
import { ActionDialog } from '../../screens/actions/action-dialog';
import { useAction } from '../../screens/actions/use-action';
import { OptionCards } from '../../screens/controls/option-cards';
import { useOptionsOf } from '../../screens/data/reference';
import { useFormatFor, useRowSubject } from '../../screens/data/row';
import { ChoiceField, TextField } from '../../screens/form/frame/plain-fields';
import { useQueryOf } from '../../screens/query/use-query-of';
import type { RowDialogProps } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { markCanceled } from '../appointments/desk-actions';
import { appointments } from '../appointments/entity';
import { CashPlaces } from '../invoices/pay/cash-places';
import { useMethods } from '../invoices/pay/methods';
import { moneyMethod, moneyMethods } from '../invoices/payment-fields';
import { callOffWithDeposit, type DepositEnd, deposit, depositEnds } from './call-off';

type CalledOff = Pick<RowOf<typeof appointments>, 'id' | 'branchId' | 'customerId' | 'start' | 'title'>;

/** Calls a booking off. If something was paid for it, asks what becomes of the money. */
export const CallOffDialog = ({ row, onClose }: RowDialogProps<CalledOff>) => {
  const { t, label } = useWords();
  const format = useFormat();
  const between = useBetween();
  const timesOf = useFormatFor()(row);
  const mayAsk = useCan({ resource: 'invoices', action: 'create' }).data?.can === true;
  const mayReturn = useCan({ resource: 'invoices', action: 'delete' }).data?.can === true;
  const asked = useQueryOf(deposit, {}, { params: { id: row.id }, isWanted: mayAsk, once: true });
  const plain = useAction(markCanceled);
  const settling = useAction(callOffWithDeposit);
  const { usual, asksReference } = useMethods();
  const methods = useOptionsOf(moneyMethod).filter(({ isOffered }) => isOffered);
  const [reason, setReason] = useState('');
  const [end, setEnd] = useState<DepositEnd>('credit');
  const [chosenMethod, setMethod] = useState<string>();
  const [transfer, setTransfer] = useState('');
  const [chosenAppointment, setChosenAppointment] = useState<number>();
  const { amount = 0, others = [] } = asked.data ?? {};
  const to = chosenAppointment ?? others[0]?.id ?? null;
  const method = moneyMethods.find(({ value }) => value === (chosenMethod ?? usual))?.value ?? 'Cash';
  const isSettling = amount > 0 && end !== 'credit';
  const question = questionOf(markCanceled, row);
  const call = isSettling ? settling : plain;
  const needsReference = end === 'return' && asksReference(method);
  const options = depositEnds
    .filter(({ value }) => (value !== 'move' || others.length > 0) && (value !== 'return' || mayReturn))
    .map(({ value, label: text }) => ({ value, text: label(text), note: t(`callOff.${value}`) }));

  const send = async () => {
    const why = reason.trim() || null;
    const sent = isSettling
      ? await settling.send(
          { id: row.id },
          {
            reason: why,
            deposit: end,
            ...(end === 'return' ? { paymentMethod: method, reference: transfer.trim() || null } : {}),
            ...(end === 'move' ? { toAppointmentId: to } : {}),
          },
        )
      : await plain.send({ id: row.id }, { reason: why });
    if (sent) onClose();
  };
  return (
    <ActionDialog
      title={label(markCanceled.label)}
      subject={useRowSubject()({ entity: appointments }, row)}
      isDanger
      isBusy={call.isBusy}
      isOff={
        (mayAsk && asked.data === undefined && asked.error === undefined) ||
        (isSettling && reason.trim() === '') ||
        (needsReference && transfer.trim() === '')
      }
      problem={call.problem || (asked.error ? errorMessage(asked.error, t) : '')}
      onSend={() => void send()}
      onClose={onClose}
    >
      {question && <p className="dialog-question">{label(question)}</p>}
      {amount > 0 && (
        <OptionCards
          label={t('callOff.deposit', { amount: format.money(amount) })}
          value={end}
          options={options}
          onChange={setEnd}
        />
      )}
      {amount > 0 && end === 'return' && <CashPlaces branchId={row.branchId} methods={[method]} />}
      {amount > 0 && end === 'return' && (
        <div className="form-grid">
          <ChoiceField
            id="call-off-method"
            label={label(callOffWithDeposit.input.paymentMethod.label)}
            value={method}
            options={methods.map(({ value, label: text }) => ({ value, label: label(text) }))}
            onChange={setMethod}
          />
          {needsReference && (
            <TextField
              id="call-off-reference"
              label={label(callOffWithDeposit.input.reference.label)}
              required
              error={call.errors.reference}
              dir="ltr"
              max={60}
              value={transfer}
              onChange={setTransfer}
            />
          )}
        </div>
      )}
      {amount > 0 && end === 'move' && (
        <ChoiceField
          id="call-off-booking"
          label={label(callOffWithDeposit.input.toAppointmentId.label)}
          error={call.errors.toAppointmentId}
          value={to}
          options={others.map(({ id, start, title }) => ({
            value: id,
            label: `${timesOf.dateTime(start)}${between}${title}`,
          }))}
          onChange={(next: number | null) => setChosenAppointment(next ?? undefined)}
        />
      )}
      <TextField
        id="call-off-reason"
        label={label(markCanceled.input.reason.label)}
        required={isSettling}
        error={call.errors.reason}
        rows={2}
        value={reason}
        onChange={setReason}
      />
    </ActionDialog>
  );
};
