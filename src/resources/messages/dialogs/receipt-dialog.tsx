import { useCan } from '@refinedev/core';
import { Input, Skeleton } from 'antd';
import { useT } from '../../../i18n/react';
import { errorMessage } from '../../../providers/http-error';
import type { QueryAnswer } from '../../../schema/query';
import { ActionDialog } from '../../../screens/actions/action-dialog';
import { Failure } from '../../../screens/controls/failure';
import { embeddedIn, numberIn, textIn, useFormatFor } from '../../../screens/data/row';
import { useQueryOf } from '../../../screens/query/use-query-of';
import type { RowDialogProps } from '../../../screens/screen';
import { useWords } from '../../../screens/words';
import { customers } from '../../customers/entity';
import { useMethodName } from '../../invoices/pay/methods';
import { depositReceipt, print } from '../../invoices/queries';
import { ByHand } from './by-hand';
import { MessageTo } from './write-dialog';

type Printed = QueryAnswer<typeof print>;
type Deposited = QueryAnswer<typeof depositReceipt>;

/** Returns the texts of receipts as messages. They say what the paper says; all sums come from the server (INV-29). */
const useReceiptTexts = () => {
  const t = useT();
  const formatFor = useFormatFor();
  const methodName = useMethodName();
  const row = (name: string, value: string) => `${name}: ${value}`;

  const ofInvoice = ({ invoice, branch, systemName, deposits }: Printed): string => {
    const format = formatFor(invoice);
    const { money } = format;
    const { invoiceNumber, discount, tax, totalAmount, paid, remaining } = invoice;
    return [
      systemName,
      branch.name,
      t('receipt.invoice', { invoiceNumber: invoiceNumber ?? '' }),
      format.dateTime(invoice.date),
      '',
      ...invoice.items.map(({ description, quantity, totalPrice }) =>
        row(quantity > 1 ? `${description} × ${format.integer(quantity)}` : description, money(totalPrice)),
      ),
      '',
      ...(discount > 0 ? [row(t('invoices.discount'), money(discount))] : []),
      ...(tax > 0
        ? [row(t('invoices.tax', { rate: format.percent((invoice.taxRate ?? 0) / 100) }), money(tax))]
        : []),
      row(t('common.total'), money(totalAmount)),
      row(t('invoices.paid'), money(paid)),
      ...(remaining > 0 ? [row(t('invoices.pending'), money(remaining))] : []),
      ...deposits.map(({ amount, paymentMethod }) =>
        row(`${t('pay.deposit')} (${methodName(paymentMethod)})`, money(amount)),
      ),
      ...(deposits.length > 0 ? [t('pay.depositKept')] : []),
      '',
      t('receipt.thanks'),
    ].join('\n');
  };

  const ofDeposit = ({ systemName, branch, at, customer, parts, amount, credit }: Deposited): string => {
    const format = formatFor({ branchId: branch.id });
    const { money } = format;
    return [
      systemName,
      branch.name,
      t('receipt.deposit'),
      format.dateTime(at),
      '',
      row(t('common.customer'), customer.fullName),
      row(t('common.amount'), money(amount)),
      ...(parts.length === 1
        ? parts.map(({ paymentMethod }) => row(t('ifa.paymentMethod'), methodName(paymentMethod)))
        : parts.map((part) => row(methodName(part.paymentMethod), money(part.amount)))),
      row(t('receipt.credit'), money(credit)),
      '',
      t('receipt.thanks'),
    ].join('\n');
  };
  return { ofInvoice, ofDeposit };
};

/** The receipt of an invoice as a message: sent by the centre's channel, or copied for the user's own phone. */
export const SendReceipt = ({ row, onClose }: RowDialogProps) => {
  const { ofInvoice } = useReceiptTexts();
  const { data, error, retry } = useQueryOf(print, {}, { params: { id: row.id }, once: true });
  if (data === undefined) return <Waiting {...{ error, retry, onClose }} />;
  const { invoice } = data;
  const fullName = textIn(embeddedIn(invoice, 'customerId'), customers.title);
  return <Receipt customerId={invoice.customerId} {...{ fullName, onClose }} made={ofInvoice(data)} />;
};

/** The receipt of a deposit that was taken without a bill. The row is the customer, and names the deposit. */
export const SendDepositReceipt = ({ row, onClose }: RowDialogProps) => {
  const { ofDeposit } = useReceiptTexts();
  const depositId = numberIn(row, 'depositId') ?? 0;
  const { data, error, retry } = useQueryOf(
    depositReceipt,
    { depositId },
    { params: { id: row.id }, once: true },
  );
  if (data === undefined) return <Waiting {...{ error, retry, onClose }} />;
  return (
    <Receipt
      customerId={data.customer.id}
      fullName={data.customer.fullName}
      made={ofDeposit(data)}
      onClose={onClose}
    />
  );
};

interface WaitingProps {
  readonly error: Parameters<typeof errorMessage>[0] | undefined;
  readonly retry: () => void;
  readonly onClose: () => void;
}

/** The dialog until what it tells has arrived. */
const Waiting = ({ error, retry, onClose }: WaitingProps) => {
  const { t } = useWords();
  return (
    <ActionDialog title={t('receipt.send')} isOff onSend={() => {}} onClose={onClose}>
      {error ? (
        <Failure text={errorMessage(error, t)} retry={retry} />
      ) : (
        <Skeleton active paragraph={{ rows: 4 }} />
      )}
    </ActionDialog>
  );
};

interface ReceiptProps {
  readonly customerId: number;
  readonly fullName: string;
  /** The text before the user changes it. */
  readonly made: string;
  readonly onClose: () => void;
}

const Receipt = ({ customerId, fullName, made, onClose }: ReceiptProps) => {
  const { t } = useWords();
  const maySend = useCan({ resource: 'messaging', action: 'create' }).data?.can;
  return maySend ? (
    <MessageTo id={customerId} title={t('receipt.send')} subject={fullName} made={made} onClose={onClose} />
  ) : (
    <Copied fullName={fullName} made={made} onClose={onClose} />
  );
};

/** For whoever may not send messages: the text to copy. */
const Copied = ({ fullName, made, onClose }: Omit<ReceiptProps, 'customerId'>) => {
  const { t } = useWords();
  return (
    <ActionDialog
      title={t('receipt.send')}
      subject={fullName}
      okText={t('common.close')}
      onSend={onClose}
      onClose={onClose}
      width={560}
    >
      <Input.TextArea readOnly dir="auto" autoSize aria-label={t('receipt.send')} value={made} />
      <ByHand text={made} recipient={null} />
    </ActionDialog>
  );
};
