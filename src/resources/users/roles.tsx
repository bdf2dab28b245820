import { isAdmin, type SessionUser } from '../../providers/session';
import { bookOf } from '../../schema/book';
import { users } from './entity';

/** True if the user may give that role, or edit a user who holds it. The server refuses the others. */
export const mayAssign = (user: SessionUser | null, role: string): boolean =>
  isAdmin(user) || bookOf(users).roles.some(({ name, isStaff }) => name === role && isStaff === true);
