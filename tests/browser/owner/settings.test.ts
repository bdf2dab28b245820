import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startCentre } from '../../support/browser/centre';
import { control, figureIn, press, toast } from '../../support/browser/desk';

const centre = await startCentre();

const open = async (path: string, as = 'admin'): Promise<Page> => {
  const page = await centre.open({ as });
  await page.goto(path);
  return page;
};
const setting = (page: Page, key: string) => page.locator(`#setting-${key}`);
const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');

describe('The settings', () => {
  // SET-01 SET-02 SET-03 SET-04 P-14 RTE-19
  it('lead the system manager to messages, system and security, and stay closed to everybody else', async () => {
    const page = await open('/settings');
    await control(page, 'heading', 'الإعدادات').waitFor();
    const links = page.getByRole('main').getByRole('listitem').getByRole('link');
    await expect
      .poll(() => links.evaluateAll((all) => all.map((one) => one.getAttribute('href'))))
      .toEqual([
        '/whatsapp-messages',
        '/settings/system',
        // Opening hours are the branches' own.
        '/branches',
        '/settings/payments',
        '/settings/fields',
        '/settings/security',
        '/backups',
        '/import',
      ]);
    await links.nth(1).press('Enter');
    await control(page, 'heading', 'إعدادات النظام').waitFor();
    for (const path of ['/settings', '/settings/system', '/settings/security']) {
      const manager = await open(path, 'manager');
      await manager
        .getByText('غير مصرح لك بالوصول إلى الإعدادات، هذه الصفحة لمدير النظام فقط')
        .first()
        .waitFor();
      await expect.poll(() => manager.locator('.settings-card, .settings-hub-card').count()).toBe(0);
      await manager.close();
    }
  });

  // FND-04 FND-22 SET-05 API-078 BRD-01 BRD-02 BRD-03 BRD-04 BRD-05 BRD-06 BRD-07 BRD-08 SHL-02
  it('give the centre its name, icon and colours at once, dark on a light colour, and its invoices their tax', async () => {
    const page = await open('/settings/system');
    await setting(page, 'systemName').fill('صالون ليلى');
    await setting(page, 'brandColor').fill('#ffd54f');
    // The preview shows the text colour in both themes before saving.
    const preview = page.locator('.setting-preview-button').first();
    await expect.poll(() => preview.evaluate((one) => getComputedStyle(one).color)).toBe('rgb(31, 31, 31)');
    await expect.poll(() => page.getByText(/ضعيفة التباين/).count()).toBe(0);
    // The drawing that stands for a logo has the colour as well (28).
    await page.locator('.setting-logo img[src*="ffd54f"]').waitFor();
    await setting(page, 'brandColor').fill('#00cc66');
    await page.getByText(/ضعيفة التباين/).waitFor();
    await setting(page, 'brandColor').fill('#ffd54f');
    const picker = page.locator('input[type="file"]');
    await picker.setInputFiles({ name: 'logo.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await page.getByText('الصورة يجب أن تكون PNG أو JPEG أو WebP أو SVG').waitFor();
    await picker.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: drawing });
    await page.locator('.setting-logo img[src^="data:image/svg"]').waitFor();
    await setting(page, 'invoiceTaxRate').fill('15');
    await press(page, 'حفظ');
    await toast(page, 'حُفظت الإعدادات').waitFor();
    const sidebar = page.locator('aside');
    await sidebar.getByText('صالون ليلى').waitFor();
    const image = sidebar.locator('img').first();
    await expect.poll(() => image.getAttribute('src')).toMatch(/^\/api\/images\/[0-9a-f]{32}\.svg$/);
    const icon = page.locator('link[rel="icon"]');
    await expect.poll(() => icon.getAttribute('href')).toBe(await image.getAttribute('src'));
    // Dark text on the light colour, also while the pointer is over the button.
    const text = () => control(page, 'button', 'حفظ').evaluate((one) => getComputedStyle(one).color);
    await expect.poll(text).toBe('rgb(31, 31, 31)');
    const styleOf = (where: Page, name: string) =>
      where.evaluate((key) => getComputedStyle(document.documentElement).getPropertyValue(key), name);
    await expect.poll(() => styleOf(page, '--brand')).toBe('#ffd54f');
    await expect.poll(() => styleOf(page, '--brand-hue')).toBe('45.7');
    await page.goto('/customers');
    await expect.poll(() => page.title()).toBe('العملاء | صالون ليلى');
    // The sign-in page has no title of its own.
    const out = await centre.open();
    await out.route('**/api/settings/public', (route) =>
      route.fulfill({ json: { systemName: 'صالون ليلى', brandColor: 'oops' } }),
    );
    await out.goto('/login');
    await expect.poll(() => out.title()).toMatch(/صالون ليلى/);
    await expect.poll(() => styleOf(out, '--brand')).toBe('#b83280');
    await page.goto('/settings/system');
    await page.reload();
    await expect.poll(() => figureIn(setting(page, 'invoiceTaxRate'))).toBe('15');
  });
});
