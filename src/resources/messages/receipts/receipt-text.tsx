import { useT } from '../../../i18n/react';
import type { QueryAnswer } from '../../../schema/query';
import { useFormatFor } from '../../../screens/data/row-title';
import { useMethodName } from '../../invoices/pay/methods';
import type { depositReceipt, print } from '../../invoices/queries';

type Printed = QueryAnswer<typeof print>;
type Deposited = QueryAnswer<typeof depositReceipt>;

/** Returns the texts of receipts as messages. They say what the paper says; all sums come from the server (INV-29). */
export const useReceiptTexts = () => {
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
      row(t('invoices.total'), money(totalAmount)),
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
