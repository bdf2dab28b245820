import { isAdmin, type SessionUser } from '../../providers/user';
import { bookOf } from '../../schema/book';
import { users } from './entity';

/** Whether this user may give that role to somebody, or edit somebody who holds it; the server refuses the others. */
export const mayAssign = (user: SessionUser | null, role: string): boolean =>
  isAdmin(user) || bookOf(users).roles.some(({ name, isStaff }) => name === role && isStaff === true);
