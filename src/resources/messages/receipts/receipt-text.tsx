import { useT } from '../../../i18n/react';
import type { QueryAnswer } from '../../../schema/query';
import { useFormatFor } from '../../../screens/data/row-title';
import { useMethodName } from '../../invoices/methods';
import type { print } from '../../invoices/queries';

type Printed = QueryAnswer<typeof print>;

/** Money that was left as a deposit. */
export interface TakenDeposit {
  readonly fullName: string;
  readonly branchId: number;
  /** Pounds. */
  readonly amount: number;
  readonly method: string;
  /** The customer's credit with it. */
  readonly credit: number;
}

/** Returns the texts of receipts as messages. They say what the paper says; all sums come from the server (INV-29). */
export const useReceiptTexts = () => {
  const t = useT();
  const formatFor = useFormatFor();
  const methodName = useMethodName();
  const row = (name: string, value: string) => `${name}: ${value}`;

  const ofInvoice = ({ invoice, branch, systemName }: Printed): string => {
    const format = formatFor(invoice);
    const money = (amount: number) => format.money(amount, { always2: true });
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
      '',
      t('receipt.thanks'),
    ].join('\n');
  };

  const ofDeposit = (deposit: TakenDeposit, systemName: string, at: string): string => {
    const format = formatFor({ branchId: deposit.branchId });
    const money = (amount: number) => format.money(amount, { always2: true });
    return [
      systemName,
      t('receipt.deposit'),
      format.dateTime(at),
      '',
      row(t('common.customer'), deposit.fullName),
      row(t('common.amount'), money(deposit.amount)),
      row(t('ifa.paymentMethod'), methodName(deposit.method)),
      row(t('receipt.credit'), money(deposit.credit)),
      '',
      t('receipt.thanks'),
    ].join('\n');
  };
  return { ofInvoice, ofDeposit };
};
