import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  block,
  type CalendarDesk,
  cairo,
  calendarDesk,
  columnPoint,
  dragTo,
  openCalendar,
  slotPoint,
} from '../support/calendar-page';
import { type Centre, startCentre } from '../support/centre';

let centre: Centre;
let desk: CalendarDesk;

beforeAll(async () => {
  centre = await startCentre();
  desk = await calendarDesk(centre);
  await desk.clear();
});
afterAll(() => centre?.close());
afterEach(() => desk.clear());

/** Egypt's clocks: forward at the beginning of April's last Friday, back at the end of October's last Thursday. */
const changes = [
  { name: 'forward in April', thursday: '2027-04-29', friday: '2027-04-30', hoursBetween: 23 },
  { name: 'back in October', thursday: '2027-10-28', friday: '2027-10-29', hoursBetween: 25 },
] as const;
const zones = [undefined, 'America/Los_Angeles', 'Pacific/Kiritimati'] as const;

describe('When the clocks change', () => {
  // APT-36 FMT-10
  for (const { name, thursday, friday, hoursBetween } of changes)
    it(`${name}, a booking dragged to the next day keeps its time of day, on every computer`, async () => {
      for (const timezoneId of zones) {
        const { id, start } = await desk.book({ day: thursday, from: '10:00', to: '11:00' });
        const page = await openCalendar(centre, `date=${thursday}`, timezoneId ? { timezoneId } : {});
        expect((await block(page, id).innerText()).replace(/[\u200e\u200f]/g, '')).toContain('١٠:٠٠ ص');
        await dragTo(page, block(page, id), await slotPoint(page, friday, '10:00'));
        await page.getByText('تم تحديث الحجز بنجاح').waitFor();
        const after = await desk.stored(id);
        expect([after.start, after.end]).toEqual([cairo(friday, '10:00'), cairo(friday, '11:00')]);
        expect(Date.parse(after.start) - Date.parse(start)).toBe(hoursBetween * 3_600_000);
        const box = await block(page, id).boundingBox();
        const slot = await slotPoint(page, friday, '10:00');
        expect(Math.abs((box?.y ?? 0) - slot.y)).toBeLessThan(4);
        await page.context().close();
        await desk.clear();
      }
    });

  it('a booking moved within the day of the change lands where it is dropped, in the columns too', async () => {
    for (const { friday } of changes) {
      const { id } = await desk.book({ day: friday, from: '10:00', to: '11:00' });
      const page = await openCalendar(centre, `view=staff&date=${friday}`, {
        timezoneId: 'America/Los_Angeles',
      });
      await dragTo(page, block(page, id), await columnPoint(page, desk.staff[0]?.id ?? 0, '13:15'));
      await page.getByText('تم تحديث الحجز بنجاح').waitFor();
      expect(await desk.stored(id)).toMatchObject({
        start: cairo(friday, '13:15'),
        end: cairo(friday, '14:15'),
      });
      await page.context().close();
    }
  });

  it('a range selected on the new day is booked by the new clock', async () => {
    for (const { friday } of changes) {
      const page = await openCalendar(centre, `date=${friday}`, { timezoneId: 'Pacific/Kiritimati' });
      const [from, to] = [await slotPoint(page, friday, '12:00'), await slotPoint(page, friday, '13:00')];
      await page.mouse.move(from.x, from.y + 4);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y - 4, { steps: 6 });
      await page.mouse.up();
      await page.waitForURL(/create/);
      const { searchParams } = new URL(page.url());
      expect([searchParams.get('start'), searchParams.get('end')]).toEqual([
        cairo(friday, '12:00'),
        cairo(friday, '13:00'),
      ]);
      await page.context().close();
    }
  });
});
