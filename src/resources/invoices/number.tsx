import { Code } from '../../screens/cells/cells';
import { type RowData, textIn } from '../../screens/data/row';

/** The number, or INV-{id} for as long as there is none (INV-06); always Latin (FMT-09). */
export const numberOf = (row: RowData): string => textIn(row, 'invoiceNumber') || `INV-${row.id}`;

/** Its number makes an invoice issued: from then on only status and notes can change. */
export const isIssued = (row: RowData | undefined): boolean =>
  row !== undefined && textIn(row, 'invoiceNumber') !== '';

export const NumberCell = ({ row }: { readonly row: RowData }) => <Code>{numberOf(row)}</Code>;
