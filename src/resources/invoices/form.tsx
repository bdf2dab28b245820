import { currentFormat, useT } from '../../i18n/react';
import type { FormValues } from '../../screens/form/values/merge';
import { Notice } from '../../screens/notice';
import type { FormPartProps, FormParts, SaveContext } from '../../screens/screen';
import { idsIn } from '../address';
import { CustomerInput } from '../customers/input/customer-input';
import { cancelQuestion } from './dialogs/cancel-question';
import type { Invoice } from './entity';
import { LinesInput } from './form/lines';
import { keepKey, PaymentsInput, paymentsIn, paymentsKey, RestMethod, restMethodKey } from './form/sums';
import { isIssued } from './status';

const FormNotice = ({ row }: FormPartProps<Invoice>) => {
  const t = useT();
  return isIssued(row) ? <Notice type="info" role="status" message={t('invoices.issuedLocked')} /> : null;
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
  order: ['customerId', 'branchId', 'salesChannel', 'status', 'items', paymentsKey, restMethodKey],
  hidden: (row) => [
    'offerType',
    'offerValue',
    'appointmentId',
    'attendanceId',
    ...(row?.status === 'Paid' ? [restMethodKey] : []),
  ],
  inputs: {
    customerId: CustomerInput,
    items: LinesInput,
    [paymentsKey]: PaymentsInput,
    [restMethodKey]: RestMethod,
  },
  notice: FormNotice,
  start: () => ({ items: [], [keepKey]: false }),
  // Example: `/invoices/create?customer=5`. The key differs from the list's filter.
  given: () => idsIn(location.search, { customerId: 'customer' }),
  // INV-18, INV-19.
  canSave: ({ customerId, items }) =>
    typeof customerId === 'number' && Array.isArray(items) && items.length > 0,
  before,
  payload: (payload, values) => {
    const payments = paymentsIn(values);
    return payments.length > 0 ? { ...payload, payments } : payload;
  },
};
