import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  block,
  type CalendarDesk,
  cairo,
  calendarDesk,
  dayAfter,
  openCalendar,
  saturday,
} from '../support/calendar-page';
import { type Centre, startCentre } from '../support/centre';
import { visit } from '../support/screen-check';

let centre: Centre;
let desk: CalendarDesk;

beforeAll(async () => {
  centre = await startCentre();
  desk = await calendarDesk(centre);
  await desk.clear();
});
afterAll(() => centre?.close());
afterEach(() => desk.clear());

const week = `date=${saturday}`;
const card = (page: Page) => page.locator('.cal-card');
const openCard = async (page: Page, id: number) => {
  await block(page, id).click({ button: 'right' });
  await card(page).waitFor();
};

describe('What is done to a booking without opening it', () => {
  // APT-18 APT-33 R-05
  it('marks a booking that has begun at once, and asks before one that has not', async () => {
    const past = new Date(Date.now() - 7_200_000);
    const day = past.toISOString().slice(0, 10);
    const manager = await calendarDesk(centre, 'manager');
    const begun = await manager.book({
      start: past.toISOString(),
      end: new Date(past.getTime() + 3_600_000).toISOString(),
      overrideReason: 'تجربة',
      services: [{ serviceId: desk.services[0]?.id, staffId: null }],
    });
    const page = await openCalendar(centre, `view=list&date=${day}`);
    await page
      .getByRole('button', { name: /^إجراءات الحجز/ })
      .first()
      .click();
    await card(page).getByRole('button', { name: 'لم يحضر' }).click();
    await page.getByText('تم تغيير حالة الحجز').waitFor();
    expect(await desk.stored(begun.id)).toMatchObject({ status: 'NoShow' });

    const { id } = await desk.book();
    await page.goto(`/appointments?${week}&view=week`);
    await openCard(page, id);
    await card(page).getByRole('button', { name: 'تم التنفيذ' }).click();
    await page.getByText('هذا الموعد لم يبدأ بعد. هل تريد المتابعة؟').waitFor();
    expect(await desk.stored(id)).toMatchObject({ status: 'Planned' });
    await page.getByRole('dialog').getByRole('button', { name: 'تم التنفيذ' }).click();
    await expect.poll(async () => (await desk.stored(id)).status).toBe('Done');
    // What is over has no quick actions any more.
    await page.locator(`.cal-done:has([data-booking="${id}"])`).waitFor();
    await openCard(page, id);
    expect(await card(page).getByRole('button', { name: 'تم التنفيذ' }).count()).toBe(0);
    await card(page).getByRole('button', { name: 'التفاصيل' }).waitFor();
  });

  // APT-18 R-05
  it('cancels with a reason that may stay empty', async () => {
    const { id } = await desk.book();
    const page = await openCalendar(centre, week);
    await openCard(page, id);
    await card(page).getByRole('button', { name: 'إلغاء الحجز' }).click();
    await page.getByLabel('سبب الإلغاء').fill('سافرت');
    await page.getByRole('dialog').getByRole('button', { name: 'إلغاء الحجز' }).click();
    await expect
      .poll(async () => await desk.stored(id))
      .toMatchObject({ status: 'Canceled', statusReason: 'سافرت' });
  });

  // APT-14
  it('deletes after a confirmation, for those who may', async () => {
    const { id } = await desk.book();
    const reception = await openCalendar(centre, week);
    await openCard(reception, id);
    expect(await card(reception).getByRole('button', { name: 'حذف' }).count()).toBe(0);
    const page = await openCalendar(centre, week, { as: 'manager' });
    await openCard(page, id);
    await card(page).getByRole('button', { name: 'حذف' }).click();
    await page.getByText(/هل تريد حذف هذا الحجز/).waitFor();
    await page.locator('.ant-modal').getByRole('button', { name: 'حذف' }).click();
    await page.getByText('تم حذف الحجز بنجاح').waitFor();
    await block(page, id).waitFor({ state: 'detached' });
  });
});

describe('By the keyboard alone', () => {
  it('arrows walk from booking to booking as they are seen, Space offers the actions, Enter opens', async () => {
    const [first, later, nextDay] = [
      await desk.book({ from: '09:00', to: '10:00' }),
      await desk.book({ from: '12:00', to: '13:00' }),
      await desk.book({ day: dayAfter(1), from: '12:00', to: '13:00' }),
    ];
    const page = await openCalendar(centre, week);
    const focused = () =>
      page.evaluate(() =>
        Number(document.activeElement?.querySelector('[data-booking]')?.getAttribute('data-booking')),
      );
    await block(page, first.id).focus();
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe(later.id);
    // The next day stands to the left.
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).toBe(nextDay.id);
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe(later.id);
    await page.keyboard.press('Space');
    await card(page).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('.cal-card') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    await card(page).waitFor({ state: 'detached' });
    expect(await focused()).toBe(later.id);
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/appointments/${later.id}/edit`));
  });
});

describe('The waiting list', () => {
  it('shows first for whom a time has become free, and leads into its booking', async () => {
    const taken = await desk.book({ day: dayAfter(2) });
    const waits = async (name: string, serviceId: unknown) => {
      const { json } = await desk.call('POST', '/waitlist', {
        customerId: await desk.customer(name),
        branchId: 1,
        serviceIds: [serviceId],
        staffId: desk.staff[0]?.id,
        fromDate: dayAfter(2),
        toDate: dayAfter(2),
      });
      return Number(json.id);
    };
    const page = await openCalendar(centre, week);
    const id = await waits('تنتظر موعدًا', desk.services[0]?.id);
    await page.getByRole('button', { name: 'قائمة الانتظار (١)' }).waitFor({ timeout: 4000 });
    await desk.call('POST', `/appointments/${taken.id}/status`, { status: 'Canceled' });
    await page.getByRole('button', { name: /قائمة الانتظار \(١\).*موعد متاح: ١/ }).click();
    const entry = page.locator('.cal-wait-offered');
    await entry.getByText('تنتظر موعدًا').waitFor();
    await entry.getByRole('button', { name: 'حجز الموعد' }).click();
    await page.waitForURL(/create/);
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('waitlistId'), searchParams.get('start'), searchParams.get('staffId')]).toEqual([
      String(id),
      cairo(dayAfter(2), '10:00'),
      String(desk.staff[0]?.id),
    ]);
  });
});

describe('On paper', () => {
  it('the day is a list for each specialist, with times, customers, phones and services', async () => {
    await desk.book({ customerId: await desk.customer('على الورق') });
    const page = await openCalendar(centre, `${week}&view=day`);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const sheet = page.locator('.cal-print');
    const text = (await sheet.innerText()).replace(/[\u200e\u200f\u2068\u2069]/g, '');
    for (const part of [
      desk.staff[0]?.name,
      'على الورق',
      '0106',
      '١٠:٠٠ ص – ١١:٠٠ ص',
      desk.services[0]?.name,
    ])
      expect(text).toContain(String(part));
    expect(await page.locator('.shell-header').isVisible()).toBe(false);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    expect(await sheet.count()).toBe(0);
  });
});

describe('On a telephone', () => {
  // APT-05
  it('one begins with the list of the days, and every booking opens by a touch', async () => {
    const { id } = await desk.book();
    const page = await openCalendar(centre, week, { width: 390 });
    await page.locator('.cal-agenda').waitFor();
    const button = page.locator('.cal-row-main', { has: page.locator(`[data-booking="${id}"]`) });
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await button.tap();
    await page.waitForURL(new RegExp(`/appointments/${id}/edit`));
  });
});

describe('Every view', () => {
  for (const lang of ['ar', 'en'] as const)
    for (const width of [1440, 390])
      it(`has words of its language alone, can be read out, and fits (${lang}, ${width} px)`, async () => {
        for (const [from, to] of [
          ['09:00', '10:00'],
          ['11:00', '11:30'],
        ] as const)
          await desk.book({ from, to, roomId: desk.rooms[0]?.id });
        await desk.call('POST', '/appointments/holds', {
          branchId: 1,
          start: cairo(saturday, '13:00'),
          end: cairo(saturday, '14:00'),
          staffId: desk.staff[1]?.id,
        });
        const page = await centre.open({ as: 'reception', branch: '1', lang, width });
        const views = ['month', 'week', 'day', 'staff', 'rooms', 'list'];
        const wrong = await visit(page, lang, [
          ...views.map((view) => ({
            name: view,
            go: async (on: Page) => {
              await on.goto(`/appointments?${week}&view=${view}`);
              await on.locator('.cal-box[aria-busy="false"]').waitFor();
              await on.locator('[data-booking]').first().waitFor({ state: 'attached' });
            },
          })),
          {
            name: 'card',
            go: async (on: Page) => {
              await on.goto(`/appointments?${week}&view=staff`);
              await on.locator('.cal-movable').first().click({ button: 'right' });
              await card(on).waitFor();
            },
          },
          {
            name: 'waiting list',
            go: async (on: Page) => {
              await on.goto(`/appointments?${week}&view=list`);
              await on.locator('.cal-tools-end button').first().click();
              await on.locator('.ant-drawer').waitFor();
            },
          },
        ]);
        expect(wrong).toEqual([]);
      });
});
