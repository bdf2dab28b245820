import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import {
  block,
  cairo,
  calendarDesk,
  dayAfter,
  dragTo,
  hourHeight,
  openCalendar,
  saturday,
  slotPoint,
} from '../../support/browser/calendar';
import { startCentre } from '../../support/browser/centre';
import { setPermission } from '../../support/browser/customers';
import { control, press, pressEscape, toast } from '../../support/browser/desk';
import { hearing, quiet } from '../../support/browser/navigation';

const centre = await startCentre();
const desk = await calendarDesk(centre, 'manager');
await desk.clear();
afterEach(() => desk.clear());

/** Opens the calendar as a user of two branches, in the first one. */
const open = async (query: string) => {
  const page = await openCalendar(centre, query, { as: 'reception2', branch: '1' });
  // A separate call loads users and rooms, which moves the content below.
  await quiet(page);
  return page;
};
const addressOf = (page: Page) => new URL(page.url());
const week = `date=${saturday}`;

describe('The calendar', () => {
  // RTE-09 CON-18 APT-01 APT-03 APT-04 APT-05 APT-06 APT-07 APT-08 APT-16 APT-36?
  it('is a week from Saturday, right to left, from eight to ten at night, and tells the status by colour, sign and word', async () => {
    const made = await Promise.all(
      ['10', '12', '14', '16'].map((hour) => desk.book({ from: `${hour}:00`, to: `${hour}:45` })),
    );
    const [planned, done, noShow, canceled] = made;
    for (const [appointment, status] of [
      [done, 'Done'],
      [noShow, 'NoShow'],
      [canceled, 'Canceled'],
    ] as const)
      await desk.call('POST', `/appointments/${appointment?.id}/status`, { status, came: true });
    const page = await open(week);
    await page.getByRole('heading', { name: 'الحجوزات والمواعيد', exact: true, level: 1 }).waitFor();
    await control(page, 'button', 'حجز جديد').waitFor();
    // APT-04: the filters stand there without a press.
    const filters = control(page, 'search', 'تصفية');
    for (const name of ['الحالة', 'الفرع', 'الأخصائي', 'الغرفة'])
      await control(filters, 'combobox', name).waitFor();
    await filters.getByPlaceholder('الفترة: من').waitFor();
    await filters.getByPlaceholder('إلى').waitFor();
    const heads = await page
      .locator('.cal-day-head')
      .evaluateAll((found) =>
        found.map((head) => ({ text: head.textContent ?? '', x: head.getBoundingClientRect().x })),
      );
    expect(heads.length).toBe(7);
    expect(heads[0]?.text).toContain('السبت');
    expect(heads[6]?.text).toContain('الجمعة');
    expect(heads[0]?.x ?? 0).toBeGreaterThan(heads[6]?.x ?? 0);
    const axis = async () =>
      (await page.locator('.cal-axis-time').allInnerTexts()).map((text) =>
        text.replace(/[\u200e\u200f]/g, ''),
      );
    const hours = await axis();
    expect([hours[0], hours.at(-1), hours.length]).toEqual(['٠٨:٠٠ ص', '٠٩:٠٠ م', 14]);
    await expect.poll(() => page.getByText('اليوم كله').count()).toBe(0);
    const seen = async () => {
      const faces: unknown[] = [];
      for (const appointment of [planned, done, noShow, canceled]) {
        const one = block(page, appointment?.id ?? 0);
        faces.push([
          await one.evaluate((element) => getComputedStyle(element).borderInlineStartColor),
          /(مجدول|مكتمل|لم يحضر|ملغي)$/.exec((await one.textContent()) ?? '')?.[0],
        ]);
      }
      return faces;
    };
    await expect.poll(seen).toEqual([
      ['rgb(31, 111, 214)', 'مجدول'],
      ['rgb(29, 122, 68)', 'مكتمل'],
      ['rgb(192, 38, 45)', 'لم يحضر'],
      ['rgb(111, 102, 118)', 'ملغي'],
    ]);
    // A4: one press hides what holds no time, and the next visit remembers it.
    await control(page, 'checkbox', 'إظهار الملغاة ومن لم يحضر').uncheck();
    await block(page, canceled?.id ?? 0).waitFor({ state: 'detached' });
    await page.goto(`/appointments?${week}`);
    await block(page, planned?.id ?? 0).waitFor();
    for (const appointment of [noShow, canceled])
      await expect.poll(() => block(page, appointment?.id ?? 0).count()).toBe(0);
    await control(page, 'checkbox', 'إظهار الملغاة ومن لم يحضر').check();
    await block(page, noShow?.id ?? 0).waitFor();
    for (const [name, view] of [
      ['شهر', 'month'],
      ['يوم', 'day'],
    ] as const) {
      await page.locator('.cal-views').getByText(name, { exact: true }).click();
      await expect.poll(() => addressOf(page).searchParams.get('view')).toBe(view);
    }
    // Times outside the working day are reachable.
    await hearing(page);
    await desk.book({ from: '06:30', to: '07:30', overrideReason: 'عروس' });
    await expect.poll(async () => (await axis())[0]).toBe('٠٦:٠٠ ص');
  });

  // APT-03 APT-04 APT-09 APT-10 APT-35?
  it('opens a booking to change it and a new one for a selected range, and keeps its week and branch when they close', async () => {
    const page = await open(`${week}&branchId=2`);
    const back = async () => {
      await page.getByRole('dialog').waitFor();
      await pressEscape(page);
      await page.waitForURL(
        ({ pathname, searchParams }) =>
          pathname === '/appointments' && !searchParams.has('start') && !searchParams.has('forBranch'),
      );
      // A dialog that is still fading out covers the grid.
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      const { searchParams } = addressOf(page);
      expect([searchParams.get('date'), searchParams.get('branchId')]).toEqual([saturday, '2']);
    };
    await press(page, 'حجز جديد');
    await page.waitForURL(/create/);
    await back();
    // The position of the key counts, as in every list.
    await page.keyboard.press('n');
    await page.waitForURL(/create/);
    await back();
    await page.locator('.cal-box[aria-busy="false"]').waitFor();
    // The later time first, because the page may scroll to it.
    const to = await slotPoint(page, dayAfter(2), '14:30');
    const from = await slotPoint(page, dayAfter(2), '13:00');
    await page.mouse.move(from.x, from.y + 4);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y - 4, { steps: 8 });
    await page.mouse.up();
    await page.waitForURL(/\/appointments\/create/);
    const { searchParams } = addressOf(page);
    expect([searchParams.get('start'), searchParams.get('end'), searchParams.get('forBranch')]).toEqual([
      cairo(dayAfter(2), '13:00'),
      cairo(dayAfter(2), '14:30'),
      '2',
    ]);
    await back();
    // The branch of a new appointment's form does not become the calendar's filter.
    const { id } = await desk.book();
    await page.goto(`/appointments/create?${week}&forBranch=2`);
    await page.getByRole('dialog').getByText('فرع الدقي').first().waitFor();
    await pressEscape(page);
    await page.waitForURL((url) => url.pathname === '/appointments' && !url.searchParams.has('forBranch'));
    expect(addressOf(page).searchParams.get('branchId')).toBeNull();
    await block(page, id).click();
    await page.waitForURL(new RegExp(`/appointments/${id}\\?`));
    // A3, A7: the documented fields can be changed at once.
    const fields = ['customerId', 'title', 'start', 'end', 'services-0-serviceId', 'services-0-staffId'];
    for (const key of [...fields, 'staffId', 'roomId', 'branchId', 'status'])
      await page.locator(`#field-${key}:visible`).waitFor();
    await control(page.getByRole('dialog'), 'button', 'إضافة باقة').waitFor();
  });

  // APT-02 APT-03 APT-35?
  it('as a list opens at the chosen day, and its tools stay in sight', async () => {
    for (let hour = 9; hour < 21; hour++)
      await desk.book({ from: `${hour}:00`.padStart(5, '0'), to: `${hour}:45`.padStart(5, '0') });
    const chosen = dayAfter(3);
    await desk.book({ day: chosen });
    const page = await open(`view=list&date=${chosen}`);
    const isInSight = (selector: string) =>
      page.locator(selector).evaluate((found) => {
        const { top, bottom } = found.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    await expect.poll(() => isInSight(`#cal-day-${chosen}`)).toBe(true);
    expect(await isInSight('h1')).toBe(true);
  });

  it('is read by who may not change it, and names the missing right to who may not read it', async () => {
    const { id, start } = await desk.book({ day: dayAfter(1) });
    const page = await openCalendar(centre, week, { as: 'specialist' });
    await expect.poll(() => page.getByRole('button', { name: /حجز جديد/ }).count()).toBe(0);
    await dragTo(page, block(page, id), await slotPoint(page, dayAfter(3), '14:00'));
    // Any change would have been sent by now.
    await quiet(page);
    await expect.poll(() => desk.stored(id)).toMatchObject({ start, version: 1 });
    await block(page, id).click();
    await page.waitForURL(new RegExp(`/appointments/${id}\\?`));
    const shown = control(page, 'dialog', 'تفاصيل الحجز');
    await shown.getByText('عنوان الحجز').waitFor();
    await shown.getByText('ما جرى').waitFor();
    expect(await shown.locator('form').count()).toBe(0);
    await setPermission(centre, 'Staff', 'appointments.read', false);
    await page.goto('/appointments');
    await page.getByText(/\(appointments\.read\)/).waitFor();
    await quiet(page);
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/appointments') && asked.push(request.url()));
    await page.goto(`/appointments?${week}`);
    await page.getByText(/\(appointments\.read\)/).waitFor();
    expect(asked).toEqual([]);
    await setPermission(centre, 'Staff', 'appointments.read', true);
    await page.locator('.cal-box').waitFor();
  });
});

describe('Moving a booking', () => {
  // APT-06 APT-32?
  it('by dragging lands where it was dropped, right to left, by its edge lasts longer, and is taken back by one press', async () => {
    const { id, version } = await desk.book({ day: dayAfter(1), from: '10:00', to: '11:00' });
    const page = await open(week);
    const updated = page.getByText(/^حجز .* الآن/);
    // Two days later is two columns to the left.
    await dragTo(page, block(page, id), await slotPoint(page, dayAfter(3), '14:00'));
    await updated.first().waitFor();
    // Hovering keeps the toast and its undo button open, however long the next steps take.
    const back = control(page, 'button', 'تراجع');
    await back.hover();
    await expect
      .poll(() => desk.stored(id))
      .toMatchObject({
        start: cairo(dayAfter(3), '14:00'),
        end: cairo(dayAfter(3), '15:00'),
        version: version + 1,
      });
    const slot = await slotPoint(page, dayAfter(3), '14:00');
    const isThere = async () => {
      const { x = 0, y = 0, width = 0 } = (await block(page, id).boundingBox()) ?? {};
      return Math.abs(y - slot.y) < 4 && Math.abs(x + width / 2 - slot.x) < 30;
    };
    await expect.poll(isThere).toBe(true);
    await back.click();
    await toast(page, 'عاد كل شيء كما كان').waitFor();
    await expect
      .poll(() => desk.stored(id))
      .toMatchObject({
        start: cairo(dayAfter(1), '10:00'),
        end: cairo(dayAfter(1), '11:00'),
        services: [{ start: cairo(dayAfter(1), '10:00') }],
      });
    const home = await slotPoint(page, dayAfter(1), '10:00');
    await expect
      .poll(async () => Math.abs(((await block(page, id).boundingBox())?.y ?? 0) - home.y))
      .toBeLessThan(4);
    const half = (await hourHeight(page)) / 2;
    await block(page, id).hover();
    const box = await block(page, id).boundingBox();
    if (!box) throw new Error('no block');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height - 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height - 2 + half, { steps: 6 });
    await page.mouse.up();
    await expect.poll(async () => (await desk.stored(id)).end).toBe(cairo(dayAfter(1), '11:30'));
    await expect.poll(async () => (await desk.stored(id)).start).toBe(cairo(dayAfter(1), '10:00'));
  });

  //
  it('onto a taken time goes back, says who is busy, and offers the free times; one that is over stays', async () => {
    const taken = await desk.book({ day: dayAfter(3), from: '14:00', to: '15:00' });
    const { id, start } = await desk.book({ day: dayAfter(1) });
    const page = await open(week);
    await dragTo(page, block(page, id), await slotPoint(page, dayAfter(3), '14:00'));
    const dialog = page.getByRole('dialog');
    await dialog.getByText(new RegExp(`${desk.staff[0]?.name}.*حجز آخر`)).waitFor();
    await expect.poll(() => desk.stored(id)).toMatchObject({ start });
    const home = await slotPoint(page, dayAfter(1), '10:00');
    await expect
      .poll(async () => Math.abs(((await block(page, id).boundingBox())?.y ?? 0) - home.y))
      .toBeLessThan(4);
    const offers = dialog.locator('.cal-slots button');
    await expect.poll(() => offers.count()).toBe(3);
    await offers.first().click();
    await toast(page, /^حجز .* الآن/).waitFor();
    await expect.poll(() => desk.stored(id)).toMatchObject({ start: cairo(dayAfter(3), '15:00') });
    await expect.poll(() => desk.stored(taken.id)).toMatchObject({ start: cairo(dayAfter(3), '14:00') });
    await hearing(page);
    await desk.call('POST', `/appointments/${taken.id}/status`, { status: 'Done', came: true });
    await page.locator(`.cal-done:has([data-appointment="${taken.id}"])`).waitFor();
    await dragTo(page, block(page, taken.id), await slotPoint(page, dayAfter(5), '10:00'));
    await quiet(page);
    await expect
      .poll(() => desk.stored(taken.id))
      .toMatchObject({ start: cairo(dayAfter(3), '14:00'), version: 2 });
  });

  it('by a finger follows it after a long press, in all columns', async () => {
    const page = await openCalendar(centre, `${week}&view=day`, { as: 'manager', width: 390 });
    const cdp = await page.context().newCDPSession(page);
    for (const view of ['day', 'week', 'staff', 'rooms']) {
      const { id } = await desk.book({ roomId: desk.rooms[0]?.id });
      await page.goto(`/appointments?${week}&view=${view}`);
      await quiet(page);
      const faces = page.locator(`.cal-columns [data-appointment="${id}"]`);
      const { x = 0, y = 0, width = 0, height = 0 } = (await block(page, id).boundingBox()) ?? {};
      const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', down = 0) => {
        const touchPoints = type === 'touchEnd' ? [] : [{ x: x + width / 2, y: y + 20 + down }];
        return cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
      };
      await finger('touchStart');
      // The copy that follows the finger.
      await expect.poll(() => faces.count()).toBe(2);
      for (let step = 1; step <= 8; step += 1) await finger('touchMove', (height * step) / 8);
      await finger('touchEnd');
      await expect
        .poll(() => desk.stored(id))
        .toMatchObject({ start: cairo(saturday, '11:00'), end: cairo(saturday, '12:00') });
      await desk.clear();
    }
    await cdp.detach();
  });

  it('is let go by Escape, as is a selection: nothing is stored and nothing opens', async () => {
    const { id, start, version } = await desk.book({ day: dayAfter(1) });
    const page = await open(week);
    const to = await slotPoint(page, dayAfter(3), '14:00');
    const from = await slotPoint(page, dayAfter(3), '12:00');
    const box = await block(page, id).boundingBox();
    if (!box) throw new Error('no block');
    for (const { x, y } of [{ x: box.x + 20, y: box.y + 6 }, from]) {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 6 });
      await page.keyboard.press('Escape');
      await page.mouse.up();
    }
    await quiet(page);
    expect(new URL(page.url()).pathname).toBe('/appointments');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => desk.stored(id)).toMatchObject({ start, version });
    const home = await slotPoint(page, dayAfter(1), '10:00');
    await expect
      .poll(async () => Math.abs(((await block(page, id).boundingBox())?.y ?? 0) - home.y))
      .toBeLessThan(4);
  });
});
