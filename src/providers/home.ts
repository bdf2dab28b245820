import { createStore } from '../i18n/store';
import type { Page } from '../schema/page';
import { withoutEnd } from '../schema/text/length';
import { readItem, writeItem } from './storage';

let homePage: Pick<Page, 'at'> = { at: '/' };

/** Sets the page that follows sign-in. Called once, before anything is shown. */
export const openHome = (page: Page): void => {
  homePage = page;
};

export const homePath = (): string => homePage.at;

/** True if a URL is the home page without a query string. */
export const isHome = ({
  pathname,
  search,
}: {
  readonly pathname: string;
  readonly search: string;
}): boolean => ['/', homePath(), `${homePath()}/`].includes(pathname) && search === '';

/** True for pages that need not be remembered for after the sign-in, because it leads to them anyway. */
export const isStartPage = (pathname: string): boolean =>
  ['/', '/login', '/branch-selection', homePath()].includes(withoutEnd(pathname, '/') || '/');

/** True if the path is a route or lies beneath one (RTE-25, RTE-29). */
export const isUnder = (pathname: string, routes: readonly string[]): boolean =>
  routes.some((route) => pathname === route || pathname.startsWith(`${route}/`));

/** Session storage key of the deep link that the guard refused; the dashboard offers it after sign-in (RTE-30). */
const key = 'continueTo';

const read = (): string | null => {
  const path = readItem(key, 'sessionStorage');
  // Accept only a path of this site, because anybody can write to the storage.
  return path && /^\/(?!\/)/.test(path) ? path : null;
};

const store = createStore<string | null>(read());

export const refusedPath = store.get;
export const subscribeRefusedPath = store.subscribe;

let endedOf: number | undefined;

/** `ended` is the user whose session ended on that page. Default: the page was asked for without a session. */
export const rememberRefused = (path: string | null, ended?: number): void => {
  endedOf = ended;
  store.set(path);
  keep(path);
};

/** Page after the choice of a branch: the one on which the user's session ended, else home. */
export const pathAfterSignIn = (userId: number): string => {
  if (endedOf === undefined) return homePath();
  const path = endedOf === userId ? store.get() : null;
  // Whoever comes after somebody else is not offered their page.
  rememberRefused(null);
  return path ?? homePath();
};

/** Once the link is seen, a reload need not offer it again. */
export const offerOnce = (): void => keep(null);

const keep = (path: string | null): void => writeItem(key, path, 'sessionStorage');
