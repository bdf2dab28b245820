import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  block,
  type CalendarDesk,
  cairo,
  calendarDesk,
  dayAfter,
  dragTo,
  hourHeight,
  openCalendar,
  saturday,
  slotPoint,
} from '../support/calendar-page';
import { type Centre, startCentre } from '../support/centre';
import { setRight } from '../support/customers-page';

let centre: Centre;
let desk: CalendarDesk;

beforeAll(async () => {
  centre = await startCentre();
  desk = await calendarDesk(centre);
  await desk.clear();
});
afterAll(() => centre?.close());
afterEach(() => desk.clear());

const addressOf = (page: Page) => new URL(page.url());
const week = `date=${saturday}`;

describe('The calendar', () => {
  // RTE-09 CON-18 APT-01 APT-03 APT-05 APT-06 APT-07 APT-08 APT-36
  it('is a week from Saturday, right to left, from eight to ten at night, without an all-day row', async () => {
    await desk.book({ day: dayAfter(2) });
    const page = await openCalendar(centre, week);
    await page.getByRole('heading', { name: 'الحجوزات والمواعيد', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'حجز جديد' }).waitFor();
    const heads = await page
      .locator('.cal-day-head')
      .evaluateAll((found) =>
        found.map((head) => ({ text: head.textContent ?? '', x: head.getBoundingClientRect().x })),
      );
    expect(heads.length).toBe(7);
    expect(heads[0]?.text).toContain('السبت');
    expect(heads[6]?.text).toContain('الجمعة');
    expect(heads[0]?.x ?? 0).toBeGreaterThan(heads[6]?.x ?? 0);
    const axis = (await page.locator('.cal-axis-time').allInnerTexts()).map((text) =>
      text.replace(/[\u200e\u200f]/g, ''),
    );
    expect([axis[0], axis.at(-1), axis.length]).toEqual(['٠٨:٠٠ ص', '٠٩:٠٠ م', 14]);
    expect(await page.getByText('اليوم كله').count()).toBe(0);
    for (const [name, view] of [
      ['شهر', 'month'],
      ['يوم', 'day'],
    ] as const) {
      await page.locator('.cal-views').getByText(name, { exact: true }).click();
      await expect.poll(() => addressOf(page).searchParams.get('view')).toBe(view);
    }
  });

  // APT-36 R-04
  it('reaches further where a booking lies outside the working day', async () => {
    const manager = await calendarDesk(centre, 'manager');
    await manager.book({ from: '06:30', to: '07:30', overrideReason: 'عروس' });
    const page = await openCalendar(centre, week);
    const axis = await page.locator('.cal-axis-time').allInnerTexts();
    expect(axis[0]?.replace(/[\u200e\u200f]/g, '')).toBe('٠٦:٠٠ ص');
  });

  it('shows each line of a booking whole at the beginning of its block, or not at all', async () => {
    const made = await Promise.all(
      [
        ['10:00', '10:30'],
        ['12:00', '12:45'],
        ['14:00', '16:00'],
      ].map(([from, to]) => desk.book({ from, to })),
    );
    // Names in the other script: they begin where the block does.
    const page = await openCalendar(centre, week, { lang: 'en' });
    const lines = await Promise.all(
      made.map(({ id }) =>
        block(page, id).evaluate((found) => {
          const box = found.querySelector('.cal-face')?.getBoundingClientRect();
          if (!box) return [];
          return [...found.querySelectorAll('.cal-time, .cal-name, .cal-work, .cal-staff')].flatMap(
            (line) => {
              // Where its letters stand, not the box around them.
              const letters = document.createRange();
              letters.selectNodeContents(line);
              const { left, bottom } = letters.getBoundingClientRect();
              if (left >= box.right) return [];
              const atStart = line.className === 'cal-time' || left - box.left < 8;
              return [`${line.className}${atStart ? '' : ' late'}${bottom > box.bottom + 0.5 ? ' cut' : ''}`];
            },
          );
        }),
      ),
    );
    expect(lines).toEqual([
      ['cal-time', 'cal-name'],
      ['cal-time', 'cal-name'],
      ['cal-time', 'cal-name', 'cal-work', 'cal-staff'],
    ]);
  });

  // APT-16
  it('tells the status by colour, by a sign, and by a word for those who listen', async () => {
    const made = await Promise.all(
      ['10', '12', '14', '16'].map((hour) => desk.book({ from: `${hour}:00`, to: `${hour}:45` })),
    );
    const [planned, done, noShow, canceled] = made;
    for (const [booking, status] of [
      [done, 'Done'],
      [noShow, 'NoShow'],
      [canceled, 'Canceled'],
    ] as const)
      await desk.call('POST', `/appointments/${booking?.id}/status`, { status });
    const page = await openCalendar(centre, week);
    const seen: unknown[] = [];
    for (const booking of [planned, done, noShow, canceled]) {
      const one = block(page, booking?.id ?? 0);
      seen.push([
        await one.evaluate((element) => getComputedStyle(element).borderInlineStartColor),
        (await one.innerText()).trim().charAt(0),
        /(مجدول|مكتمل|لم يحضر|ملغي)$/.exec((await one.textContent()) ?? '')?.[0],
      ]);
    }
    expect(seen).toEqual([
      ['rgb(31, 111, 214)', '○', 'مجدول'],
      ['rgb(29, 122, 68)', '✓', 'مكتمل'],
      ['rgb(192, 38, 45)', '✕', 'لم يحضر'],
      ['rgb(111, 102, 118)', '⊘', 'ملغي'],
    ]);
  });

  // APT-09
  it('opens the dialog of a new booking for a selected range', async () => {
    const page = await openCalendar(centre, week);
    const [from, to] = [
      await slotPoint(page, dayAfter(2), '13:00'),
      await slotPoint(page, dayAfter(2), '14:30'),
    ];
    await page.mouse.move(from.x, from.y + 4);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y - 4, { steps: 8 });
    await page.mouse.up();
    await page.waitForURL(/\/appointments\/create/);
    const { searchParams } = addressOf(page);
    expect([searchParams.get('start'), searchParams.get('end'), searchParams.get('forBranch')]).toEqual([
      cairo(dayAfter(2), '13:00'),
      cairo(dayAfter(2), '14:30'),
      '1',
    ]);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    // What filled the form leaves the address with it; the week stays.
    await page.waitForURL((url) => url.pathname === '/appointments' && !url.searchParams.has('start'));
    expect(addressOf(page).searchParams.get('date')).toBe(saturday);
  });

  // APT-04
  it('keeps its branch when a dialog over it closes, and takes on none that only the new booking has', async () => {
    const page = await openCalendar(centre, `${week}&branchId=2`, { as: 'reception2', branch: '1' });
    const branchAfter = async () => {
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.waitForURL((url) => url.pathname === '/appointments' && !url.searchParams.has('forBranch'));
      return addressOf(page).searchParams.get('branchId');
    };
    await page.getByRole('button', { name: 'حجز جديد' }).click();
    await page.waitForURL(/create/);
    expect(await branchAfter()).toBe('2');
    await page.goto(`/appointments/create?${week}&forBranch=2`);
    await page.getByRole('dialog').getByText('فرع الدقي').first().waitFor();
    expect(await branchAfter()).toBeNull();
  });

  // APT-10 APT-35
  it('opens a booking to change it, or to read it for who may not', async () => {
    const { id } = await desk.book();
    const page = await openCalendar(centre, week);
    await block(page, id).click();
    await page.waitForURL(new RegExp(`/appointments/${id}/edit`));
    const reader = await openCalendar(centre, week, { as: 'specialist' });
    expect(await reader.getByRole('button', { name: 'حجز جديد' }).count()).toBe(0);
    await block(reader, id).click();
    await reader.waitForURL(new RegExp(`/appointments/${id}\\?`));
  });

  // APT-02
  it('names the missing right instead of the screen', async () => {
    await setRight(centre, 'Staff', 'appointments.read', false);
    const page = await centre.open({ as: 'specialist', branch: '1' });
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/appointments') && asked.push(request.url()));
    await page.goto('/appointments');
    await page.getByText(/\(appointments\.read\)/).waitFor();
    expect(asked).toEqual([]);
    await setRight(centre, 'Staff', 'appointments.read', true);
    await page.locator('.cal-box').waitFor();
  });
});

describe('Moving a booking', () => {
  // APT-06 APT-32
  it('by dragging lands on the day and time where it was dropped, right to left, and stays there', async () => {
    const { id, version } = await desk.book({ day: dayAfter(1), from: '10:00', to: '11:00' });
    const page = await openCalendar(centre, week);
    // Two days later in the week is two columns to the left.
    await dragTo(page, block(page, id), await slotPoint(page, dayAfter(3), '14:00'));
    await page.getByText('تم تحديث الحجز بنجاح').waitFor();
    expect(await desk.stored(id)).toMatchObject({
      start: cairo(dayAfter(3), '14:00'),
      end: cairo(dayAfter(3), '15:00'),
      version: version + 1,
    });
    await page.reload();
    await block(page, id).waitFor();
    const there = await block(page, id).boundingBox();
    const slot = await slotPoint(page, dayAfter(3), '14:00');
    expect(Math.abs((there?.y ?? 0) - slot.y)).toBeLessThan(4);
    expect(Math.abs((there?.x ?? 0) + (there?.width ?? 0) / 2 - slot.x)).toBeLessThan(30);
  });

  it('is taken back by one press', async () => {
    const { id, start, end, services } = await desk.book({ day: dayAfter(1) });
    const page = await openCalendar(centre, `view=day&date=${dayAfter(1)}`);
    await dragTo(page, block(page, id), await slotPoint(page, dayAfter(1), '14:00'));
    await page.getByRole('button', { name: 'تراجع' }).click();
    await page.getByText('تم التراجع عن التغيير').waitFor();
    expect(await desk.stored(id)).toMatchObject({
      start,
      end,
      services: services.map((line) => ({ start: line.start })),
    });
  });

  it('by its edge makes it longer', async () => {
    const { id, start } = await desk.book({ day: dayAfter(1) });
    const page = await openCalendar(centre, week);
    const box = await block(page, id).boundingBox();
    if (!box) throw new Error('no block');
    await block(page, id).hover();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height - 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height - 2 + (await hourHeight(page)) / 2, {
      steps: 6,
    });
    await page.mouse.up();
    await page.getByText('تم تحديث الحجز بنجاح').waitFor();
    expect(await desk.stored(id)).toMatchObject({ start, end: cairo(dayAfter(1), '11:30') });
  });

  //
  it('onto a taken time goes back, says who is busy, and offers the free times', async () => {
    const taken = await desk.book({ day: dayAfter(3), from: '14:00', to: '15:00' });
    const { id, start } = await desk.book({ day: dayAfter(1) });
    const page = await openCalendar(centre, week);
    await dragTo(page, block(page, id), await slotPoint(page, dayAfter(3), '14:00'));
    const dialog = page.getByRole('dialog');
    await dialog.getByText(new RegExp(`${desk.staff[0]?.name}.*لديه حجز`)).waitFor();
    expect(await desk.stored(id)).toMatchObject({ start });
    const home = await slotPoint(page, dayAfter(1), '10:00');
    await expect
      .poll(async () => Math.abs(((await block(page, id).boundingBox())?.y ?? 0) - home.y))
      .toBeLessThan(4);
    const offers = dialog.locator('.cal-slots button');
    expect(await offers.count()).toBe(3);
    await offers.first().click();
    await page.getByText('تم تحديث الحجز بنجاح').waitFor();
    expect(await desk.stored(id)).toMatchObject({ start: cairo(dayAfter(3), '15:00') });
    expect(await desk.stored(taken.id)).toMatchObject({ start: cairo(dayAfter(3), '14:00') });
  });

  it('is not offered for one that is over, nor to who may not change it', async () => {
    const { id, start } = await desk.book({ day: dayAfter(1) });
    const page = await openCalendar(centre, week, { as: 'specialist' });
    await dragTo(page, block(page, id), await slotPoint(page, dayAfter(3), '14:00'));
    await desk.call('POST', `/appointments/${id}/status`, { status: 'Done' });
    const other = await openCalendar(centre, week);
    await dragTo(other, block(other, id), await slotPoint(other, dayAfter(3), '14:00'));
    expect(await desk.stored(id)).toMatchObject({ start, version: 2 });
  });
});

describe('The filters', () => {
  // APT-04 APT-37
  it('act on the server, stand in the address, and can be cleared', async () => {
    const [first, second] = [await desk.book(), await desk.book({ from: '12:00', to: '13:00' })];
    await desk.call('POST', `/appointments/${second.id}/status`, { status: 'Done' });
    const page = await openCalendar(centre, week);
    await block(page, second.id).waitFor();
    const asked: URL[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/appointments') asked.push(url);
    });
    await page.getByRole('combobox', { name: 'الحالة' }).selectOption('Done');
    await block(page, first.id).waitFor({ state: 'detached' });
    await block(page, second.id).waitFor();
    expect(asked.at(-1)?.searchParams.get('status')).toBe('Done');
    expect([asked.at(-1)?.searchParams.get('from'), asked.at(-1)?.searchParams.get('to')]).toEqual([
      saturday,
      dayAfter(6),
    ]);
    expect(addressOf(page).searchParams.get('status')).toBe('Done');
    await page.reload();
    await block(page, second.id).waitFor();
    expect(await block(page, first.id).count()).toBe(0);
    await page.getByRole('button', { name: 'مسح عوامل التصفية' }).click();
    await block(page, first.id).waitFor();
    const narrow = await openCalendar(centre, `${week}&from=${dayAfter(1)}&staff=${desk.staff[0]?.id}`);
    await narrow.getByText('لا توجد نتائج').or(narrow.locator('.cal-empty')).first().waitFor();
  });

  it('say what went wrong, and try again on a press', async () => {
    const { id } = await desk.book();
    const page = await centre.open({ as: 'reception', branch: '1' });
    let fails = true;
    await page.route('**/api/appointments?**', (route) =>
      fails ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    );
    await page.goto(`/appointments?${week}`);
    await page.getByText('حدث خطأ أثناء تحميل البيانات').waitFor();
    fails = false;
    await page.getByRole('button', { name: 'إعادة المحاولة' }).click();
    await block(page, id).waitFor();
  });
});
