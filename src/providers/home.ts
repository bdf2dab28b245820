import { createStore } from '../i18n/store';
import type { Page } from '../schema/page';
import { type Answer, type Query, request } from './http';
import { branchIdsFor, getSession, isTokenValid, token } from './session';

/** Requests sent while the code of the screen that needs their reply is still loading. */

let early: { readonly key: string; readonly answer: Promise<Answer<unknown>> } | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Milliseconds that an early reply is kept. Later the screen sends its own request, because the reply may be old. */
const keptMs = 10_000;

export const askEarly = (path: string, query: Query): void => {
  const answer = request('GET', path, { query });
  // The caller that takes the answer handles a failure.
  answer.catch(() => {});
  early = { key: keyOf(path, query), answer };
  clearTimeout(timer);
  timer = setTimeout(forget, keptMs);
};

/** Returns the early reply once, if path and query are the same; else undefined. */
export const takeEarly = (path: string, query: Query): Promise<Answer<unknown>> | undefined => {
  if (early?.key !== keyOf(path, query)) return undefined;
  const { answer } = early;
  forget();
  return answer;
};

const forget = (): void => {
  early = undefined;
};

/** Includes the token, because a reply belongs to one user. */
const keyOf = (path: string, query: Query): string => {
  const sent = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return JSON.stringify([token(), path, sent.map(([key, value]) => [key, [value].flat().map(String)])]);
};

let homePage: Pick<Page, 'at'> = { at: '/' };
let homeCall: string | undefined;

/** Sets the page that follows sign-in, and its first call. Called once, before anything is shown. */
export const openHome = (page: Page, call?: string): void => {
  homePage = page;
  homeCall = call;
};

export const homePath = (): string => homePage.at;

/** Requests the home page's data before the code of that page is loaded. */
export const askHome = (): void => {
  const path = homeCall;
  const { user, choice } = getSession();
  if (!path || !user || user.mustChangePassword || !isTokenValid()) return;
  const branchId = branchIdsFor(user, choice);
  if (branchId === undefined || branchId.length > 0) askEarly(path, { branchId });
};

/** True if a URL is the home page without a query string, so that its early reply fits. */
export const isHome = ({
  pathname,
  search,
}: {
  readonly pathname: string;
  readonly search: string;
}): boolean => ['/', homePath(), `${homePath()}/`].includes(pathname) && search === '';

/** Session storage key of the deep link that the guard refused; the dashboard offers it after sign-in (RTE-30). */
const key = 'continueTo';

const read = (): string | null => {
  try {
    const path = sessionStorage.getItem(key);
    // Accept only a path of this site, because anybody can write to the storage.
    return path && /^\/(?!\/)/.test(path) ? path : null;
  } catch {
    return null;
  }
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

/** Where a user goes after the choice of a branch: to the page on which their session ended, else home. */
export const pathAfterSignIn = (userId: number): string => {
  if (endedOf === undefined) return homePath();
  const path = endedOf === userId ? store.get() : null;
  // Whoever comes after somebody else is not offered their page.
  rememberRefused(null);
  return path ?? homePath();
};

/** Once the link is seen, a reload need not offer it again. */
export const offerOnce = (): void => keep(null);

const keep = (path: string | null): void => {
  try {
    if (path === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, path);
  } catch {
    // Without storage, only a reload before the dashboard loses the path.
  }
};
