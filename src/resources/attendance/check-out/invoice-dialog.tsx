import { Alert, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useFormat } from '../../../i18n/react';
import { errorMessage } from '../../../providers/messages';
import { useSettings } from '../../../providers/use-settings';
import { ActionDialog } from '../../../screens/actions/action-dialog';
import { useAction } from '../../../screens/actions/use-action';
import { embeddedIn, numberIn, textIn, valueIn } from '../../../screens/data/row';
import { FieldFrame } from '../../../screens/form/frame/field-frame';
import { useQueryOf } from '../../../screens/query/use-query-of';
import type { RowDialogProps } from '../../../screens/screen';
import { useWords } from '../../../screens/words';
import { moneySettings } from '../../../settings/money';
import { AmountInput } from '../../invoices/amount-input';
import type { PaymentMethod } from '../../invoices/choices';
import { invoices } from '../../invoices/entity';
import { Excess } from '../../invoices/form/excess';
import { excessOf, liveAmounts } from '../../invoices/live-amounts';
import { MethodHint, MethodSelect } from '../../invoices/method-select';
import { remainingOf } from '../../invoices/rules';
import { ItemsTable } from '../../invoices/show/items-table';
import { Totals } from '../../invoices/show/totals';
import { createInvoice } from '../actions';
import { invoicePreview } from '../queries';
import { type AddedItem, AddService } from './add-service';

const none = { offerType: 'None', offerValue: 0 };

/** The invoice of a visit: its lines as they will be, what is paid now, and the change (IFA-01, IFA-08, IFA-09). */
export const InvoiceDialog = ({ row, onClose }: RowDialogProps) => {
  const { t, label } = useWords();
  const format = useFormat();
  const navigate = useNavigate();
  const call = useAction(createInvoice);
  const { creditEnabled } = useSettings(moneySettings);
  const asked = useQueryOf(invoicePreview, {}, { params: { id: row.id }, once: true });
  const { data: preview, error: failure, isFetching, retry } = asked;
  const customerId = numberIn(row, 'customerId') ?? null;
  const [added, setAdded] = useState<readonly AddedItem[]>([]);
  const [typed, setTyped] = useState<number | null>();
  const [method, setMethod] = useState<PaymentMethod>('Cash');
  const [keeps, setKeeps] = useState(false);

  const fixed = preview?.items ?? [];
  const taxRate = (preview?.taxRate ?? 14) / 100;
  const amounts = liveAmounts([...fixed, ...added], none, taxRate);
  const isEmpty = fixed.length + added.length === 0;
  const isFree = valueIn(row, 'appointmentId') === null;
  const total = amounts.totalAmount;
  const paid = typed === undefined ? (isEmpty ? null : total) : typed;
  const excess = method === 'Cash' && !isEmpty ? excessOf(total, paid ?? 0) : 0;
  const left = isEmpty ? 0 : remainingOf(total, paid ?? 0);
  const existing = preview?.invoice;
  const error = call.errors.paidAmount ?? call.errors.amount ?? call.errors.items;

  const see = (id: number) => {
    onClose();
    navigate(`${invoices.route}/${id}`);
  };
  const send = async () => {
    const body = {
      paidAmount: paid ?? 0,
      paymentMethod: method,
      ...(added.length > 0 ? { items: added } : {}),
      ...(excess > 0 && keeps ? { keepExcessAsCredit: true } : {}),
    };
    const sent = await call.send({ id: row.id }, body, {
      title: ({ invoiceNumber }) => t('ifa.created', { invoiceNumber: invoiceNumber ?? '' }),
      text: ({ change }) => (change > 0 ? t('ifa.change', { amount: format.money(change) }) : undefined),
    });
    if (sent) onClose();
  };
  const common = {
    title: label(createInvoice.label),
    subject: textIn(embeddedIn(row, 'customerId'), 'fullName'),
    isBusy: call.isBusy,
    problem: call.problem,
    width: 600,
    onClose,
  };
  if (failure && !isFetching)
    return (
      <ActionDialog {...common} isOff onSend={() => {}}>
        <Alert
          type="error"
          showIcon
          role="alert"
          message={errorMessage(failure, t)}
          action={<Button onClick={retry}>{t('common.retry')}</Button>}
        />
      </ActionDialog>
    );
  if (preview === undefined)
    return (
      <ActionDialog {...common} isOff onSend={() => {}}>
        <Skeleton active paragraph={{ rows: 5 }} />
      </ActionDialog>
    );
  if (existing)
    return (
      <ActionDialog {...common} okText={t('ifa.viewInvoice')} onSend={() => see(existing.id)}>
        <Alert
          type="info"
          showIcon
          message={t('ifa.exists', {
            invoiceNumber: existing.invoiceNumber ?? `INV-${existing.id}`,
          })}
        />
      </ActionDialog>
    );
  return (
    <ActionDialog
      {...common}
      sum={total}
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
              ...item,
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
    </ActionDialog>
  );
};
