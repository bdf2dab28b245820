import { readFile } from 'node:fs/promises';
import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startCentre } from '../../support/browser/centre';
import {
  addCustomer,
  desk,
  dialog,
  expectFocus,
  focusedDialog,
  freshPhone,
  namesOf,
  openCustomers,
  openSelect,
  option,
  rows,
} from '../../support/browser/customers';
import { control, press, pressEscape, toast } from '../../support/browser/desk';
import { quiet } from '../../support/browser/navigation';

const centre = await startCentre();

/** Collects the URLs of list calls from now on. */
const listCalls = (page: Page): URL[] => {
  const calls: URL[] = [];
  page.on('request', (request: Request) => {
    const url = new URL(request.url());
    if (request.method() === 'GET' && url.pathname === '/api/customers' && !url.searchParams.has('view'))
      calls.push(url);
  });
  return calls;
};

/** Pixels by which the dots below the last letter of a text are cut off. */
const cutDots = (text: Element): number => {
  const pen = document.createElement('canvas').getContext('2d');
  const line = document.createRange();
  line.selectNodeContents(text);
  const last = [...line.getClientRects()].at(-1);
  if (!pen || !last) throw new Error('nothing is drawn');
  pen.font = getComputedStyle(text).font;
  const ya = pen.measureText('ي');
  let room = Number.POSITIVE_INFINITY;
  for (let box: Element | null = text; box && box.tagName !== 'TD'; box = box.parentElement)
    if (getComputedStyle(box).overflowY !== 'visible')
      room = Math.min(room, box.getBoundingClientRect().bottom);
  return Math.ceil(last.bottom - ya.fontBoundingBoxDescent + ya.actualBoundingBoxDescent - room);
};

describe('the list of customers', () => {
  it('cuts no dots below a letter, without which a name is another', async () => {
    const page = await openCustomers(centre);
    const name = rows(page).locator('.named-who .strong').first();
    const nationality = rows(page).locator('.clipped > bdi:not([dir])').first();
    for (const text of [name, nationality]) expect(await text.evaluate(cutDots)).toBeLessThanOrEqual(0);
  });

  // CUS-07 CUS-08 CUS-09 CUS-20 FMT-01 FMT-02 ERR-06 PRM-05 PRM-28 CUS-16 CUS-17 CUS-18 CUS-19 CUS-21 CON-03
  it('shows the documented columns, the newest first, page by page, sorted by any of them', async () => {
    const call = await desk(centre, 'admin');
    await addCustomer(call, {
      fullName: 'سارة كمال',
      nameAr: 'سارة كمال محمود',
      paperCode: 9001,
      email: 's@example.com',
    });
    await addCustomer(call, { fullName: 'هدى فهمي', nameAr: 'هدى فهمي', paperCode: null });
    const { totalCount } = (await call('GET', '/customers?page=1&pageSize=1')).json;
    const arabic = new Intl.NumberFormat('ar-EG');
    /** Waits for the text 'page 2 of 31'. */
    const at = (number: number, size = 20) =>
      page
        .getByText(`صفحة ${arabic.format(number)} من ${arabic.format(Math.ceil(Number(totalCount) / size))}`)
        .waitFor();
    const page = await centre.open({ as: 'admin' });
    const calls = listCalls(page);
    const asked = (name: string) => calls.at(-1)?.searchParams.get(name);
    await page.goto('/customers');
    await rows(page).first().waitFor();
    // Newest first. With 'all branches', Admin's calls carry no branch.
    await expect
      .poll(() => [asked('sortBy'), asked('desc'), asked('branchId')])
      .toEqual(['createdAt', 'true', null]);
    const columns = () => page.getByRole('columnheader').allInnerTexts();
    await expect.poll(async () => (await namesOf(page)).slice(0, 2)).toEqual(['هدى فهمي', 'سارة كمال']);
    const second = rows(page).nth(1).getByRole('cell');
    await expect.poll(() => rows(page).nth(0).getByRole('cell').nth(1).innerText()).toBe('غير محدد');
    await expect
      .poll(async () => (await second.nth(0).innerText()).split('\n'))
      .toEqual(['سارة كمال', 'سارة كمال محمود']);
    await expect.poll(() => second.nth(1).innerText()).toBe('9001');
    await expect.poll(() => second.nth(8).innerText()).toBe('—');

    const numbers = () => page.locator('nav.pager a[aria-label^="صفحة"]').allInnerTexts();
    await expect.poll(() => rows(page).count()).toBe(20);
    await at(1);
    await expect.poll(() => numbers()).toEqual(['١', '٢', '٣', '٤', '٥']);
    await expect.poll(() => control(page, 'button', 'السابق').isDisabled()).toBe(true);
    const first = await namesOf(page);
    await control(page, 'link', 'التالي').click();
    await at(2);
    await expect.poll(() => namesOf(page)).not.toEqual(first);
    // A page number is a real link: it can be opened in a tab of its own.
    const fifth = control(page, 'link', 'صفحة ٥');
    await expect.poll(() => fifth.getAttribute('href')).toContain('page=5');
    await fifth.click();
    await at(5);
    await expect.poll(() => numbers()).toEqual(['٣', '٤', '٥', '٦', '٧']);
    await page.goBack();
    await at(2);
    await quiet(page);

    // Other choices return to the first page.
    await openSelect(page, 'عدد الصفوف في الصفحة');
    for (const size of ['١٠', '٢٠', '٥٠', '١٠٠']) await option(page, size).waitFor();
    await option(page, '٥٠').click();
    await at(1, 50);
    await expect.poll(() => rows(page).count()).toBe(50);
    await expect.poll(() => asked('pageSize')).toBe('50');
    const head = page.getByRole('columnheader', { name: /كود العميل/ });
    const sorted = () => [asked('sortBy'), asked('desc'), asked('page')];
    await control(page, 'link', 'التالي').click();
    await at(2, 50);
    await head.click();
    await expect.poll(sorted).toEqual(['paperCode', 'false', '1']);
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
    await head.click();
    await expect.poll(sorted).toEqual(['paperCode', 'true', '1']);
    // The URL holds all choices; the browser's storage holds the columns.
    await press(page, 'اختيار الأعمدة');
    await control(page, 'checkbox', 'العنوان').uncheck();
    await expect.poll(columns).not.toContain('العنوان');
    await page.reload();
    await expect.poll(() => rows(page).count()).toBe(50);
    await expect.poll(sorted).toEqual(['paperCode', 'true', '1']);
    await expect.poll(() => columns()).not.toContain('العنوان');
  });

  // P-03 CUS-05 CUS-06 CUS-21 CUS-22 CUS-58 CUS-62 CON-03 PRM-07 PRM-10 PRM-27 PRM-31 BSL-18
  it('starts with the branch of the day, finds any spelling, and is narrowed by branch and nationality', async () => {
    await addCustomer(await desk(centre, 'reception2'), {
      fullName: 'إيناس الطنطاوي',
      phoneNumbers: ['010 6543 2109'],
      paperCode: 87_654,
    });
    const page = await centre.open({ as: 'reception2', branch: '2' });
    const calls = listCalls(page);
    const branches = () => calls.at(-1)?.searchParams.getAll('branchId').toSorted();
    await page.goto('/customers?page=3');
    await rows(page).first().waitFor();
    await expect.poll(branches).toEqual(['2']);
    await page.locator('header.shell-header').getByText('فرع الدقي').first().waitFor();
    // A user without the permission sees no export button.
    await expect.poll(() => page.getByRole('button', { name: /تصدير CSV/ }).count()).toBe(0);
    await press(page, 'إضافة عميل');
    await expectFocus(page, 'field-fullName');
    await dialog(page).getByTitle('فرع الدقي').waitFor();
    await pressEscape(page);
    await dialog(page).waitFor({ state: 'hidden' });

    await openSelect(page, 'الفرع');
    await option(page, 'كل فروعي').waitFor();
    await expect.poll(() => option(page, 'فرع سموحة').count()).toBe(0);
    await option(page, 'كل فروعي').click();
    await expect.poll(branches).toEqual(['1', '2']);
    await openSelect(page, 'الجنسية');
    await option(page, 'سعودي').click();
    await page.keyboard.press('Escape');
    await expect.poll(() => calls.at(-1)?.searchParams.getAll('nationality')).toEqual(['سعودي']);
    await expect.poll(() => calls.at(-1)?.searchParams.get('page')).toBe('1');
    await expect.poll(async () => await rows(page).getByRole('cell').nth(6).innerText()).toBe('سعودي');
    await control(page, 'combobox', 'الجنسية').press('Backspace');
    await expect.poll(() => page.url()).not.toContain('nationality');

    const search = page.getByRole('textbox', { name: /^ابحث بالاسم/ });
    for (const text of ['اينـاس طنطاوي', '+20 10 65432109', '٨٧٦٥٤']) {
      await search.fill(text);
      await expect.poll(() => namesOf(page), { message: text }).toEqual(['إيناس الطنطاوي']);
      await search.fill('لا أحد');
      await expect.poll(() => rows(page).count()).toBe(0);
    }
    await control(page, 'button', 'مسح عوامل التصفية').first().click();
    await rows(page).first().waitFor();
    await page.route('**/api/customers?*', (route) =>
      route.fulfill({
        json: { data: [], totalCount: 0, totalPages: 0, hasNextPage: false, hasPreviousPage: false },
      }),
    );
    await page.goto('/customers');
    await page.getByText('لا يوجد عملاء').waitFor();
    await page.close();

    const one = await openCustomers(centre, { as: 'reception', branch: '1' });
    await openSelect(one, 'الفرع');
    await option(one, 'فرع مدينة نصر').waitFor();
    await expect.poll(() => option(one, 'كل فروعي').or(option(one, 'كل الفروع')).count()).toBe(0);
  });

  // CUS-10 CUS-23 CUS-37 CUS-62
  it('opens the details from a row by click and by keyboard, and gives the focus back', async () => {
    const { id, personCode } = await addCustomer(await desk(centre, 'reception2'), {
      fullName: 'سوسن بدر',
      nameAr: 'سوسن أحمد بدر',
      nameEn: 'Sawsan Badr',
      phoneNumbers: [freshPhone(), freshPhone()],
      email: 'sawsan@example.com',
      address: 'شارع النيل',
      referralSource: 'إعلان',
      notes: 'حساسية من اللافندر',
      birthDate: '1985-03-04',
      paperCode: 66_002,
    });
    const page = await openCustomers(centre);
    await rows(page).first().getByText('سوسن بدر').click();
    const shown = await focusedDialog(page, 'تفاصيل العميل');
    // Values that are rarely read are folded, and the notes are a tab.
    await shown.getByText('بيانات أخرى').click();
    await control(shown, 'tab', 'ملاحظات').click();
    for (const text of ['Sawsan Badr', 'فرع مدينة نصر', 'حساسية من اللافندر', '66002', String(personCode)])
      await shown.getByText(text).first().waitFor();
    await shown.getByText(/العمر [٣-٥][٠-٩] سنة/).waitFor();
    await expect.poll(() => shown.locator('a[href^="tel:"]').count()).toBe(2);
    await pressEscape(page);
    await page.waitForURL('**/customers');
    // A closing dialog returns the focus when it is gone.
    await shown.waitFor({ state: 'hidden' });
    await rows(page).first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await focusedDialog(page, 'تفاصيل العميل');
    await expect.poll(() => page.url()).toMatch(new RegExp(`/customers/${id}$`));
    await pressEscape(page);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('سوسن بدر');
  });

  // CUS-07 CUS-11 CUS-12 CON-08
  it('keeps the actions of a row in reach at every width, becomes cards on a phone, and leaves as a file', async () => {
    const page = await openCustomers(centre, { as: 'admin' }, '/customers?search=محمد');
    for (const width of [1280, 1024, 768]) {
      await page.setViewportSize({ width, height: 900 });
      for (const name of [/^عرض التفاصيل/, /^تعديل/, /^حذف/])
        await expect
          .poll(async () => {
            const box = await rows(page).first().getByRole('button', { name }).boundingBox();
            return box !== null && box.x >= 0 && box.x + box.width <= width;
          })
          .toBe(true);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(width);
    }
    const arriving = page.waitForEvent('download');
    // The toast lasts only seconds, and reading the file may take as long, so wait for both at once.
    const said = page.getByText(/صُدّر/).waitFor();
    await press(page, 'تصدير CSV');
    const [file] = await Promise.all([arriving, said]);
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    const text = await readFile((await file.path()) ?? '', 'utf8');
    expect(text.split('\r\n')[0] ?? '').toContain('الاسم الكامل');
    expect(text.split('\r\n').slice(1).filter(Boolean).length).toBe(
      text.split('\r\n').filter((line) => line.includes('محمد')).length,
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('.cards [data-id]').first().waitFor();
    await expect.poll(() => rows(page).count()).toBe(0);
    await page
      .getByRole('button', { name: /^إجراءات أخرى/ })
      .first()
      .click();
    await control(page, 'menuitem', 'عرض التفاصيل').click();
    await page.getByText('تفاصيل العميل').waitFor();
  });
});

describe('a view that the owner keeps', () => {
  const name = 'عملاء هذا الشهر';

  it('opens the list for reception, at a desk and on a phone, with the documents’ own view one press away', async () => {
    const owner = await openCustomers(centre, { as: 'admin', branch: '1' }, '/customers?segment=new');
    const calls = listCalls(owner);
    const menu = control(owner, 'button', 'العروض المحفوظة');
    await menu.focus();
    await owner.keyboard.press('Enter');
    await owner.locator('[role="menuitem"]:focus').filter({ hasText: 'حفظ هذا العرض' }).waitFor();
    await owner.keyboard.press('Enter');
    await focusedDialog(owner, 'حفظ هذا العرض');
    await dialog(owner).getByLabel('اسم العرض').fill(name);
    await openSelect(dialog(owner), 'لمن');
    await option(owner, 'أصحاب دور').click();
    await openSelect(dialog(owner), 'الدور');
    await option(owner, 'موظف الاستقبال').click();
    await dialog(owner).getByLabel('تُفتح به القائمة').click();
    await press(dialog(owner), 'حفظ هذا العرض');
    await owner.waitForURL('**/customers?view=*');
    const pressed = (page: Page, text: string) =>
      control(page, 'group', 'عروض القائمة').getByRole('button', { name: text, pressed: true }).waitFor();
    await pressed(owner, name);
    await owner.locator('button:focus').and(menu).waitFor();
    expect(calls.length).toBe(0);

    for (const [as, width] of [
      ['reception', 1440],
      ['reception2', 390],
    ] as const) {
      const page = await centre.open({ as, branch: '1', width, fresh: true });
      const asked = listCalls(page);
      await page.goto('/customers');
      await pressed(page, name);
      await page.locator('[data-id]').first().waitFor();
      expect(asked.map(({ searchParams }) => searchParams.get('segment'))).toEqual(['new']);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await press(page, 'كل البيانات');
      await pressed(page, 'كل البيانات');
      await expect.poll(() => asked.at(-1)?.searchParams.get('segment')).toBe(null);
      // A receptionist finds again what she chose last.
      await page.reload();
      await pressed(page, 'كل البيانات');
      expect(new URL(page.url()).search).toBe('');
    }

    await menu.click();
    await control(owner, 'menuitem', `حذف «${name}»`).click();
    await press(owner, 'تراجع');
    await toast(owner, 'حُفظ العرض').waitFor();
    await menu.click();
    // Not `{ name }`: what was done with the view bears its name too, and leaves the menu a moment later.
    await owner.getByRole('menuitem', { name: new RegExp(`^${name}`) }).waitFor();
  });
});
