import { Select } from 'antd';
import { useFormat } from '../../../i18n/react';
import { useSettings } from '../../../providers/data';
import { ActionRun } from '../../../screens/actions/action-run';
import { type SelectPlace, useSelect } from '../../../screens/form/frame/field-frame';
import type { RowDialogProps } from '../../../screens/screen';
import { useWords } from '../../../screens/words';
import { cancel } from '../actions';
import { type Invoice, invoices } from '../entity';
import { useMethodName } from '../pay/methods';
import { type PaymentMethod, paymentLabels } from '../payment-fields';
import { paidByMethod } from '../rules';
import { moneySettings } from '../settings/money';
import { cancelQuestion, numberOf } from '../status';

/** Where the money goes: to the credit, which has no method, or back. */
const BackInput = ({ whole, ...place }: SelectPlace & { readonly whole: readonly PaymentMethod[] }) => {
  const { label } = useWords();
  const methodName = useMethodName();
  const { creditEnabled } = useSettings(moneySettings);
  const { common, text, onChange } = useSelect(place);
  return (
    <Select<string>
      {...common}
      value={typeof text === 'string' ? text : ''}
      options={[
        ...(creditEnabled ? [{ value: '', label: label(paymentLabels.keepExcess) }] : []),
        ...whole.map((value) => ({ value, label: methodName(value) })),
      ]}
      onChange={(next) => onChange(next || null)}
    />
  );
};

/** Cancels an issued invoice with a credit note. Paid money becomes credit or is refunded. */
export const CancelDialog = (props: RowDialogProps<Invoice>) => {
  const { row } = props;
  const { t, label } = useWords();
  const format = useFormat();
  const { creditEnabled } = useSettings(moneySettings);
  // Offers a method only if the whole amount was paid by it.
  const whole = [...paidByMethod(row.payments)].flatMap(([method, sum]) => (sum >= row.paid ? [method] : []));
  const paid = `${label(invoices.fields.paid.label)}: ${format.money(row.paid)}`;
  return (
    <ActionRun
      {...props}
      action={cancel}
      screen={{ entity: invoices, naming: numberOf }}
      values={{ refundMethod: creditEnabled ? null : (whole[0] ?? null) }}
      parts={{
        above: <p className="dialog-question">{cancelQuestion(t, format, row.totalAmount)}</p>,
        hidden: row.paid > 0 ? [] : ['refundMethod'],
        inputs: { refundMethod: (place) => <BackInput {...place} whole={whole} /> },
        after: { refundMethod: () => <p className="form-field-hint">{paid}</p> },
      }}
    />
  );
};
