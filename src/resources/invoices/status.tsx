import { findOption } from '../../schema/accept';
import { Code, DotTag } from '../../screens/cells/cells';
import { numberIn, type RowData, textIn } from '../../screens/data/row';
import { useWords } from '../../screens/words';
import { invoices } from './entity';

/** The number, or INV-{id} for as long as there is none (INV-06); always Latin (FMT-09). */
export const numberOf = (row: RowData): string => textIn(row, 'invoiceNumber') || `INV-${row.id}`;

/** Its number makes an invoice issued: from then on only status and notes can change. */
export const isIssued = (row: RowData | undefined): boolean =>
  row !== undefined && textIn(row, 'invoiceNumber') !== '';

export const NumberCell = ({ row }: { readonly row: RowData }) => <Code>{numberOf(row)}</Code>;

/** The status in words of the desk: unpaid, part paid, paid. The stored one knows no part (INV-08). */
export const StatusCell = ({ row }: { readonly row: RowData }) => {
  const { label } = useWords();
  const status = textIn(row, 'status');
  const option = findOption(invoices.fields.status.options, status);
  if (isPartPaid(row)) return <DotTag colour="gold" text={label(partPaid)} />;
  return <DotTag colour={option?.colour ?? 'grey'} text={option ? label(option.label) : status} />;
};

const partPaid = { ar: 'مدفوعة جزئيًا', en: 'Part paid' };

export const isPartPaid = (row: object): boolean =>
  textIn(row, 'status') === 'Sent' &&
  (numberIn(row, 'paid') ?? 0) > 0 &&
  (numberIn(row, 'remaining') ?? 0) > 0;
