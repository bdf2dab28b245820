import { routedEntities } from '../entity-routes';
import { screenPages } from '../screen-pages';

/** Every address in the shell that answers with a screen; the menu shows no other. */
export const screenPaths: ReadonlySet<string> = new Set([
  ...Object.keys(screenPages),
  ...routedEntities.map((entity) => entity.route),
]);

/** The screen an address belongs to: dialogs over a list share its list's. */
export const screenAt = (pathname: string): string =>
  [...screenPaths].find((path) => pathname === path || pathname.startsWith(`${path}/`)) ?? pathname;
