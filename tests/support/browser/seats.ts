import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Lang } from '../../../src/schema/field';
import { newContext } from './browser';
import { followRequests } from './navigation';
import { emptyPath, leaveRest, leaveScreen } from './rest';

/** Options of a browser context that cannot change later. The signed-in user is in its storage instead. */
export interface ContextOptions {
  readonly lang?: Lang;
  readonly width?: number;
  readonly timezoneId?: string;
  readonly reducedMotion?: 'reduce' | 'no-preference';
}

/** A browser context with one page. One test at a time uses it. */
export interface Seat {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Context options as JSON. */
  readonly key: string;
  /** Name of the user and centre that it was left running with. The same user continues without loading. */
  left?: string;
  /** Answer of the server about the user's permissions and branches when the page started. */
  facts?: string | undefined;
  /** Storage that the page started with. */
  begun: Readonly<Record<string, string>>;
  /** Cookies that the page started with, see `cookiesOf`. */
  cookies: string;
  /** True after a change that cannot be undone: a fake clock, a script in every page, a closed context. */
  spent: boolean;
  /** True if every `goto` loads the application. */
  loads: boolean;
  /** Event listeners of the test, to be removed. */
  readonly heard: [string, (...args: never[]) => unknown][];
  /** Gives the seat back. Set while a test uses it; `page.close()` calls it. */
  giveBack: (() => Promise<void>) | undefined;
}

/** Free seats. Each keeps the application loaded and compiled in a running process. */
const waiting: Seat[] = [];
const mostWaiting = 8;
const mostAlike = 3;

/** Returns a seat for these options: one left by `left` as it is, else one with an empty page, else a new one. */
export const takeSeat = async (
  browser: Browser,
  baseURL: string,
  options: ContextOptions,
  left: string | undefined,
): Promise<Seat> => {
  const made = contextOptions(baseURL, options);
  const key = JSON.stringify(made);
  const fitting = waiting.filter((seat) => seat.key === key);
  const seat =
    fitting.find((one) => left !== undefined && one.left === left) ??
    fitting.find((one) => one.left === undefined) ??
    // Keeps a page per user, for users who take turns in a file.
    (fitting.length < mostAlike ? undefined : fitting[0]);
  if (!seat) return newSeat(await newContext(browser, made), key);
  waiting.splice(waiting.indexOf(seat), 1);
  if (seat.left !== left) await empty(seat);
  return seat;
};

/** Leaves the application, as on a computer where nobody has signed in yet. */
export const empty = async (seat: Seat): Promise<void> => {
  seat.left = undefined;
  await seat.page.goto(emptyPath);
  await seat.context.clearCookies();
};

/** Makes a seat free for the next test, or closes it if it is spent. Its page must be clean. */
export const putBack = async (seat: Seat): Promise<void> => {
  if (seat.spent) return seat.context.close();
  waiting.push(seat);
  if (waiting.length > mostWaiting) await waiting.shift()?.context.close();
};

/** Empties every free page of a centre, because the centre is about to close. */
export const emptyAll = async (centre: string): Promise<void> => {
  for (const seat of waiting) if (seat.left?.startsWith(centre)) await empty(seat);
};

const newSeat = async (context: BrowserContext, key: string): Promise<Seat> => {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const seat: Seat = {
    context,
    page,
    key,
    begun: {},
    cookies: '',
    spent: false,
    loads: false,
    heard: [],
    giveBack: undefined,
  };
  followRequests(page);
  watch(seat);
  await page.goto(emptyPath);
  return seat;
};

const contextOptions = (baseURL: string, options: ContextOptions): BrowserContextOptions => {
  const { lang = 'ar', width = 1440, timezoneId, reducedMotion = 'reduce' } = options;
  return {
    baseURL,
    viewport: { width, height: width < 768 ? 844 : 900 },
    hasTouch: width < 768,
    reducedMotion,
    locale: lang === 'ar' ? 'ar-EG' : 'en-GB',
    ...(timezoneId ? { timezoneId } : {}),
  };
};

/** Sets `spent` on calls that cannot be undone, and collects event listeners. */
const watch = (seat: Seat): void => {
  const { context, page, heard } = seat;
  const spending =
    <A extends readonly unknown[], R>(act: (...args: A) => R) =>
    (...args: A): R => {
      seat.spent = true;
      return act(...args);
    };
  context.once('close', () => {
    seat.spent = true;
  });
  const { clock } = context;
  const { install, setFixedTime, setSystemTime } = clock;
  Object.assign(clock, {
    install: spending(install.bind(clock)),
    setFixedTime: spending(setFixedTime.bind(clock)),
    setSystemTime: spending(setSystemTime.bind(clock)),
  });
  const { grantPermissions, setOffline } = context;
  Object.assign(context, {
    addInitScript: spending(context.addInitScript.bind(context)),
    exposeBinding: spending(context.exposeBinding.bind(context)),
    exposeFunction: spending(context.exposeFunction.bind(context)),
    grantPermissions: spending(grantPermissions.bind(context)),
    setOffline: spending(setOffline.bind(context)),
  });
  const { goto, on, once } = page;
  const hearing =
    (act: (event: never, listener: never) => Page) =>
    (event: string, listener: (typeof heard)[number][1]) => {
      heard.push([event, listener]);
      return act(event as never, listener as never);
    };
  Object.assign(page, {
    addInitScript: spending(page.addInitScript.bind(page)),
    exposeBinding: spending(page.exposeBinding.bind(page)),
    exposeFunction: spending(page.exposeFunction.bind(page)),
    emulateMedia: spending(page.emulateMedia.bind(page)),
    on: hearing(on.bind(page)),
    once: hearing(once.bind(page)),
    goto: async (...args: Parameters<typeof goto>) => {
      if (seat.loads || !(await isWithin(seat, args[0]))) return goto.apply(page, args);
      await leaveRest(page, args[0]);
      return null;
    },
    close: async () => seat.giveBack?.(),
  });
};

/**
 * True if the page can go to a path without loading: the application runs for the user it started with, and the
 * current screen could be left.
 */
const isWithin = async ({ page, begun, spent }: Seat, path: string): Promise<boolean> => {
  const isScreen = path.startsWith('/') && ![emptyPath, '/login'].includes(path);
  if (spent || !isScreen || begun.token === undefined || page.url().endsWith(emptyPath)) return false;
  return leaveScreen(page, begun.token);
};
