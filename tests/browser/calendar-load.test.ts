import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { costOf, fillWeek } from '../support/calendar-load';
import {
  block,
  type CalendarDesk,
  cairo,
  calendarDesk,
  dayAfter,
  dragTo,
  openCalendar,
  saturday,
  slotPoint,
} from '../support/calendar-page';
import { type Centre, startCentre } from '../support/centre';

let centre: Centre;
let desk: CalendarDesk;

beforeAll(async () => {
  centre = await startCentre();
  desk = await calendarDesk(centre);
  await desk.clear();
  await fillWeek(centre, desk, 999);
});
afterAll(() => centre?.close());

describe('A week of a thousand bookings', () => {
  // Figures are printed, never asserted: they depend on the machine.
  it('is drawn, says what it does not show, and a booking in it is moved', async () => {
    const { id } = await desk.book({ day: dayAfter(6), from: '21:30', to: '22:00' });
    const page = await openCalendar(centre, `date=${dayAfter(7)}`);
    const next = () => page.getByRole('button', { name: 'السابق' }).click();
    const drawn = await costOf(page, async () => {
      await next();
      await page.locator('[data-booking]').first().waitFor();
      await page.locator('.cal-box[aria-busy="false"]').waitFor();
      await page.waitForTimeout(500);
    });
    const shown = await page.locator('[data-booking]').count();
    const hidden = (await page.getByText(/^المزيد: /).allInnerTexts())
      .map((text) =>
        Number(text.replace(/[^٠-٩]/g, '').replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))),
      )
      .reduce((sum, count) => sum + count, 0);
    expect(shown).toBeGreaterThan(200);
    const again = await costOf(page, async () => {
      await page.getByRole('button', { name: 'التالي' }).click();
      await page.waitForTimeout(300);
      await next();
      await page.locator('[data-booking]').first().waitFor();
      await page.waitForTimeout(500);
    });
    await page.locator(`[data-booking="${id}"]`).scrollIntoViewIfNeeded();
    const target = await slotPoint(page, dayAfter(6), '20:00');
    const moved = await costOf(page, async () => {
      await dragTo(page, block(page, id), target);
      await page.getByText('تم تحديث الحجز بنجاح').waitFor();
    });
    expect(await desk.stored(id)).toMatchObject({ start: cairo(dayAfter(6), '20:00') });
    const columns = await costOf(page, async () => {
      await page.locator('.cal-views').getByText('الأخصائيون', { exact: true }).click();
      await page.locator('.cal-column [data-booking]').first().waitFor();
      await page.waitForTimeout(500);
    });
    console.info(
      'main thread, ms:',
      JSON.stringify({ shown, hidden, drawn, again, moved, columns, saturday }),
    );
  });
});
