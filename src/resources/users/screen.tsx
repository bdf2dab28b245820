import { adminRole } from '../../access/catalogue';
import { isAdmin } from '../../providers/session';
import { embeddedIn, textIn } from '../../screens/data/row';
import { defineScreen } from '../../screens/screen';
import { users } from './entity';
import { EndingCell, mayAssign, RolesCell } from './roles';

export const usersScreen = defineScreen({
  entity: users,
  // USR-26.
  columns: ['fullName', 'username', 'email', 'userRoles', 'userBranches', 'isActive'],
  cards: ['username', 'userRoles', 'isActive'],
  widths: { email: 230 },
  cells: { userRoles: RolesCell },
  show: async () => ({ cells: { temporaryRoles: EndingCell } }),
  allTexts: { userRoles: 'users.allRoles' },
  rowLimits: (row, user) => {
    const roles = [...row.userRoles, ...row.temporaryRoles].map((one) =>
      textIn(embeddedIn(one, 'roleId'), 'name'),
    );
    const isFree = !roles.includes(adminRole) && row.id !== user?.id;
    return {
      // Admin users cannot be deleted (USR-06), nor can users delete themselves (USR-26).
      delete: isFree ? undefined : false,
      update: isAdmin(user) || roles.every((name) => mayAssign(user, name)) ? undefined : false,
    };
  },
  dialogs: {
    invite: () => import('./dialogs').then((file) => file.InviteDialog),
    seeAs: () => import('./dialogs').then((file) => file.SeeAsDialog),
  },
  form: () => import('./form').then((file) => file.usersForm),
});
