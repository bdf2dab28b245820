import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { appointmentDeskOf } from '../support/appointments-page';
import { type Centre, startCentre } from '../support/centre';
import { addCustomer, desk, freshPhone } from '../support/customers-page';

const centre = await startCentre();

const open = async (as: string, options: Parameters<Centre['open']>[0] = {}): Promise<Page> => {
  const page = await centre.open({ as, ...options });
  await page.goto('/dashboard');
  await page.locator('h1').waitFor();
  return page;
};

describe('the palette', () => {
  it('goes to a screen, finds a customer by name, phone and code, with the keyboard alone, and what is hers', async () => {
    const phone = freshPhone();
    const call = await desk(centre, 'reception');
    const { id } = await addCustomer(call, {
      fullName: 'أسماء الهواري',
      phoneNumbers: [phone],
      paperCode: 88_123,
    });
    const { id: customerId } = await addCustomer(call, { fullName: 'رغدة الباحثة' });
    const invoice = await call('POST', '/invoices', {
      customerId,
      branchId: 1,
      status: 'Sent',
      items: [{ description: 'تنظيف بشرة', quantity: 1, unitPrice: 100 }],
    });
    const appointments = await appointmentDeskOf(centre);
    const day = appointments.freshDay();
    await appointments.book({
      customerId,
      start: appointments.at(day, '11:00'),
      end: appointments.at(day, '12:00'),
      services: [{ serviceId: appointments.services[0]?.id, staffId: appointments.staff[0]?.id }],
    });
    const page = await open('reception', { branch: '1' });
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: /^ابحث عن شاشة أو عميل/ });
    await box.waitFor();
    await page.keyboard.type('العملا');
    await expect.poll(() => page.getByRole('option', { selected: true }).innerText()).toContain('العملاء');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/customers');
    for (const text of [`+2${phone}`, '٨٨١٢٣']) {
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
    // Finds invoices and appointments too: by the customer's name, and invoices by number.
    await page.keyboard.press('Control+k');
    await box.fill('رغده الباحثه');
    const group = (name: string) => page.getByRole('group', { name });
    await group('الحجوزات')
      .getByRole('option', { name: /رغدة الباحثة/ })
      .waitFor();
    await group('الفواتير')
      .getByRole('option', { name: /رغدة الباحثة/ })
      .waitFor();
    await box.fill(String(invoice.json.invoiceNumber));
    // Her booking has no number: once it is gone, what is shown is found by the number.
    await group('الحجوزات').waitFor({ state: 'detached' });
    await group('الفواتير')
      .getByRole('option', { name: /رغدة الباحثة/ })
      .click();
    await page.waitForURL(`**/invoices/${invoice.json.id}`);
  });
});

describe('the brand', () => {
  // BRD-01 BRD-02 BRD-03 BRD-04 BRD-05 BRD-06 BRD-07 BRD-08 SHL-02 FND-04
  it('takes name, icon and colours from the settings, with a dark foreground on a light colour', async () => {
    const page = await open('reception', { branch: '1' });
    await expect.poll(() => page.title()).toMatch(/\| مركز التجميل$/);
    const colours = () =>
      page
        .getByRole('button', { name: 'إضافة عميل' })
        .first()
        .evaluate((button) => {
          const { backgroundColor, color } = getComputedStyle(button);
          return [backgroundColor, color];
        });
    await page.goto('/customers');
    await expect.poll(() => colours()).toEqual(['rgb(184, 50, 128)', 'rgb(255, 255, 255)']);
    const logo =
      "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20width='9'%20height='9'/%3E";
    const admin = await desk(centre, 'admin');
    const wanted = {
      systemName: 'صالون ليلى',
      systemNameEn: 'Layla',
      systemLogo: logo,
      brandColor: '#ffd54f',
    };
    for (const [key, value] of Object.entries(wanted))
      expect((await admin('PUT', `/settings/${key}`, { value })).status).toBe(200);
    await page.reload();
    const sidebar = page.locator('aside');
    await sidebar.getByText('صالون ليلى').waitFor();
    const image = sidebar.locator('img').first();
    await expect.poll(() => image.getAttribute('src')).toMatch(/^\/api\/images\/[0-9a-f]{32}\.svg$/);
    const address = await image.getAttribute('src');
    // The entry of the open screen has the brand's colour.
    await expect
      .poll(() =>
        sidebar
          .locator('[aria-current="page"]')
          .evaluate((entry) => getComputedStyle(entry).getPropertyValue('--brand')),
      )
      .toBe('#ffd54f');
    await expect.poll(colours).toEqual(['rgb(255, 213, 79)', 'rgb(31, 31, 31)']);
    await expect.poll(() => page.title()).toBe('العملاء | صالون ليلى');
    await expect.poll(() => page.locator('link[rel="icon"]').getAttribute('href')).toBe(address);
    await expect
      .poll(() =>
        page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand-hue')),
      )
      .toBe('45.7');
    // The sign-in page has no title of its own.
    const out = await centre.open();
    await out.route('**/api/settings/public', (route) =>
      route.fulfill({ json: { systemName: 'صالون ليلى', brandColor: 'oops' } }),
    );
    await out.goto('/login');
    await expect.poll(() => out.title()).toMatch(/صالون ليلى/);
    await expect
      .poll(() => out.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand')))
      .toBe('#b83280');
  });
});
