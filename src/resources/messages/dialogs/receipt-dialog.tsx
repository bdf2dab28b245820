import { Skeleton } from 'antd';
import { errorMessage } from '../../../providers/http-error';
import type { QueryAnswer } from '../../../schema/query';
import { ActionDialog } from '../../../screens/actions/action-dialog';
import { Failure } from '../../../screens/controls/failure';
import { embeddedIn, textIn, useFormatFor } from '../../../screens/data/row';
import { useQueryOf } from '../../../screens/query/use-query-of';
import type { RowDialogProps } from '../../../screens/screen';
import { useWords } from '../../../screens/words';
import { customers } from '../../customers/entity';
import { invoices } from '../../invoices/entity';
import { useMethodName } from '../../invoices/pay/methods';
import { print } from '../../invoices/queries';
import { MessageTo } from './write-dialog';

type Printed = QueryAnswer<typeof print>;

/** Returns the text of a receipt as a message. It says what the paper says; all sums come from the server (INV-29). */
const useReceiptText = () => {
  const { t, label } = useWords();
  const formatFor = useFormatFor();
  const methodName = useMethodName();
  const row = (name: string, value: string) => `${name}: ${value}`;

  return ({ invoice, branch, systemName, deposits }: Printed): string => {
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
      ...(discount > 0 ? [row(label(invoices.fields.discount.label), money(discount))] : []),
      ...(tax > 0
        ? [row(t('invoices.tax', { rate: format.percent((invoice.taxRate ?? 0) / 100) }), money(tax))]
        : []),
      row(t('common.total'), money(totalAmount)),
      row(label(invoices.fields.paid.label), money(paid)),
      ...(remaining > 0 ? [row(t('invoices.pending'), money(remaining))] : []),
      ...deposits.map(({ amount, paymentMethod }) =>
        row(`${t('pay.deposit')} (${methodName(paymentMethod)})`, money(amount)),
      ),
      ...(deposits.length > 0 ? [t('pay.depositKept')] : []),
      '',
      t('receipt.thanks'),
    ].join('\n');
  };
};

/** The receipt of an invoice as a message: sent by the centre's channel, or copied for the user's own phone. */
export const SendReceipt = ({ row, onClose }: RowDialogProps) => {
  const { t } = useWords();
  const textOf = useReceiptText();
  const { data, error, retry } = useQueryOf(print, {}, { params: { id: row.id }, once: true });
  const title = t('receipt.send');
  if (data === undefined)
    return (
      <ActionDialog title={title} isOff onSend={() => {}} onClose={onClose}>
        {error ? (
          <Failure text={errorMessage(error, t)} retry={retry} />
        ) : (
          <Skeleton active paragraph={{ rows: 4 }} />
        )}
      </ActionDialog>
    );
  const { invoice } = data;
  const subject = textIn(embeddedIn(invoice, 'customerId'), customers.title);
  return <MessageTo id={invoice.customerId} made={textOf(data)} {...{ title, subject, onClose }} />;
};
