import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { calendarDesk } from '../support/calendar-page';
import { type PageOptions, startCentre } from '../support/centre';
import { expectFocus } from '../support/customers-page';
import { lookAt } from '../support/screen-check';

const centre = await startCentre();
const desk = await calendarDesk(centre, 'manager');
await desk.clear();
await centre.db.pool.query(
  `update attendance set check_out = check_in, state = 'Left' where check_out is null`,
);
await centre.db.pool.query('delete from shifts');

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

/** Creates an appointment that starts this many minutes from now, at any hour. */
const bookAround = (minutes: number, customerId: number, staffId: number | null = null) =>
  desk.book({
    customerId,
    start: inMinutes(minutes),
    end: inMinutes(minutes + 30),
    overrideReason: 'تجربة',
    acceptPast: true,
    services: [{ serviceId: desk.services[0]?.id, staffId }],
  });

const open = async (options: PageOptions = {}): Promise<Page> => {
  const page = await centre.open({ as: 'reception', branch: '1', ...options });
  await page.goto('/dashboard');
  await page.locator('.today:not([aria-busy="true"])').waitFor();
  return page;
};

const part = (page: Page, name: string): Locator => page.locator(`.today-part-${name}`);
const line = (page: Page, name: string, who: string): Locator =>
  part(page, name).locator('.today-row').filter({ hasText: who });

/** Returns the undo button of a toast. Hovering keeps the toast open, however long the next steps take. */
const wayBack = async (page: Page): Promise<Locator> => {
  const button = page.locator('.ant-notification-notice').getByRole('button', { name: 'تراجع' });
  await button.hover();
  return button;
};

/** Clicks and counts the clicks. */
const counted = () => {
  let count = 0;
  return {
    click: async (what: Locator) => {
      count += 1;
      await what.click();
    },
    count: () => count,
  };
};

describe('A working day at the desk, counted in clicks', () => {
  it('who is expected, present, unpaid and late stands there at one look; an arrival is one click, and is taken back by another', async () => {
    const [late, there, owing] = [
      await desk.customer('متأخرة المنتظرة'),
      await desk.customer('حاضرة الآن'),
      await desk.customer('منصرفة بلا دفع'),
    ];
    const awaited = await bookAround(-25, late);
    const visit = await bookAround(-10, there);
    const left = await bookAround(-60, owing);
    await desk.call('POST', `/appointments/${visit.id}/arrive`);
    const { json } = await desk.call('POST', `/appointments/${left.id}/arrive`);
    await desk.call('POST', `/attendance/${json.attendanceId}/checkout`);

    const page = await open();
    // Without any click, all rows are visible on the first screen.
    for (const [name, who] of [
      ['expected', 'متأخرة المنتظرة'],
      ['present', 'حاضرة الآن'],
      ['needs', 'منصرفة بلا دفع'],
    ] as const) {
      const bottom = async () => {
        const box = await line(page, name, who).boundingBox();
        return box ? box.y + box.height : undefined;
      };
      await expect.poll(bottom, { message: name }).toBeLessThan(1000);
    }
    await line(page, 'expected', 'متأخرة المنتظرة')
      .getByText(/^تأخير /)
      .waitFor();
    await part(page, 'needs').locator('.today-count-alarm').waitFor();

    const arrival = counted();
    await arrival.click(line(page, 'expected', 'متأخرة المنتظرة').getByRole('button', { name: /^وصول/ }));
    const back = await wayBack(page);
    await line(page, 'present', 'متأخرة المنتظرة')
      .getByText(/^باقي /)
      .waitFor();
    expect(arrival.count()).toBe(1);
    await expect.poll(() => desk.stored(awaited.id)).toMatchObject({ attendance: { state: 'Present' } });
    // Undoes a wrong arrival with the button in the toast.
    await back.click();
    await line(page, 'expected', 'متأخرة المنتظرة').waitFor();
    await line(page, 'present', 'متأخرة المنتظرة').waitFor({ state: 'detached' });

    // The same from the card with the keyboard; the card then offers the next action.
    await line(page, 'expected', 'متأخرة المنتظرة').locator('.today-open').focus();
    await page.keyboard.press('Enter');
    const card = page.locator('.appointment-card[aria-busy="false"]');
    await card.waitFor();
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-appointment')))
      .toBe(String(awaited.id));
    // With the keyboard alone, the focus moves to the row that takes the place of the removed one.
    await line(page, 'expected', 'متأخرة المنتظرة').getByRole('button', { name: /^وصول/ }).focus();
    await page.keyboard.press('Enter');
    await wayBack(page);
    await line(page, 'present', 'متأخرة المنتظرة').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('.today-part-expected') !== null))
      .toBe(true);
    await back.click();
    await line(page, 'expected', 'متأخرة المنتظرة').locator('.today-open').click();
    await card.getByRole('button', { name: 'وصل' }).click();
    await card.getByRole('button', { name: 'تسجيل انصراف' }).waitFor();
    await card.getByRole('button', { name: 'انصراف ودفع' }).waitFor();
    await expect.poll(() => card.getByRole('button', { name: 'وصل' }).count()).toBe(0);
  });

  it('an arrival is told in the head, over no row: the pointer that pressed does not hold the toast over the next one', async () => {
    const [owing, first, second] = [
      await desk.customer('مدينة في الجانب'),
      await desk.customer('أولى الواصلات'),
      await desk.customer('ثانية الواصلات'),
    ];
    const left = await bookAround(-60, owing);
    const { json } = await desk.call('POST', `/appointments/${left.id}/arrive`);
    await desk.call('POST', `/attendance/${json.attendanceId}/checkout`);
    await bookAround(40, first);
    await bookAround(50, second);

    const page = await open();
    await page.setViewportSize({ width: 1440, height: 900 });
    await line(page, 'needs', 'مدينة في الجانب').waitFor();
    await line(page, 'expected', 'أولى الواصلات').getByRole('button', { name: /^وصول/ }).click();
    await line(page, 'present', 'أولى الواصلات').waitFor();
    await wayBack(page);
    await page.locator('.ant-notification-notice').filter({ hasText: 'أولى الواصلات' }).waitFor();
    const covered = () =>
      page.evaluate(() => {
        const boxesOf = (selector: string) =>
          [...document.querySelectorAll(selector)].map((element) => ({
            text: element.textContent,
            box: element.getBoundingClientRect(),
          }));
        const toasts = boxesOf('.ant-notification-notice-wrapper');
        return {
          toasts: toasts.length,
          isInside: toasts.every(({ box }) => box.y >= 0 && box.x >= 0 && box.x + box.width <= innerWidth),
          rows: boxesOf('.today-row').flatMap(({ text, box }) =>
            toasts.some(
              ({ box: toast }) =>
                toast.y < box.y + box.height &&
                box.y < toast.y + toast.height &&
                toast.x < box.x + box.width &&
                box.x < toast.x + toast.width,
            )
              ? [text]
              : [],
          ),
        };
      });
    // It slides in from the edge.
    await expect.poll(covered).toEqual({ toasts: 1, isInside: true, rows: [] });
  });

  it('a booking from a free time is one click and typing', async () => {
    const customerId = await desk.customer('تحجز من وقت متاح');
    const page = await open();
    const appointment = counted();
    await appointment.click(part(page, 'room').getByRole('button', { name: /^حجز/ }).first());
    await expectFocus(page, 'field-customerId');
    const choose = async (text: string) => {
      await page.keyboard.type(text);
      await page
        .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-active')
        .filter({ hasText: text })
        .waitFor();
      await page.keyboard.press('Enter');
    };
    await choose('تحجز من وقت متاح');
    const focused = () => page.evaluate(() => document.activeElement?.id);
    for (let press = 0; press < 12 && (await focused()) !== 'field-services-0-serviceId'; press++)
      await page.keyboard.press('Tab');
    expect(await focused()).toBe('field-services-0-serviceId');
    await choose(String(desk.services[0]?.name));
    await page.keyboard.press('Control+Enter');
    const booked = async () => {
      const { rows } = await centre.db.pool.query('select id from appointments where customer_id = $1', [
        customerId,
      ]);
      return rows.length;
    };
    await expect.poll(booked).toBe(1);
    expect(appointment.count()).toBe(1);
    // The day's page stays, and shows her at once.
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    await line(page, 'expected', 'تحجز من وقت متاح').waitFor();
  });

  it('a free time that is pressed while a booking is being typed becomes its time', async () => {
    await desk.customer('تغير رأيها في الوقت');
    const page = await open();
    await page.getByRole('button', { name: 'حجز جديد' }).first().click();
    await expectFocus(page, 'field-customerId');
    const time = page.locator('#field-start-time');
    await expect.poll(() => time.inputValue()).toBe('');
    const free = part(page, 'room').getByRole('button', { name: /^حجز/ }).first();
    const [, said = ''] = /حجز (.*) مع/.exec((await free.getAttribute('aria-label')) ?? '') ?? [];
    await free.click();
    await expect.poll(() => time.inputValue()).toBe(said);
    await expectFocus(page, 'field-start-time');
    // Typed over by hand, it is taken again at a second press.
    await time.fill('11:55');
    await time.press('Tab');
    await expect.poll(() => time.inputValue()).not.toBe(said);
    await part(page, 'room')
      .getByRole('button', { name: new RegExp(`^حجز ${said}`) })
      .first()
      .click();
    await expect.poll(() => time.inputValue()).toBe(said);
  });

  it('is asked for before the application is there', async () => {
    const page = await centre.open({ as: 'reception', branch: '1', fresh: true });
    // Scripts named in the HTML may load; all others wait for the call, so that a late call would fail the test.
    const asked = page.waitForRequest(/\/api\/today\b/);
    const html = await (await page.request.get(centre.url)).text();
    await page.route('**/assets/**', async (route) => {
      const name = new URL(route.request().url()).pathname;
      if (name.endsWith('.js') && !html.includes(name) && !/first-/.test(name)) await asked;
      await route.continue();
    });
    // Blocks notices, because changes by others would rightly cause more calls.
    await page.route('**/api/live', () => {});
    let calls = 0;
    page.on('request', (request) => {
      if (/\/api\/today\b/.test(request.url())) calls += 1;
    });
    await page.goto('/dashboard');
    await page.locator('.today-part-expected').waitFor();
    expect(calls).toBe(1);
  });
});

describe('Today and a booking’s card', () => {
  it.each([
    ['reception', 'ar', 1280, 150],
    ['reception', 'en', 390, 190],
    ['specialist', 'ar', 1280, 230],
  ] as const)(
    'for %s in %s at %i px have words of one language, can be read out, and fit',
    async (as, lang, width, minutes) => {
      const { rows } = await centre.db.pool.query<{ id: number }>(
        `select id from users where username = 'specialist'`,
      );
      await bookAround(minutes, await desk.customer('ضيفة اليوم'), rows[0]?.id ?? null);
      const page = await centre.open({ as, branch: '1', lang, width, fresh: true });
      const look = lookAt(page, lang);
      await page.goto('/dashboard');
      await page.locator('.today-open[data-appointment]').first().waitFor();
      const wrong = [...(await look('today'))];
      await page.locator('.today-open[data-appointment]').first().click();
      await page.locator('.appointment-card[aria-busy="false"]').waitFor();
      wrong.push(...(await look('card')));
      expect(wrong).toEqual([]);
      const names = await page.locator('.today-part h2').allInnerTexts();
      // A specialist sees only the own day.
      expect(names.some((name) => /المواعيد القادمة|Coming next/.test(name))).toBe(as !== 'specialist');
      expect(names.some((name) => /حجوزاتي اليوم/.test(name))).toBe(as === 'specialist');
    },
  );
});
