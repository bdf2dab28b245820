import { isAdmin, type SessionUser } from '../../providers/user';
import { staffRoles } from '../roles/built-in';

/** Whether this user may give that role to somebody, or edit somebody who holds it; the server refuses the others. */
export const mayAssign = (user: SessionUser | null, role: string): boolean =>
  isAdmin(user) || staffRoles.includes(role);
