import { askEarly } from './early';
import { getSession, isTokenValid } from './session';
import { branchIdsFor } from './user';

/** Asks how the day stands, as the home page will, before a line of that page is there. */
export const askToday = (): void => {
  const { user, choice } = getSession();
  if (!user || user.mustChangePassword || !isTokenValid()) return;
  const branchId = branchIdsFor(user, choice);
  if (branchId === undefined || branchId.length > 0) askEarly('/today', { branchId });
};

/** Whether an address is that of the home page as one finds it: without a branch or a day of its own. */
export const isHome = ({
  pathname,
  search,
}: {
  readonly pathname: string;
  readonly search: string;
}): boolean => /^\/(dashboard\/?)?$/.test(pathname) && search === '';
