import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Lang } from '../../src/schema/field';
import { followRequests } from './navigation';
import { emptyPath, leaveRest, leaveScreen } from './rest';

/** What a context is made for and cannot be changed afterwards; who is signed in stands in its storage. */
export interface ContextOptions {
  readonly lang?: Lang;
  readonly width?: number;
  readonly timezoneId?: string;
  readonly reducedMotion?: 'reduce' | 'no-preference';
}

/** A context and its one page, which nobody else uses until they are given back. */
export interface Seat {
  readonly context: BrowserContext;
  readonly page: Page;
  /** For which options it was made. */
  readonly key: string;
  /** Who left it signed in, in which centre: whoever is the same goes on without loading anything. */
  left?: string;
  /** What the server said of its user when the page was begun. */
  facts?: string | undefined;
  /** The storage it was begun with. */
  begun: Readonly<Record<string, string>>;
  /** Something was done to it that cannot be undone: a false clock, a script in every page, its end. */
  spent: boolean;
  /** Every `goto` loads. */
  loads: boolean;
  /** What the test listens to. */
  readonly heard: [string, (...args: never[]) => unknown][];
  /** Set while somebody uses it: `page.close()` gives it back. */
  giveBack: (() => Promise<void>) | undefined;
}

/** Seats that wait. What they keep is the program: loaded, compiled and in a process that runs. */
const waiting: Seat[] = [];
const mostWaiting = 8;
const mostAlike = 3;

/**
 * A seat for these options: one that `left` names, as it was left, else any whose page is empty, else a new one.
 */
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
    // Users who take turns in a file shall each keep their page.
    (fitting.length < mostAlike ? undefined : fitting[0]);
  if (!seat) return newSeat(await browser.newContext(made), key);
  waiting.splice(waiting.indexOf(seat), 1);
  if (seat.left !== left) await empty(seat);
  return seat;
};

/** Makes its page leave the application. */
export const empty = async (seat: Seat): Promise<void> => {
  seat.left = undefined;
  await seat.page.goto(emptyPath);
};

/** Puts a seat back for the next, or closes it. Its page has been cleared by then. */
export const putBack = async (seat: Seat): Promise<void> => {
  if (seat.spent) return seat.context.close();
  waiting.push(seat);
  if (waiting.length > mostWaiting) await waiting.shift()?.context.close();
};

/** Makes every waiting page of a centre leave the application, for the centre is about to end. */
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

/** Notes what cannot be undone, and what the test listens to. */
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
 * Whether a path can be gone to without loading: the application runs for the user it was opened with, and every
 * screen has been left.
 */
const isWithin = async ({ page, begun, spent }: Seat, path: string): Promise<boolean> => {
  const isScreen = path.startsWith('/') && ![emptyPath, '/login'].includes(path);
  if (spent || !isScreen || begun.token === undefined || page.url().endsWith(emptyPath)) return false;
  return leaveScreen(page, begun.token);
};
