import { isAdmin, type SessionUser } from '../../providers/user';

/** Roles that somebody who is not Admin may give and edit (USR-27); the server refuses the others. */
const staffRoles: readonly string[] = ['Receptionist', 'Staff', 'Accountant'];

/** Whether this user may give that role to somebody, or edit somebody who holds it. */
export const mayAssign = (user: SessionUser | null, role: string): boolean =>
  isAdmin(user) || staffRoles.includes(role);
