/**
 * Paths that the application serves by hand-written pages; an entity's screen adds its own (entity-routes.ts,
 * which the sign-in page does not load).
 */
const pageRoutes = ['/', '/login', '/branch-selection', '/dashboard'] as const;

/** Pages that need no way back after sign-in: it leads to them anyway. */
export const isStartPage = (pathname: string): boolean =>
  pageRoutes.some((route) => route === pathname.replace(/(.)\/+$/, '$1'));

/** Whether one of the routes, or something beneath it, answers the path (RTE-25, RTE-29). */
export const isUnder = (pathname: string, routes: readonly string[]): boolean =>
  routes.some((route) => pathname === route || pathname.startsWith(`${route}/`));
