import { homePath } from '../providers/home';
import { withoutEnd } from '../schema/text/length';

/** True for pages that need not be remembered for after the sign-in, because it leads to them anyway. */
export const isStartPage = (pathname: string): boolean =>
  ['/', '/login', '/branch-selection', homePath()].includes(withoutEnd(pathname, '/') || '/');

/** True if the path is a route or lies beneath one (RTE-25, RTE-29). */
export const isUnder = (pathname: string, routes: readonly string[]): boolean =>
  routes.some((route) => pathname === route || pathname.startsWith(`${route}/`));
