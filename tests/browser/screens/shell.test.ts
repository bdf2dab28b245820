import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { machineNow } from '../../../scripts/steps/clock.mjs';
import { appointmentDeskOf } from '../../support/browser/appointments';
import { demoPassword, startCentre } from '../../support/browser/centre';
import { addCustomer, desk, dialog, freshPhone, openCustomers } from '../../support/browser/customers';
import { control, press, toast } from '../../support/browser/desk';
import { drawn } from '../../support/browser/navigation';
import { documentedViews } from './documented-views';

const centre = await startCentre();

const menu = (page: Page) => control(page, 'navigation', 'القائمة الرئيسية');

const entries = (documentedViews.find(({ at }) => at === '/no-such-screen')?.parts ?? []).filter(
  ({ kind }) => kind === 'entry',
);
const documented = entries.flatMap(({ words }) => words.ar);
const adminOnly = entries.filter(({ needs }) => needs === 'managers').flatMap(({ words }) => words.ar);

describe('the shell', () => {
  // SHL-01 SHL-03 SHL-04 SHL-05 SHL-06 SHL-07 SHL-09 SHL-10 SHL-11 SHL-12 SHL-13 SHL-19 SHL-20 SHL-21 SHL-22 PRM-01 PRM-06
  it('has a menu of what the role may open, and says who is here, with what role, and in which branch', async () => {
    const page = await openCustomers(centre, { branch: '2' });
    const items = menu(page).getByRole('listitem');
    // The text of a locked entry continues with the reason, for screen readers only.
    const names = (await menu(page).getByRole('link').allInnerTexts()).map(
      (text) => text.split('\n')[0]?.trim() ?? '',
    );
    expect(names.length).toBeGreaterThan(5);
    // Other entries may be between them.
    expect(names.filter((name) => documented.includes(name))).toEqual(
      documented.filter((name) => names.includes(name)),
    );
    expect(names.filter((name) => adminOnly.includes(name))).toEqual([]);
    await expect.poll(async () => (await items.last().innerText()).trim()).toBe('تسجيل الخروج');
    for (const locked of await items.filter({ hasText: 'غير متاح لدورك' }).all())
      await expect.poll(() => locked.innerText()).toMatch(/تحتاج إلى [\u0600-\u06ff ]+$/);
    const header = page.locator('header.shell-header');
    for (const text of ['ياسمين طارق', 'reception2@centre.example.com', 'موظف الاستقبال', 'فرع الدقي'])
      await header.getByText(text).first().waitFor();
    await expect.poll(() => header.innerText()).not.toMatch(/[{}()]/);
    const branch = header.getByRole('button', { name: /فرع الدقي/ });
    await expect.poll(() => branch.innerText()).toContain('٢');
    await branch.click();
    await page.waitForURL('**/branch-selection');
  });

  it.each(['light', 'dark'] as const)(
    'draws a ring around each link and button that Tab leads to, %s',
    async (theme) => {
      const page = await openCustomers(centre, { branch: '1', theme });
      await page.locator('main h1').focus();
      const faint: string[] = [];
      for (let presses = 0; presses < 24; presses += 1) {
        await page.keyboard.press('Tab');
        const told = await page.evaluate(() => {
          const one = document.activeElement;
          if (!one?.matches('a, button')) return undefined;
          const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one);
          const ring = getComputedStyle(document.documentElement).getPropertyValue('--accent-text');
          const probe = document.createElement('i');
          probe.style.color = ring;
          document.body.append(probe);
          const wanted = getComputedStyle(probe).color;
          probe.remove();
          const isSeen = outlineStyle === 'solid' && outlineWidth === '2px' && outlineColor === wanted;
          return isSeen
            ? ''
            : `${one.outerHTML.slice(0, 80)}: ${outlineWidth} ${outlineStyle} ${outlineColor}`;
        });
        if (told) faint.push(told);
      }
      expect(faint).toEqual([]);
    },
  );

  // SHL-13 SHL-14 SHL-15 SHL-16 SHL-24 CON-08
  it('collapses by button and by Ctrl+B, not while typing, and is as it was left, dark as well', async () => {
    const page = await openCustomers(centre, { as: 'reception', branch: '1' });
    // A user of one branch sees no number of branches.
    await expect
      .poll(() => page.getByRole('button', { name: /فرع مدينة نصر/ }).innerText())
      .not.toMatch(/[٠-٩0-9]/);
    const width = async () => (await page.locator('aside').boundingBox())?.width;
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await expect.poll(() => width()).toBeCloseTo(248, 0);
    await page.keyboard.press('Control+b');
    await expect.poll(width).toBeCloseTo(72, 0);
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'sidebar_state');
    expect(cookie).toMatchObject({ value: 'collapsed', path: '/', sameSite: 'Lax' });
    // Cookies end by the clock of the browser, which is the machine's.
    const days = ((cookie?.expires ?? 0) - machineNow() / 1000) / 86_400;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    await page.locator('.shell-user').click();
    await page.locator('.shell-user-panel').getByText('داكن', { exact: true }).click();
    await expect.poll(background).not.toBe(light);
    await page.reload();
    await expect.poll(width).toBeCloseTo(72, 0);
    await expect.poll(() => background()).not.toBe(light);
    await page.getByRole('textbox', { name: /^ابحث بالاسم/ }).focus();
    await page.keyboard.press('Control+b');
    await drawn(page);
    await expect.poll(() => width()).toBeCloseTo(72, 0);
    await press(page, /^توسيع القائمة/);
    await expect.poll(width).toBeCloseTo(248, 0);
    await page.keyboard.press('Meta+b');
    await expect.poll(width).toBeCloseTo(72, 0);
  });

  // SHL-17 SHL-24 CON-08
  it('is a drawer on a phone, opened by its button, closed by Escape, by choosing and by going back', async () => {
    const page = await centre.open({ as: 'reception', width: 390, branch: '1' });
    await page.goto('/services');
    const button = control(page, 'button', 'فتح القائمة');
    await button.waitFor();
    await expect.poll(() => page.locator('aside').count()).toBe(0);
    // A tablet in portrait format has the sidebar too.
    await page.setViewportSize({ width: 1024, height: 844 });
    await page.locator('aside').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await button.click();
    const entry = control(menu(page), 'link', 'العملاء');
    await entry.waitFor();
    // The drawer opens from the start side, which is the right one in Arabic.
    await expect
      .poll(async () => {
        const box = await page.locator('.ant-drawer-content-wrapper').boundingBox();
        return Math.round((box?.x ?? 0) + (box?.width ?? 0));
      })
      .toBe(390);
    await page.locator('.ant-drawer:focus-within').waitFor();
    await page.keyboard.press('Escape');
    await entry.waitFor({ state: 'hidden' });
    await button.click();
    await entry.click();
    await page.waitForURL('**/customers');
    await entry.waitFor({ state: 'hidden' });
    await button.click();
    await entry.waitFor();
    await page.goBack();
    await entry.waitFor({ state: 'hidden' });
  });

  // FND-02 FND-13 FMT-09 P-15 SHL-08
  it('turns language, direction and digits without a reload, and signs out', async () => {
    const page = await openCustomers(centre, { as: 'shaimaa', branch: '1' });
    await page.evaluate(() => Reflect.set(globalThis, 'sameLoad', true));
    const html = () => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
    await expect.poll(() => html()).toEqual(['ar', 'rtl']);
    await page.getByText('صفحة ١ من').waitFor();
    const choose = async (text: string) => {
      await page.locator('.shell-user').click();
      await page.locator('.shell-user-panel').getByText(text, { exact: true }).click();
      await page.keyboard.press('Escape');
      await page.locator('.shell-user-panel').waitFor({ state: 'hidden' });
    };
    await choose('لاتينية (123)');
    await page.getByText(/صفحة .?1.? من/).waitFor();
    await choose('English');
    await control(page, 'heading', 'Customers').waitFor();
    await expect.poll(() => html()).toEqual(['en', 'ltr']);
    await page.getByText('Page 1 of').waitFor();
    await expect.poll(() => page.title()).toBe('Customers | Beauty Center');
    await expect.poll(async () => (await page.locator('aside').boundingBox())?.x).toBe(0);
    await expect.poll(async () => (await page.locator('main').boundingBox())?.x).toBeGreaterThan(200);
    await choose('العربية');
    await control(page, 'heading', 'العملاء').waitFor();
    await expect.poll(() => html()).toEqual(['ar', 'rtl']);
    await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'sameLoad'))).toBe(true);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toMatch(/^[\w-]{43}$/);
    // The choice is stored with the user, so another computer starts with it.
    await expect
      .poll(async () => JSON.parse(await page.evaluate(() => localStorage.getItem('uiPrefs') ?? '{}')))
      .toMatchObject({ language: 'ar', numerals: 'latn' });
    await expect
      .poll(async () => {
        const answer = await page.request.post('/api/auth/login', {
          data: { username: 'shaimaa', password: demoPassword },
        });
        return (await answer.json()).user.preferences;
      })
      .toMatchObject({ language: 'ar', numerals: 'latn' });
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await menu(page).getByText('تسجيل الخروج').click();
    await page.waitForURL('**/login');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await expect
      .poll(async () =>
        (await page.request.get('/api/settings', { headers: { Authorization: `Bearer ${token}` } })).status(),
      )
      .toBe(401);
  });

  it('lists the sign-ins of an account, this one marked, and ends another one (R-29)', async () => {
    const other = await centre.open({ as: 'dina', branch: '1' });
    const page = await openCustomers(centre, { as: 'dina', branch: '1' });
    await press(page, /قائمة المستخدم/);
    await press(page, 'الجلسات النشطة');
    const sessions = dialog(page).getByRole('listitem');
    await sessions.nth(1).waitFor();
    await sessions.getByText('هذا الجهاز').waitFor();
    await press(sessions, 'إنهاء الجلسة');
    await page.getByText('هل تريد إنهاء هذه الجلسة؟').waitFor();
    await press(page.locator('.ant-popconfirm-buttons'), 'إنهاء الجلسة');
    await toast(page, 'انتهت الجلسة').waitFor();
    await expect.poll(() => sessions.count()).toBe(1);
    await other.goto('/customers');
    await other.waitForURL(/\/login/);
  });

  it('has a palette that goes to a screen, finds a customer by name, phone and code, with the keyboard alone, and what is hers', async () => {
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
    const page = await openCustomers(centre, { as: 'reception', branch: '1' }, '/services');
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
