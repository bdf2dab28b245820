import type { Format } from '../../i18n/format';
import type { Translate } from '../../i18n/react';
import { minus } from '../../schema/money';
import { findOption } from '../../schema/text/parse';
import { Code, DotTag, withQuietUnit } from '../../screens/cells/cells';
import { useFormatFor } from '../../screens/data/row';
import { useWords } from '../../screens/words';
import { type Invoice, invoices } from './entity';

/** The invoice number, or INV-{id} before there is one (INV-06); always Latin digits (FMT-09). */
export const numberOf = (row: { readonly id: number; readonly invoiceNumber?: string | null }): string =>
  row.invoiceNumber || `INV-${row.id}`;

/** True if the invoice has a number. From then on only status and notes can change. */
export const isIssued = (row: Invoice | undefined): row is Invoice => Boolean(row?.invoiceNumber);

export const NumberCell = ({ row }: { readonly row: Invoice }) => <Code>{numberOf(row)}</Code>;

/** Status for the desk: unpaid, part paid or paid. The stored status has no 'part paid' (INV-08). */
export const StatusCell = ({ row }: { readonly row: Invoice }) => {
  const { label, optionText } = useWords();
  const { status } = row;
  const { options } = invoices.fields.status;
  if (isPartPaid(row)) return <DotTag colour="gold" text={label(partPaid)} />;
  return <DotTag colour={findOption(options, status)?.colour ?? 'grey'} text={optionText(options, status)} />;
};

/** The total, less what was credited: what the invoice is worth now, with what it was. */
export const TotalCell = ({ row }: { readonly row: Invoice }) => {
  const { t } = useWords();
  const format = useFormatFor()(row);
  const { totalAmount, credited } = row;
  const now = minus(totalAmount, credited);
  return (
    <span className="cell-stack">
      <span className="cell-figure">{withQuietUnit(format.money(now))}</span>
      {credited > 0 && (
        <span className="cell-soft">{t('invoices.totalWas', { amount: format.money(totalAmount) })}</span>
      )}
    </span>
  );
};

const partPaid = { ar: 'مدفوعة جزئيًا', en: 'Part paid' };

const isPartPaid = ({ status, paid, remaining }: Invoice): boolean =>
  status === 'Sent' && paid > 0 && remaining > 0;

/** Text that asks before an issued invoice is cancelled. Drops the full stop after a currency that ends with one. */
export const cancelQuestion = (t: Translate, format: Format, totalAmount: number): string =>
  t('invoices.cancelConfirm', { amount: format.money(totalAmount) }).replace(/\.(\p{Cf}*)\. /u, '.$1 ');
