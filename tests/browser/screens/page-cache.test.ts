import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startCentre } from '../../support/browser/centre';
import { addCustomer, desk, namesOf, openCustomers } from '../../support/browser/customers';

const centre = await startCentre();

/** Sends the event of a page that enters or leaves the back/forward cache, which a headless browser does not use. */
const tell = (page: Page, event: 'pagehide' | 'pageshow'): Promise<unknown> =>
  page.evaluate((name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true })), event);
const isLive = (request: { url(): string }): boolean => request.url().endsWith('/api/live');

describe('a page in the back/forward cache', () => {
  it('holds no connection, and hears of everything again once it is brought back', async () => {
    const page = await centre.open({ as: 'reception', branch: '1', fresh: true });
    const live = page.waitForResponse((answer) => isLive(answer));
    await page.goto('/customers');
    await live;
    const ended = page.waitForEvent('requestfailed', isLive);
    await tell(page, 'pagehide');
    await ended;
    await addCustomer(await desk(centre, 'reception2'), { fullName: 'جاءت في الأثناء' });
    const again = page.waitForRequest(isLive);
    await tell(page, 'pageshow');
    await again;
    await expect.poll(async () => (await namesOf(page))[0]).toBe('جاءت في الأثناء');
  });

  it('is not brought back to somebody who has signed out meanwhile', async () => {
    const page = await openCustomers(centre, { as: 'reception', branch: '1', fresh: true });
    await tell(page, 'pagehide');
    await page.evaluate(() => {
      localStorage.removeItem('token');
      localStorage.removeItem('authUser');
    });
    await tell(page, 'pageshow');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
  });
});
