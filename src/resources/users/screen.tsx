import { adminRole } from '../../access/catalogue';
import { isAdmin } from '../../providers/user';
import { defineScreen } from '../../screens/screen';
import { users } from './entity';
import { mayAssign, roleNamesOf } from './roles';

export const usersScreen = defineScreen({
  entity: users,
  // USR-26.
  columns: ['fullName', 'username', 'email', 'userRoles', 'userBranches', 'isActive'],
  cards: ['username', 'userRoles', 'isActive'],
  widths: { email: 230 },
  allTexts: { userRoles: 'users.allRoles' },
  rowLimits: (row, user) => {
    const roles = roleNamesOf(row);
    const isFree = !roles.includes(adminRole) && row.id !== user?.id;
    return {
      // Admin users are not deleted (USR-06), and nobody deletes oneself (USR-26).
      ...(isFree ? {} : { delete: false }),
      ...(isAdmin(user) || roles.every((name) => mayAssign(user, name)) ? {} : { update: false }),
    };
  },
  form: () => import('./form').then((file) => file.usersForm),
});
