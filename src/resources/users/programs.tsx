import { useSession } from '../../providers/session';
import { isAdmin } from '../../providers/user';
import type { RowData } from '../../screens/data/row';
import { OwnersTokens } from '../service-accounts/owners-tokens';

/** What acts in the name of a user beside the password, for Admin, who may end it. */
export const UsersPrograms = ({ row }: { readonly row: Pick<RowData, 'id'> }) =>
  isAdmin(useSession().user) ? <OwnersTokens userId={row.id} /> : null;
