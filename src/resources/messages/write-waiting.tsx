import { embeddedIn, numberIn, textIn } from '../../screens/data/row';
import type { RowDialogProps } from '../../screens/screen';
import { customers } from '../customers/entity';
import { WriteDialog } from './write-dialog';

/** A message to the customer who waits. */
export const WriteWaiting = ({ row, onClose }: RowDialogProps) => {
  const customer = embeddedIn(row, 'customerId');
  const id = numberIn(customer, 'id');
  if (id === undefined) return null;
  return <WriteDialog row={{ id, fullName: textIn(customer, customers.title) }} onClose={onClose} />;
};
