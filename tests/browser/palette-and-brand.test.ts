import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Centre, startCentre } from '../support/centre';
import { addCustomer, desk, focusedDialog, freshPhone, openCustomers } from '../support/customers-page';

let centre: Centre;

beforeAll(async () => {
  centre = await startCentre();
});
afterAll(() => centre?.close());

const open = async (as: string, options: Parameters<Centre['open']>[0] = {}): Promise<Page> => {
  const page = await centre.open({ as, ...options });
  await page.goto('/dashboard');
  await page.locator('h1').waitFor();
  return page;
};

describe('the palette', () => {
  it('goes to a screen and finds a customer by name, phone and code, with the keyboard alone', async () => {
    const phone = freshPhone();
    const { id } = await addCustomer(await desk(centre, 'reception'), {
      fullName: 'أسماء الهواري',
      phoneNumbers: [phone],
      paperCode: 88_123,
    });
    const page = await open('reception', { branch: '1' });
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: 'ابحث عن شاشة أو عميل...' });
    await box.waitFor();
    await page.keyboard.type('العملا');
    await expect.poll(() => page.getByRole('option', { selected: true }).innerText()).toContain('العملاء');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/customers');
    for (const text of ['اسماء الهوارى', `+2${phone}`, '٨٨١٢٣']) {
      await page.keyboard.press('Control+k');
      await box.fill(text);
      await page.getByRole('option', { name: /أسماء الهواري/ }).waitFor();
      await page.keyboard.press('Escape');
      await box.waitFor({ state: 'detached' });
    }
    await page.keyboard.press('Control+k');
    await box.fill('اسماء الهوارى');
    await page.getByRole('option', { name: /أسماء الهواري/ }).waitFor();
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowDown');
        return page.getByRole('option', { selected: true }).innerText();
      })
      .toContain('أسماء الهواري');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/customers/${id}`);
  });

  it('lists the keys on a question mark, but not where one is written', async () => {
    const page = await openCustomers(centre, { as: 'reception', branch: '1' });
    await page.getByRole('textbox', { name: 'ابحث بالاسم' }).focus();
    await page.keyboard.press('?');
    await page.waitForTimeout(300);
    expect(await page.getByText('اختصارات لوحة المفاتيح').count()).toBe(0);
    await page.getByRole('textbox', { name: 'ابحث بالاسم' }).fill('');
    await page.locator('h1').click();
    await page.keyboard.press('?');
    await focusedDialog(page, 'اختصارات لوحة المفاتيح');
    await page.keyboard.press('Escape');
    await page.getByText('اختصارات لوحة المفاتيح').waitFor({ state: 'hidden' });
    await page.keyboard.press('/');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toContain(
      'ابحث بالاسم',
    );
  });
});

describe('the brand', () => {
  // BRD-01 BRD-02 BRD-03 BRD-04 BRD-05 BRD-06 BRD-07 BRD-08 SHL-02 FND-04
  it('takes name, icon and colours from the settings, with a dark foreground on a light colour', async () => {
    const page = await open('reception', { branch: '1' });
    expect(await page.title()).toMatch(/\| مركز التجميل$/);
    const colours = () =>
      page
        .getByRole('button', { name: 'إضافة عميل' })
        .first()
        .evaluate((button) => {
          const { backgroundColor, color } = getComputedStyle(button);
          return [backgroundColor, color];
        });
    await page.goto('/customers');
    expect(await colours()).toEqual(['rgb(184, 50, 128)', 'rgb(255, 255, 255)']);
    const logo = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';
    await page.route('**/api/settings/public', (route) =>
      route.fulfill({
        json: {
          systemName: 'صالون ليلى',
          systemNameEn: 'Layla',
          systemLogo: logo,
          brandColor: '#ffd54f',
          numerals: 'arab',
        },
      }),
    );
    await page.reload();
    await page.getByText('صالون ليلى').first().waitFor();
    await expect.poll(colours).toEqual(['rgb(255, 213, 79)', 'rgb(31, 31, 31)']);
    expect(await page.title()).toBe('العملاء | صالون ليلى');
    expect(await page.locator('link[rel="icon"]').getAttribute('href')).toBe(logo);
    expect(
      await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand-hue')),
    ).toBe('45.7');
    // The sign-in page has no title of its own.
    const out = await centre.open();
    await out.route('**/api/settings/public', (route) =>
      route.fulfill({ json: { systemName: 'صالون ليلى', brandColor: 'oops' } }),
    );
    await out.goto('/login');
    await expect.poll(() => out.title()).toMatch(/صالون ليلى/);
    expect(
      await out.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand')),
    ).toBe('#b83280');
  });
});
