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

/** Roles of a user, each that ends with its last day. Those that are over are left out. */
export const RolesCell = ({ row }: { readonly row: RowOf<typeof users> }) => {
  const { t, rowTitle } = useWords();
  const format = useFormat();
  const between = useBetween();
  const titleOf = (one: object) => rowTitle(roles, textIn(embeddedIn(one, 'roleId'), 'name'));
  const ending = row.temporaryRoles.filter(
    ({ until }) => until !== null && until >= todayIn(theBook().zone, new Date()),
  );
  return (
    <span className="cell-stack">
      <bdi>{row.userRoles.map(titleOf).join(between)}</bdi>
      {ending.map((one) => (
        <bdi key={one.id} className="cell-soft">
          {t('users.roleUntil', { role: titleOf(one), day: format.date(one.until ?? '') })}
        </bdi>
      ))}
    </span>
  );
};

/** True if the user may give that role, or edit a user who holds it. The server refuses the others. */
export const mayAssign = (user: SessionUser | null, role: string): boolean =>
  isAdmin(user) || bookOf(users).roles.some(({ name, isStaff }) => name === role && isStaff === true);
