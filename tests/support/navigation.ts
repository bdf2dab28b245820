import type { Page, Request } from 'playwright-core';
import { emptyPath, goWithin } from './rest';

/** Goes to a screen as a link inside the application does; loads it where nothing is loaded yet. */
export const goTo = async (page: Page, path: string): Promise<void> => {
  if (page.url().startsWith('http') && !page.url().endsWith(emptyPath)) await goWithin(page, path);
  else await page.goto(path);
};

/** Waits until two pictures were drawn: whatever a key or a click did at once is on the screen then. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

const requestsOf = new WeakMap<Page, Set<unknown>>();
/** The stream of changes that a page has open. */
const listening = new WeakMap<Page, Request>();
const isLive = (request: Request): boolean => request.url().endsWith('/api/live');

/** Begins to follow what a page asks for, for `quiet`. */
export const followRequests = (page: Page): void => {
  const underWay = new Set<unknown>();
  requestsOf.set(page, underWay);
  page.on('request', (request) => {
    // The stream of changes never ends.
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
  // What the page before it asked for is nobody's any more.
  page.on('domcontentloaded', () => underWay.clear());
};

/** Waits until a page of the centre asks for nothing any more and has been drawn since. */
export const quiet = async (page: Page): Promise<void> => {
  const underWay = requestsOf.get(page);
  if (!underWay) throw new Error('nobody follows what this page asks for');
  let calm = 0;
  while (calm < 3) {
    await drawn(page);
    calm = underWay.size === 0 ? calm + 1 : 0;
  }
};

/** Waits until a page hears of what others do, at once. */
export const hearing = async (page: Page): Promise<void> => {
  while (!listening.has(page)) await drawn(page);
};
