import { describe, expect, it } from 'vitest';
import { costOf, fillWeek } from '../support/calendar-load';
import {
  block,
  cairo,
  calendarDesk,
  dayAfter,
  dragTo,
  openCalendar,
  slotPoint,
} from '../support/calendar-page';
import { startCentre } from '../support/centre';

const centre = await startCentre();
const desk = await calendarDesk(centre);

/** Number of appointments behind the '+n' texts at the side. */
const countedIn = (texts: readonly string[]): number =>
  texts
    .map((text) =>
      Number(text.replace(/[^٠-٩]/g, '').replace(/./g, (digit) => `${'٠١٢٣٤٥٦٧٨٩'.indexOf(digit)}`)),
    )
    .reduce((sum, count) => sum + count, 0);

describe('A full week', () => {
  // Prints the figures without asserting them, because they depend on the machine.
  it.each([299, 999])(
    'of %s bookings and one is drawn, says what it does not show, and one is moved',
    async (count) => {
      await desk.clear();
      await fillWeek(centre, desk, count);
      const { id } = await desk.book({ day: dayAfter(6), from: '21:30', to: '22:00' });
      const page = await openCalendar(centre, `date=${dayAfter(7)}`);
      const back = () => page.getByRole('button', { name: 'السابق' }).click();
      const drawn = await costOf(page, async () => {
        await back();
        await page.locator('[data-appointment]').first().waitFor();
        await page.locator('.cal-box[aria-busy="false"]').waitFor();
        await page.waitForTimeout(500);
      });
      const shown = await page.locator('[data-appointment]').count();
      const hidden = countedIn(await page.locator('.cal-crowd-count').allInnerTexts());
      expect(shown + hidden).toBe(count + 1);
      const again = await costOf(page, async () => {
        await page.getByRole('button', { name: 'التالي' }).click();
        await page.waitForTimeout(300);
        await back();
        await page.locator('[data-appointment]').first().waitFor();
        await page.waitForTimeout(500);
      });
      await page.locator(`[data-appointment="${id}"]`).scrollIntoViewIfNeeded();
      const target = await slotPoint(page, dayAfter(6), '20:00');
      const moved = await costOf(page, async () => {
        await dragTo(page, block(page, id), target);
        await page.getByText('تم تحديث الحجز بنجاح').waitFor();
      });
      expect(await desk.stored(id)).toMatchObject({ start: cairo(dayAfter(6), '20:00') });
      const columns = await costOf(page, async () => {
        await page.locator('.cal-views').getByText('الأخصائيون', { exact: true }).click();
        await page.locator('.cal-column [data-appointment]').first().waitFor();
        await page.waitForTimeout(500);
      });
      console.info(
        'main thread, ms:',
        JSON.stringify({ count, shown, hidden, drawn, again, moved, columns }),
      );
    },
  );
});
