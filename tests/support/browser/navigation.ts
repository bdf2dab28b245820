import type { Page, Request } from 'playwright-core';
import { emptyPath, goWithin } from './rest';

/** Goes to a screen like a link inside the application. Loads the application if the page has not. */
export const goTo = async (page: Page, path: string): Promise<void> => {
  if (page.url().startsWith('http') && !page.url().endsWith(emptyPath)) await goWithin(page, path);
  else await page.goto(path);
};

/** Waits for two animation frames, so that the effect of a key or click is on the screen. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

const requestsOf = new WeakMap<Page, Set<unknown>>();
/** Request of each page's open event stream. */
const listening = new WeakMap<Page, Request>();
const isLive = (request: Request): boolean => request.url().endsWith('/api/live');

/** Starts to track the requests of a page, for `quiet`. */
export const followRequests = (page: Page): void => {
  const underWay = new Set<unknown>();
  requestsOf.set(page, underWay);
  page.on('request', (request) => {
    // The event stream never ends.
    if (!isLive(request)) underWay.add(request);
  });
  page.on('response', (response) => {
    if (isLive(response.request()) && response.ok()) listening.set(page, response.request());
  });
  const over = (request: Request) => {
    if (listening.get(page) === request) listening.delete(page);
    underWay.delete(request);
  };
  page.on('requestfinished', over);
  page.on('requestfailed', over);
  // Requests of the previous document never finish.
  page.on('domcontentloaded', () => underWay.clear());
};

/** Waits until a page has no pending requests and has been drawn since. */
export const quiet = async (page: Page): Promise<void> => {
  const underWay = requestsOf.get(page);
  if (!underWay) throw new Error('nobody follows what this page asks for');
  let calm = 0;
  while (calm < 3) {
    await drawn(page);
    calm = underWay.size === 0 ? calm + 1 : 0;
  }
};

/** Waits until the page's event stream is open, so that changes by others arrive at once. */
export const hearing = async (page: Page): Promise<void> => {
  while (!listening.has(page)) await drawn(page);
};
