import { Alert, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useFormat, useT } from '../../i18n/react';
import { pushToast } from '../../providers/toasts';
import { FieldFrame } from '../../screens/form/field-frame';
import { embeddedIn, numberIn, textIn, valueIn } from '../../screens/row';
import type { RowDialogProps } from '../../screens/screen';
import { useCall } from '../../screens/use-call';
import { AmountInput } from '../invoices/amount-input';
import { CallDialog } from '../invoices/call-dialog';
import type { PaymentMethod } from '../invoices/choices';
import { DialogTitle } from '../invoices/dialog-title';
import { invoices } from '../invoices/entity';
import { Excess } from '../invoices/excess';
import { useMoneySettings } from '../invoices/facts';
import { ItemsTable } from '../invoices/items-table';
import { excessOf, liveAmounts } from '../invoices/live';
import { MethodHint, MethodSelect } from '../invoices/method-select';
import { remainingOf } from '../invoices/rules';
import { Totals } from '../invoices/totals';
import { useMoneyMoved } from '../invoices/use-changed';
import { type AddedItem, AddService } from './add-service';
import { attendance } from './entity';
import { usePreview } from './use-preview';

const none = { offerType: 'None', offerValue: 0 };

/** The invoice of a visit: its lines as they will be, what is paid now, and the change (IFA-01, IFA-08, IFA-09). */
export const InvoiceDialog = ({ row, onClose }: RowDialogProps) => {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  const moved = useMoneyMoved();
  const call = useCall('ifa.error');
  const { creditEnabled } = useMoneySettings();
  const { preview, failure, retry } = usePreview(row);
  const customerId = numberIn(row, 'customerId') ?? null;
  const [added, setAdded] = useState<readonly AddedItem[]>([]);
  const [typed, setTyped] = useState<number | null>();
  const [method, setMethod] = useState<PaymentMethod>('Cash');
  const [keeps, setKeeps] = useState(false);

  const ofBooking = valueIn(preview, 'items');
  const taxRate = numberIn(preview, 'taxRate') ?? 0.14;
  const fixed: readonly unknown[] = Array.isArray(ofBooking) ? ofBooking : [];
  const amounts = liveAmounts([...fixed, ...added], none, taxRate);
  const isEmpty = fixed.length + added.length === 0;
  const isFree = valueIn(row, 'appointmentId') === null;
  const total = amounts.totalAmount;
  const paid = typed === undefined ? (isEmpty ? null : total) : typed;
  const excess = method === 'Cash' && !isEmpty ? excessOf(total, paid ?? 0) : 0;
  const left = isEmpty ? 0 : remainingOf(total, paid ?? 0);
  const existing = valueIn(preview, 'invoice');
  const error = call.errors.paidAmount ?? call.errors.amount ?? call.errors.items;

  const see = (id: string) => {
    onClose();
    navigate(`${invoices.route}/${id}`);
  };
  const send = async () => {
    const answer = await call.send(`${attendance.api}/${row.id}/create-invoice`, {
      paidAmount: paid,
      paymentMethod: method,
      ...(added.length > 0 ? { items: added } : {}),
      ...(excess > 0 && keeps ? { keepExcessAsCredit: true } : {}),
    });
    if (answer === undefined) return;
    const change = numberIn(answer, 'change') ?? 0;
    pushToast({
      kind: 'success',
      title: t('ifa.created', { invoiceNumber: textIn(answer, 'invoiceNumber') }),
      ...(change > 0 ? { text: t('ifa.change', { amount: format.money(change) }) } : {}),
    });
    await moved();
    onClose();
  };
  const common = {
    title: <DialogTitle text={t('ifa.title')} name={textIn(embeddedIn(row, 'customerId'), 'fullName')} />,
    okText: t('ifa.title'),
    isBusy: call.isBusy,
    problem: call.problem,
    width: 600,
    onClose,
  };
  if (failure !== undefined)
    return (
      <CallDialog {...common} isOff onSend={() => {}}>
        <Alert
          type="error"
          showIcon
          role="alert"
          message={failure}
          action={<Button onClick={retry}>{t('common.retry')}</Button>}
        />
      </CallDialog>
    );
  if (preview === undefined)
    return (
      <CallDialog {...common} isOff onSend={() => {}}>
        <Skeleton active paragraph={{ rows: 5 }} />
      </CallDialog>
    );
  if (existing !== null && existing !== undefined)
    return (
      <CallDialog {...common} okText={t('ifa.viewInvoice')} onSend={() => see(textIn(existing, 'id'))}>
        <Alert
          type="info"
          showIcon
          message={t('ifa.exists', {
            invoiceNumber: textIn(existing, 'invoiceNumber') || `INV-${textIn(existing, 'id')}`,
          })}
        />
      </CallDialog>
    );
  return (
    <CallDialog
      {...common}
      // IFA-04.
      isOff={paid === null || paid < 0 || (isEmpty && paid === 0)}
      onSend={() => void send()}
    >
      {isEmpty ? (
        <Alert type="info" showIcon message={t('ifa.empty')} />
      ) : (
        <div>
          <ItemsTable
            items={[...fixed, ...added].map((item, index) => ({
              ...(typeof item === 'object' ? item : {}),
              ...amounts.items[index],
            }))}
          />
          <Totals amounts={amounts} taxRate={taxRate} />
        </div>
      )}
      {isFree && <AddService added={added} onChange={setAdded} />}
      <div className="form-grid">
        <FieldFrame
          id="ifa-paid"
          label={t('ifa.paidAmount')}
          required
          wide={false}
          error={error}
          hint={left > 0 ? t('ifa.part', { amount: format.money(left) }) : undefined}
        >
          <AmountInput
            id="ifa-paid"
            value={paid}
            onChange={setTyped}
            invalid={error !== undefined}
            {...(error === undefined ? {} : { 'aria-describedby': 'ifa-paid-error' })}
          />
        </FieldFrame>
        <FieldFrame
          id="ifa-method"
          label={t('ifa.paymentMethod')}
          required={false}
          wide={false}
          error={call.errors.paymentMethod}
          hint={undefined}
          after={<MethodHint customerId={customerId} method={method} />}
        >
          <MethodSelect id="ifa-method" value={method} onChange={setMethod} customerId={customerId} />
        </FieldFrame>
      </div>
      <Excess amount={excess} keeps={keeps} onKeep={creditEnabled ? setKeeps : undefined} />
    </CallDialog>
  );
};
