import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startCentre } from '../support/centre';
import { quiet } from '../support/navigation';

const centre = await startCentre();

/** Returns the bytes of each download of the file with the Arabic digits since the page was loaded; 0 from the cache. */
const digitsOf = async (page: Page): Promise<readonly number[]> => {
  await quiet(page);
  return page.evaluate(async () => {
    await document.fonts.ready;
    return performance
      .getEntriesByType('resource')
      .flatMap((entry) =>
        entry instanceof PerformanceResourceTiming && /noto-sans-arabic/.test(entry.name)
          ? [entry.transferSize]
          : [],
      );
  });
};

/** How the faces of the digits show text while their file is on its way. */
const displayOf = (page: Page) =>
  page.evaluate(() => [
    ...new Set(
      [...document.fonts]
        .filter(({ unicodeRange }) => /660/i.test(unicodeRange))
        .map(({ display }) => display),
    ),
  ]);

// P-09
it('the file of the Arabic digits comes once, holds up no text, and does not come to the sign-in page', async () => {
  const out = await centre.open({ fresh: true });
  await out.goto('/login');
  await out.locator('input').first().waitFor();
  // A page of an earlier test may have left the file in the cache of this context; then it costs nothing.
  expect((await digitsOf(out)).filter((bytes) => bytes > 0)).toEqual([]);

  const arabic = await centre.open({ as: 'admin', fresh: true });
  await arabic.goto('/customers');
  await arabic.locator('tr[data-id]').first().waitFor();
  expect(await digitsOf(arabic)).toEqual([expect.any(Number)]);
  expect(await displayOf(arabic)).toEqual(['swap']);
  expect(await arabic.locator('link[rel="preload"][as="font"][href*="noto"]').count()).toBe(0);
  await arabic.reload();
  await arabic.locator('tr[data-id]').first().waitFor();
  expect(await digitsOf(arabic)).toEqual([0]);
});
