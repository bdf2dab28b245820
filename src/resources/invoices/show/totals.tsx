import { useFormat, useT } from '../../../i18n/react';
import type { InvoiceAmounts } from '../rules';

interface TotalsProps {
  readonly amounts: Omit<InvoiceAmounts, 'items'>;
  /** Fraction of the net, like 0.14. */
  readonly taxRate: number;
  /** Sum of the credit notes. Default: hidden. */
  readonly credited?: number;
  /** Shown below the total. Default: hidden. */
  readonly paid?: number;
  readonly remaining?: number;
}

/** Sums from the subtotal to the total, and the amounts paid and remaining (INV-13 to INV-17). */
export const Totals = ({ amounts, taxRate, credited = 0, paid, remaining }: TotalsProps) => {
  const t = useT();
  const format = useFormat();
  const rows: readonly (readonly [key: string, text: string, amount: number])[] = [
    ['subtotal', t('invoices.subtotal'), amounts.subtotal],
    ...(amounts.discount > 0 ? [['discount', t('invoices.discount'), amounts.discount] as const] : []),
    ['net', t('invoices.net'), amounts.net],
    ['tax', t('invoices.tax', { rate: format.percent(taxRate) }), amounts.tax],
    ['total', t('invoices.total'), amounts.totalAmount],
    ...(credited > 0 ? [['credited', t('invoices.creditedSum'), credited] as const] : []),
    ...(paid === undefined ? [] : [['paid', t('invoices.paid'), paid] as const]),
    ...(remaining === undefined ? [] : [['remaining', t('invoices.pending'), remaining] as const]),
  ];
  return (
    <dl className="invoice-totals">
      {rows.map(([key, text, amount]) => (
        <div key={key} className={`invoice-total-${key}`}>
          <dt className="soft">{text}</dt>
          <dd className="cell-figure">{format.money(amount)}</dd>
        </div>
      ))}
    </dl>
  );
};
