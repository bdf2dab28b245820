import { afterEach, describe, expect, it } from 'vitest';
import { weekdays } from '../../../src/resources/branches/hours';
import {
  block,
  cairo,
  calendarDesk,
  closeToast,
  columnPoint,
  dayAfter,
  dragTo,
  openCalendar,
  saturday,
  slotPoint,
} from '../../support/browser/calendar';
import { startCentre } from '../../support/browser/centre';

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
      await page
        .getByText(/^حجز .* الآن/)
        .first()
        .waitFor();
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

describe('A branch that is open until two at night', () => {
  //
  it('has a booking of half past midnight in the column of the evening before, and a drag keeps it there', async () => {
    const { pool } = centre.db;
    await pool.query('delete from branches_opening_hours where parent_id = 1');
    await pool.query(
      `insert into branches_opening_hours (parent_id, position, weekday, opens, closes)
       select 1, d.position - 1, d.weekday, '16:00', '02:00' from unnest($1::text[]) with ordinality d(weekday, position)`,
      [weekdays],
    );
    const { id } = await desk.book({ day: dayAfter(1), from: '00:30', to: '01:00' });
    const page = await openCalendar(centre, `view=week&date=${saturday}`);
    const column = page.locator(`.cal-column[data-date="${saturday}"]`);
    await column.locator(`[data-appointment="${id}"]`).waitFor();
    expect(await page.locator(`[data-appointment="${id}"]`).count()).toBe(1);
    // The day is drawn from four to two, without an empty morning.
    const axis = page.locator('.cal-axis-time');
    expect([await axis.first().innerText(), await axis.last().innerText()]).toEqual(['٠٤:٠٠ م', '٠١:٠٠ ص']);

    await dragTo(page, block(page, id), await slotPoint(page, saturday, '25:00'));
    await expect.poll(async () => (await desk.stored(id)).start).toBe(cairo(dayAfter(1), '01:00'));
    await column.locator(`[data-appointment="${id}"]`).waitFor();
    await page.locator('.cal-columns').evaluate((one) => one.scrollTo(0, one.scrollHeight));
    await closeToast(page);
    await dragTo(page, block(page, id), await slotPoint(page, dayAfter(2), '24:15'));
    await expect.poll(async () => (await desk.stored(id)).start).toBe(cairo(dayAfter(3), '00:15'));

    // The team's day asks for the night of its last day, too.
    await page.goto(`/appointments?view=staff&date=${dayAfter(2)}`);
    await page.locator(`[data-column="${desk.staff[0]?.id}"] [data-appointment="${id}"]`).waitFor();
  });
});
