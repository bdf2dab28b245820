import { findOption } from '../../schema/accept';
import { DotTag } from '../../screens/cells/cells';
import { numberIn, type RowData, textIn } from '../../screens/data/row';
import { useWords } from '../../screens/words';
import { invoices } from './entity';

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
