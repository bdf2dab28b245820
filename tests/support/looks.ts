import type { Page } from 'playwright-core';

/** A wait of Playwright's: after each look that was in vain it sleeps for the next of `sleeps`, and then for the last. */
type Wait = (progress: unknown, sleeps: readonly number[], look: unknown) => Promise<unknown>;

const longestSleep = 100;
const changed = new WeakSet<object>();

/**
 * Playwright looks for what it waits for five times in a quarter of a second and from then on twice a second, so that
 * a test slept on for another quarter of a second, on average, while what it waited for stood there. It looks ten
 * times a second instead. How long it waits at most stays what it was. Throws when a new version waits otherwise.
 */
export const lookOften = (page: Page): void => {
  const connection = Reflect.get(page, '_connection');
  const frame = connection?.toImpl?.(page.mainFrame());
  const kind = frame && Object.getPrototypeOf(frame);
  if (changed.has(Object(kind))) return;
  const wait: Wait | undefined = kind?.retryWithProgressAndTimeouts;
  if (typeof wait !== 'function' || wait.length !== 3)
    throw new Error('Playwright waits in another way than lookOften knows');
  changed.add(kind);
  kind.retryWithProgressAndTimeouts = function (
    this: unknown,
    ...[progress, sleeps, look]: Parameters<Wait>
  ) {
    const shorter = sleeps.map((ms) => Math.min(ms, longestSleep));
    return wait.call(this, progress, shorter, look);
  } satisfies Wait;
};
