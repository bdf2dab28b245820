import { homePath } from '../providers/home';

/** Pages that need no way back after sign-in: it leads to them anyway. */
export const isStartPage = (pathname: string): boolean =>
  ['/', '/login', '/branch-selection', homePath()].includes(pathname.replace(/(.)\/+$/, '$1'));

/** Whether one of the routes, or something beneath it, answers the path (RTE-25, RTE-29). */
export const isUnder = (pathname: string, routes: readonly string[]): boolean =>
  routes.some((route) => pathname === route || pathname.startsWith(`${route}/`));
