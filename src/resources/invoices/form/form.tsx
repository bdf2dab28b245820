import { useWatch } from 'react-hook-form';
import { currentFormat, useT } from '../../../i18n/react';
import { Cell } from '../../../screens/cells/cells';
import { embeddedIn, textIn } from '../../../screens/data/row';
import { FieldInput } from '../../../screens/form/inputs/field-input';
import type { FormValues } from '../../../screens/form/values/merge';
import { Notice } from '../../../screens/notice';
import type { FormPartProps, FormParts, GateProps, InputProps, SaveContext } from '../../../screens/screen';
import { idsIn } from '../../address';
import { CustomerInput } from '../../customers/input/customer-input';
import { cancelQuestion } from '../dialogs/cancel-question';
import { type Invoice, invoices } from '../entity';
import { isIssued } from '../status';
import { LinesInput } from './lines';
import { keepKey, PaymentsInput, paymentsIn, paymentsKey, RestMethod, restMethodKey } from './sums';

/** The usual input, replaced by the plain value once the invoice is issued. */
const fixedLater = (key: 'customerId' | 'branchId' | 'salesChannel', Usual = usualOf(key)) => {
  const field = invoices.fields[key];
  const Input = (props: InputProps<Invoice>) =>
    isIssued(props.row) ? <Cell field={field} name={key} holder={props.row} /> : <Usual {...props} />;
  return Input;
};

const usualOf =
  (key: 'customerId' | 'branchId' | 'salesChannel') =>
  ({ row, mode: _, ...input }: InputProps) => (
    <FieldInput {...input} field={invoices.fields[key]} known={textIn(embeddedIn(row, key), 'name')} />
  );

const FormNotice = ({ row }: FormPartProps<Invoice>) => {
  const t = useT();
  return isIssued(row) ? <Notice type="info" role="status" message={t('invoices.issuedLocked')} /> : null;
};

/** Places the payments between the lines and the notes. */
const NotesGate = ({ mode, row, children }: GateProps<Invoice>) => (
  <>
    {mode === 'create' ? <PaymentsInput /> : row && <RestGate row={row} />}
    {children}
  </>
);

const RestGate = ({ row }: { readonly row: Invoice }) => {
  const status = useWatch<FormValues>({ name: 'status' });
  const customer = useWatch<FormValues>({ name: 'customerId' });
  if (status !== 'Paid' || row.status === 'Paid') return null;
  return <RestMethod customerId={typeof customer === 'number' ? customer : null} />;
};

/** Asks before issuing or cancelling, because neither can be undone. */
const before = async (
  payload: FormValues,
  { values, row, t, ask }: SaveContext<Invoice>,
): Promise<boolean> => {
  const { status } = payload;
  if (isIssued(row)) {
    if (status !== 'Cancelled') return true;
    return ask(cancelQuestion(t, currentFormat(), row.totalAmount));
  }
  const issues =
    status === 'Sent' ||
    status === 'Paid' ||
    (row === undefined && status !== 'Cancelled' && paymentsIn(values).length > 0);
  return issues ? ask(t('invoices.issueConfirm')) : true;
};

/** Form of a draft, or of the fields of an issued invoice that may still change (INV-04, INV-09). */
export const invoicesForm: FormParts<Invoice> = {
  order: ['customerId', 'branchId', 'salesChannel', 'status'],
  hidden: ['offerType', 'offerValue', 'appointmentId', 'attendanceId'],
  inputs: {
    customerId: fixedLater('customerId', CustomerInput),
    branchId: fixedLater('branchId'),
    salesChannel: fixedLater('salesChannel'),
    items: LinesInput,
  },
  gates: { notes: NotesGate },
  notice: FormNotice,
  start: () => ({
    items: [],
    [paymentsKey]: [],
    [restMethodKey]: 'Cash',
    [keepKey]: false,
  }),
  // Example: `/invoices/create?customer=5`. The key differs from the list's filter.
  given: () => idsIn(location.search, { customerId: 'customer' }),
  // INV-18, INV-19.
  canSave: ({ customerId, items }) =>
    typeof customerId === 'number' && Array.isArray(items) && items.length > 0,
  before,
  payload: (payload, values) => {
    const payments = paymentsKey in values ? paymentsIn(values) : [];
    return {
      ...payload,
      ...(payments.length > 0 ? { payments } : {}),
      ...(payload.status === 'Paid' ? { [restMethodKey]: values[restMethodKey] ?? 'Cash' } : {}),
    };
  },
};
