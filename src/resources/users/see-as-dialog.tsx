import type { RowDialogProps } from '../../screens/screen';
import { SeeAs } from '../roles/dialogs';
import { seeAs } from './actions';
import { users } from './entity';

/** Begins a look at the product as this person sees it. */
export const SeeAsDialog = (props: RowDialogProps) => (
  <SeeAs {...props} action={seeAs} screen={{ entity: users }} />
);
