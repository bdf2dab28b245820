import { useBetween, useFormat } from '../../i18n/react';
import { todayIn } from '../../i18n/zone';
import { theBook } from '../../providers/book';
import { isAdmin, type SessionUser } from '../../providers/session';
import { bookOf } from '../../schema/book';
import type { RowOf } from '../../schema/types';
import { embeddedIn, textIn } from '../../screens/data/row';
import { useWords } from '../../screens/words';
import { roles } from '../roles/entity';
import { users } from './entity';

type Row = RowOf<typeof users>;

interface EndingProps {
  readonly roles: Row['temporaryRoles'];
  readonly className?: string;
}

/** Roles that end, each with its last day. */
const Ending = ({ roles: held, className = '' }: EndingProps) => {
  const { t, rowTitle } = useWords();
  const format = useFormat();
  return held.map((one) => (
    <bdi key={one.id} className={className}>
      {t('users.roleUntil', {
        role: rowTitle(roles, textIn(embeddedIn(one, 'roleId'), 'name')),
        day: format.date(one.until ?? ''),
      })}
    </bdi>
  ));
};

/** In the details: those that are over, too. */
export const EndingCell = ({ row }: { readonly row: Row }) => (
  <span className="cell-stack">
    <Ending roles={row.temporaryRoles} />
  </span>
);

/** In the list: all that the user holds today. */
export const RolesCell = ({ row }: { readonly row: Row }) => {
  const { rowTitle } = useWords();
  const between = useBetween();
  const names = row.userRoles.map((one) => rowTitle(roles, textIn(embeddedIn(one, 'roleId'), 'name')));
  const today = todayIn(theBook().zone, new Date());
  return (
    <span className="cell-stack">
      <bdi>{names.join(between)}</bdi>
      <Ending
        className="cell-soft"
        roles={row.temporaryRoles.filter(({ until }) => until !== null && until >= today)}
      />
    </span>
  );
};

/** True if the user may give that role, or edit a user who holds it. The server refuses the others. */
export const mayAssign = (user: SessionUser | null, role: string): boolean =>
  isAdmin(user) || bookOf(users).roles.some(({ name, isStaff }) => name === role && isStaff === true);
