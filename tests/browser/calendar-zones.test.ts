import { afterEach, describe, expect, it } from 'vitest';
import {
  block,
  cairo,
  calendarDesk,
  columnPoint,
  dragTo,
  openCalendar,
  slotPoint,
} from '../support/calendar-page';
import { startCentre } from '../support/centre';

const centre = await startCentre();
const desk = await calendarDesk(centre);
await desk.clear();
afterEach(() => desk.clear());

/**
 * Clock changes in Egypt: forward at the start of April's last Friday, back at the end of October's last Thursday.
 * Each is tested from a distant time zone. src/i18n/zone.test.ts tests the zones themselves.
 */
const changes = [
  {
    name: 'forward in April',
    thursday: '2038-04-29',
    friday: '2038-04-30',
    hoursBetween: 23,
    timezoneId: 'America/Los_Angeles',
  },
  {
    name: 'back in October',
    thursday: '2038-10-28',
    friday: '2038-10-29',
    hoursBetween: 25,
    timezoneId: 'Pacific/Kiritimati',
  },
] as const;

describe('When the clocks change', () => {
  // APT-36? FMT-10?
  for (const { name, thursday, friday, hoursBetween, timezoneId } of changes)
    it(`${name}, what is dragged and selected on a computer far away keeps to the clock of the branch`, async () => {
      const { id, start } = await desk.book({ day: thursday, from: '10:00', to: '11:00' });
      const page = await openCalendar(centre, `date=${thursday}`, { timezoneId });
      await expect
        .poll(async () => (await block(page, id).innerText()).replace(/[\u200e\u200f]/g, ''))
        .toContain('١٠:٠٠ ص');
      await dragTo(page, block(page, id), await slotPoint(page, friday, '10:00'));
      await page.getByText('تم تحديث الحجز بنجاح').first().waitFor();
      const after = await desk.stored(id);
      expect([after.start, after.end]).toEqual([cairo(friday, '10:00'), cairo(friday, '11:00')]);
      expect(Date.parse(after.start) - Date.parse(start)).toBe(hoursBetween * 3_600_000);
      const slot = await slotPoint(page, friday, '10:00');
      await expect
        .poll(async () => Math.abs(((await block(page, id).boundingBox())?.y ?? 0) - slot.y))
        .toBeLessThan(4);

      // Drags within the day of the change, in the columns.
      await page.goto(`/appointments?view=staff&date=${friday}`);
      await block(page, id).waitFor();
      await dragTo(page, block(page, id), await columnPoint(page, desk.staff[0]?.id ?? 0, '13:15'));
      await expect.poll(async () => (await desk.stored(id)).start).toBe(cairo(friday, '13:15'));
      await expect.poll(async () => (await desk.stored(id)).end).toBe(cairo(friday, '14:15'));

      // Selects a range on the new day.
      await page.goto(`/appointments?view=week&date=${friday}`);
      await page.locator('.cal-box[aria-busy="false"]').waitFor();
      await page.locator(`.cal-column[data-date="${friday}"]`).waitFor();
      await block(page, id).waitFor();
      const [from, to] = [await slotPoint(page, friday, '11:00'), await slotPoint(page, friday, '12:00')];
      await page.mouse.move(from.x, from.y + 4);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y - 4, { steps: 6 });
      await page.mouse.up();
      await page.waitForURL(/create/);
      const { searchParams } = new URL(page.url());
      expect([searchParams.get('start'), searchParams.get('end')]).toEqual([
        cairo(friday, '11:00'),
        cairo(friday, '12:00'),
      ]);
    });
});
