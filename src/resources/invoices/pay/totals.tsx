import { useFormat } from '../../../i18n/react';
import { havePiastres } from '../../../schema/money';
import { Missing, withQuietUnit } from '../../../screens/cells/cells';
import { useWords } from '../../../screens/words';
import { invoices } from '../entity';
import { distinctSums, type InvoiceAmounts } from '../rules';

const { fields } = invoices;

interface TotalsProps {
  readonly amounts: Omit<InvoiceAmounts, 'items'>;
  /** Fraction of the net, like 0.14. */
  readonly taxRate: number;
  /** False where the same sum stands beneath as what is to be paid. Default: true. */
  readonly hasTotal?: boolean;
  /** Sum of the credit notes. Default: hidden. */
  readonly credited?: number;
  /** Shown below the total: what is taken beside the goods. Default: hidden. */
  readonly deposit?: number | undefined;
  /** Shown below the total, unless nothing is paid. Default: hidden. */
  readonly paid?: number;
  /** Shown last, unless nothing remains. Default: hidden. */
  readonly remaining?: number;
}

/**
 * Sums from the subtotal to the total, and the amounts paid and remaining (INV-13 to INV-17). The figures stand under
 * each other by their units, and only what is to be paid bears the currency.
 */
export const Totals = (props: TotalsProps) => {
  const { amounts, taxRate, hasTotal = true, credited = 0, deposit = 0, paid = 0, remaining = 0 } = props;
  const told = distinctSums(amounts);
  const { t, label } = useWords();
  const format = useFormat();
  const rows = (
    [
      ['subtotal', label(fields.subtotal.label), amounts.subtotal, told.subtotal],
      ['discount', label(fields.discount.label), amounts.discount, told.discount],
      ['net', label(fields.net.label), amounts.net, told.net],
      ['tax', t('invoices.tax', { rate: format.percent(taxRate) }), amounts.tax, told.tax],
      ['total', t('common.total'), amounts.totalAmount, hasTotal],
      ['credited', label(fields.credited.label), credited, credited > 0],
      ['deposit', t('pay.deposit'), deposit, deposit > 0],
      ['paid', label(fields.paid.label), paid, paid > 0],
      ['remaining', t('invoices.pending'), remaining, remaining > 0],
    ] as const
  ).filter(([, , , isTold]) => isTold);
  if (rows.length === 0) return null;
  const always2 = havePiastres(rows.map(([, , amount]) => amount));
  const shown = (key: string, amount: number) => {
    if (amount === 0 && !always2) return <Missing />;
    return key === 'total' || key === 'remaining'
      ? withQuietUnit(format.money(amount, { always2 }))
      : format.amount(amount, { always2 });
  };
  return (
    <dl className="invoice-totals">
      {rows.map(([key, text, amount]) => (
        <div key={key} className={`invoice-total-${key}`}>
          <dt className="soft">{text}</dt>
          <dd className="cell-figure">{shown(key, amount)}</dd>
        </div>
      ))}
    </dl>
  );
};
