import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startCentre } from '../support/centre';
import { quiet } from '../support/navigation';

const centre = await startCentre();

/** Returns the downloads of the file with the Arabic digits since the page was loaded, in ms after the first paint. */
const digitsOf = async (page: Page) => {
  await quiet(page);
  return page.evaluate(async () => {
    await document.fonts.ready;
    const [painted] = performance.getEntriesByName('first-contentful-paint');
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && /noto-sans-arabic/.test(entry.name))
      .map((entry) => ({
        isAfterPaint: entry.startTime > (painted?.startTime ?? Number.POSITIVE_INFINITY),
        bytes: entry instanceof PerformanceResourceTiming ? entry.transferSize : 0,
      }));
  });
};

// P-09
it('the file of the Arabic digits comes after the first paint, once, and not to the sign-in page', async () => {
  const out = await centre.open({ fresh: true });
  await out.goto('/login');
  await out.locator('input').first().waitFor();
  expect(await digitsOf(out)).toEqual([]);

  const arabic = await centre.open({ as: 'admin', fresh: true });
  await arabic.goto('/customers');
  await arabic.locator('tr[data-id]').first().waitFor();
  const first = await digitsOf(arabic);
  expect(first.map(({ isAfterPaint }) => isAfterPaint)).toEqual([true]);
  await arabic.reload();
  await arabic.locator('tr[data-id]').first().waitFor();
  expect((await digitsOf(arabic)).map(({ bytes }) => bytes)).toEqual([0]);
});
