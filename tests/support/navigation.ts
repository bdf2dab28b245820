import type { Page } from 'playwright-core';
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

/** Begins to follow what a page asks for, for `quiet`. */
export const followRequests = (page: Page): void => {
  const underWay = new Set<unknown>();
  requestsOf.set(page, underWay);
  page.on('request', (request) => {
    // The stream of changes never ends.
    if (!request.url().endsWith('/api/live')) underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
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
