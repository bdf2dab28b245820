import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { weekdays } from '../../src/resources/branches/hours';
import {
  block,
  cairo,
  calendarDesk,
  dayAfter,
  dragTo,
  openCalendar,
  saturday,
  slotPoint,
} from '../support/calendar-page';
import { startCentre } from '../support/centre';

const centre = await startCentre();
const desk = await calendarDesk(centre);
await desk.clear();
const { pool } = centre.db;
await pool.query('delete from branches_opening_hours where parent_id = 1');
await pool.query(
  `insert into branches_opening_hours (parent_id, position, weekday, opens, closes)
   select 1, d.position - 1, d.weekday, '16:00', '02:00' from unnest($1::text[]) with ordinality d(weekday, position)`,
  [weekdays],
);
afterEach(() => desk.clear());
afterAll(() => pool.query('delete from branches_opening_hours where parent_id = 1'));

describe('A branch that is open until two at night', () => {
  //
  it('has a booking of half past midnight in the column of the evening before, and a drag keeps it there', async () => {
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
    await dragTo(page, block(page, id), await slotPoint(page, dayAfter(2), '24:15'));
    await expect.poll(async () => (await desk.stored(id)).start).toBe(cairo(dayAfter(3), '00:15'));

    // The team's day asks for the night of its last day, too.
    await page.goto(`/appointments?view=staff&date=${dayAfter(2)}`);
    await page.locator(`[data-column="${desk.staff[0]?.id}"] [data-appointment="${id}"]`).waitFor();
  });
});
