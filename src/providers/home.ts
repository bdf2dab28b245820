import { createStore } from '../i18n/store';
import type { Page } from '../schema/page';
import { type Answer, type Query, request } from './http';
import { getSession, isTokenValid, token } from './session';
import { branchIdsFor } from './user';

/** Answers that are asked for while the code of the screen that shows them is still on its way. */

let early: { readonly key: string; readonly answer: Promise<Answer<unknown>> } | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Milliseconds that an early answer is kept; later the screen asks by itself, because the answer may be old. */
const keptMs = 10_000;

export const askEarly = (path: string, query: Query): void => {
  const answer = request('GET', path, { query });
  // The caller that takes the answer handles a failure.
  answer.catch(() => {});
  early = { key: keyOf(path, query), answer };
  clearTimeout(timer);
  timer = setTimeout(forget, keptMs);
};

/** What was asked early, once; undefined where nothing was, or something else. */
export const takeEarly = (path: string, query: Query): Promise<Answer<unknown>> | undefined => {
  if (early?.key !== keyOf(path, query)) return undefined;
  const { answer } = early;
  forget();
  return answer;
};

const forget = (): void => {
  early = undefined;
};

/** Contains the token, because an answer belongs to one user. */
const keyOf = (path: string, query: Query): string => {
  const sent = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return JSON.stringify([token(), path, sent.map(([key, value]) => [key, [value].flat().map(String)])]);
};

let homePage: Pick<Page, 'at' | 'early'> = { at: '/' };

/** Says which page signing in leads to. Called once, before anything is shown. */
export const openHome = (page: Page): void => {
  homePage = page;
};

export const homePath = (): string => homePage.at;

/** Asks for the home page's data before the code of that page is loaded. */
export const askHome = (): void => {
  const { early: path } = homePage;
  const { user, choice } = getSession();
  if (!path || !user || user.mustChangePassword || !isTokenValid()) return;
  const branchId = branchIdsFor(user, choice);
  if (branchId === undefined || branchId.length > 0) askEarly(path, { branchId });
};

/** Whether an address is the home page without a branch or a day of its own. */
export const isHome = ({
  pathname,
  search,
}: {
  readonly pathname: string;
  readonly search: string;
}): boolean => ['/', homePath(), `${homePath()}/`].includes(pathname) && search === '';

/** The deep link that the guard refused; the dashboard offers it after sign-in (RTE-30). Of this tab alone. */
const key = 'continueTo';

const read = (): string | null => {
  try {
    const path = sessionStorage.getItem(key);
    // A path of this site, whatever somebody wrote there.
    return path && /^\/(?!\/)/.test(path) ? path : null;
  } catch {
    return null;
  }
};

const store = createStore<string | null>(read());

export const refusedPath = store.get;
export const subscribeRefusedPath = store.subscribe;

export const rememberRefused = (path: string | null): void => {
  store.set(path);
  try {
    if (path === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, path);
  } catch {
    // Only a reload between here and the dashboard forgets it.
  }
};
