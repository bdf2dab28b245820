import { findOption } from '../../schema/text/accept';
import { Code, DotTag } from '../../screens/cells/cells';
import { useWords } from '../../screens/words';
import { type Invoice, invoices } from './entity';

/** The number, or INV-{id} for as long as there is none (INV-06); always Latin (FMT-09). */
export const numberOf = (row: { readonly id: number; readonly invoiceNumber?: string | null }): string =>
  row.invoiceNumber || `INV-${row.id}`;

/** Its number makes an invoice issued: from then on only status and notes can change. */
export const isIssued = (row: Invoice | undefined): row is Invoice => Boolean(row?.invoiceNumber);

export const NumberCell = ({ row }: { readonly row: Invoice }) => <Code>{numberOf(row)}</Code>;

/** The status in words of the desk: unpaid, part paid, paid. The stored one knows no part (INV-08). */
export const StatusCell = ({ row }: { readonly row: Invoice }) => {
  const { label } = useWords();
  const { status } = row;
  const option = findOption(invoices.fields.status.options, status);
  if (isPartPaid(row)) return <DotTag colour="gold" text={label(partPaid)} />;
  return <DotTag colour={option?.colour ?? 'grey'} text={option ? label(option.label) : status} />;
};

const partPaid = { ar: 'مدفوعة جزئيًا', en: 'Part paid' };

const isPartPaid = ({ status, paid, remaining }: Invoice): boolean =>
  status === 'Sent' && paid > 0 && remaining > 0;
