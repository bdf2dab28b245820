import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  block,
  type CalendarDesk,
  cairo,
  calendarDesk,
  columnPoint,
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
});
afterAll(() => centre?.close());
afterEach(() => desk.clear());

const week = `date=${saturday}`;

describe('Two desks', () => {
  it('see each other’s bookings come, move and go without a reload', async () => {
    const { id } = await desk.book({ day: dayAfter(1) });
    const [one, other] = [
      await openCalendar(centre, week),
      await openCalendar(centre, week, { as: 'reception2' }),
    ];
    await dragTo(one, block(one, id), await slotPoint(one, dayAfter(2), '15:00'));
    const slot = await slotPoint(other, dayAfter(2), '15:00');
    await expect
      .poll(async () => Math.abs(((await block(other, id).boundingBox())?.y ?? 0) - slot.y), {
        timeout: 4000,
      })
      .toBeLessThan(4);
    // What somebody else changed is highlighted for a moment.
    expect(await block(other, id).getAttribute('class')).toContain('cal-marked');
    const added = await desk.book({ day: dayAfter(3) });
    await block(one, added.id).waitFor({ timeout: 4000 });
    const manager = await calendarDesk(centre, 'manager');
    expect((await manager.call('DELETE', `/appointments/${added.id}`)).status).toBe(204);
    await block(one, added.id).waitFor({ state: 'detached', timeout: 4000 });
  });

  //
  it('see who of those booked is in the centre, until they leave', async () => {
    const { id, customerId } = await desk.book({ day: dayAfter(1) });
    const page = await openCalendar(centre, week);
    await block(page, id).getByText('مجدول').waitFor({ state: 'attached' });
    const visit = await desk.call('POST', '/attendance', { customerId, branchId: 1, appointmentId: id });
    expect(visit.status).toBe(201);
    await block(page, id).getByText('في المركز').last().waitFor({ state: 'attached' });
    // Seen by colour and sign, however narrow the block.
    await block(page, id).locator('.cal-in').getByText('◉').waitFor();
    const left = await desk.call('POST', `/attendance/${visit.json.id}/checkout`, {});
    expect(left.status).toBe(200);
    await block(page, id).getByText('منتهي').or(block(page, id).getByText('✓')).first().waitFor();
    expect(await block(page, id).getByText('في المركز').count()).toBe(0);
  });

  it('see for whom the other one is about to book, and when that is over', async () => {
    const page = await openCalendar(centre, week);
    const { json } = await desk.call('POST', '/appointments/holds', {
      branchId: 1,
      start: cairo(dayAfter(1), '13:00'),
      end: cairo(dayAfter(1), '14:00'),
      staffId: desk.staff[1]?.id,
    });
    const hold = page.locator('.cal-hold');
    await hold.getByText('ياسمين طارق').waitFor({ timeout: 4000 });
    // Nothing to open, nothing to drag.
    expect(await hold.getAttribute('tabindex')).toBeNull();
    await page.goto(`/appointments?view=staff&date=${dayAfter(1)}`);
    await page.locator(`[data-column="${desk.staff[1]?.id}"] .cal-hold`).getByText('ياسمين طارق').waitFor();
    await desk.call('DELETE', `/appointments/holds/${json.id}`);
    await hold.waitFor({ state: 'detached', timeout: 4000 });
  });

  it('who drag the same booking at once both end with what is stored', async () => {
    const { id } = await desk.book({ day: dayAfter(1) });
    const page = await openCalendar(centre, week);
    // The other desk moves it, and this one has not heard of it yet.
    await page.route('**/api/live', (route) => route.abort());
    await page.reload();
    await block(page, id).waitFor();
    await desk.call('PUT', `/appointments/${id}`, {
      start: cairo(dayAfter(4), '12:00'),
      end: cairo(dayAfter(4), '13:00'),
    });
    await dragTo(page, block(page, id), await slotPoint(page, dayAfter(2), '15:00'));
    await page.getByText(/ياسمين طارق.*هذا الحجز/).waitFor();
    // Measured anew each time: the page moves when it says that it is not connected.
    const distance = async () => {
      const slot = await slotPoint(page, dayAfter(4), '12:00');
      return Math.abs(((await block(page, id).boundingBox())?.y ?? 0) - slot.y);
    };
    await expect.poll(distance).toBeLessThan(4);
  });
});

describe('The columns of a day', () => {
  it('have one for each specialist, shade the time outside shifts, and a drag gives the work to another', async () => {
    const [first, second] = desk.staff;
    const manager = await calendarDesk(centre, 'manager');
    await manager.call('POST', '/shifts', {
      staffId: first?.id,
      branchId: 1,
      date: dayAfter(1),
      shiftType: 'Custom',
      start: '09:00',
      end: '15:00',
    });
    const { id } = await desk.book({ day: dayAfter(1) });
    const page = await openCalendar(centre, `view=staff&date=${dayAfter(1)}`);
    expect(await page.locator('.cal-columns-head h2 bdi').allInnerTexts()).toEqual(
      desk.staff.map(({ name }) => name),
    );
    const shades = (column: number | undefined) =>
      page
        .locator(`[data-column="${column}"] .cal-off`)
        .evaluateAll((found) =>
          found.map((gap) => [gap.getBoundingClientRect().top, gap.getBoundingClientRect().bottom]),
        );
    const at = async (time: string) => (await columnPoint(page, first?.id ?? 0, time)).y;
    const [before, after] = await shades(first?.id);
    expect(Math.round(before?.[1] ?? 0)).toBe(Math.round(await at('09:00')));
    expect(Math.round(after?.[0] ?? 0)).toBe(Math.round(await at('15:00')));
    // Nobody planned the others for that day: all of it is outside a shift.
    expect((await shades(second?.id)).length).toBe(1);
    await dragTo(page, block(page, id), await columnPoint(page, second?.id ?? 0, '12:30'));
    await page.getByText('تم تحديث الحجز بنجاح').waitFor();
    expect(await desk.stored(id)).toMatchObject({
      start: cairo(dayAfter(1), '12:30'),
      end: cairo(dayAfter(1), '13:30'),
      services: [{ staffId: second?.id, start: cairo(dayAfter(1), '12:30') }],
    });
    await page.getByText(new RegExp(`${second?.name}.*ليس في وردية`)).waitFor();
    await page.getByRole('button', { name: 'تراجع' }).click();
    await page.getByText('تم التراجع عن التغيير').waitFor();
    expect(await desk.stored(id)).toMatchObject({
      start: cairo(dayAfter(1), '10:00'),
      services: [{ staffId: first?.id, start: cairo(dayAfter(1), '10:00') }],
    });
    await centre.db.pool.query('delete from shifts where date = $1', [dayAfter(1)]);
  });

  it('of rooms move a booking to another room, and a click on a free time books it there', async () => {
    const [room, other] = desk.rooms;
    const { id } = await desk.book({ day: dayAfter(1), roomId: room?.id });
    const page = await openCalendar(centre, `view=rooms&date=${dayAfter(1)}`, { lang: 'en' });
    await dragTo(page, block(page, id), await columnPoint(page, other?.id ?? 0, '10:00'));
    await page.getByText('Booking updated').waitFor();
    expect(await desk.stored(id)).toMatchObject({ roomId: other?.id, start: cairo(dayAfter(1), '10:00') });
    const free = await columnPoint(page, room?.id ?? 0, '16:00');
    await page.mouse.click(free.x, free.y + 3);
    await page.waitForURL(/create/);
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('start'), searchParams.get('end'), searchParams.get('roomId')]).toEqual([
      cairo(dayAfter(1), '16:00'),
      cairo(dayAfter(1), '17:00'),
      String(room?.id),
    ]);
  });

  it('make a booking longer by its edge, and take it back with Escape', async () => {
    const { id, end } = await desk.book({ day: dayAfter(1) });
    const page = await openCalendar(centre, `view=staff&date=${dayAfter(1)}`);
    const edge = async () => {
      const box = await block(page, id).boundingBox();
      if (!box) throw new Error('no block');
      return { x: box.x + box.width / 2, y: box.y + box.height - 3 };
    };
    const to = await columnPoint(page, desk.staff[0]?.id ?? 0, '12:00');
    const drag = async () => {
      const from = await edge();
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x, to.y, { steps: 8 });
    };
    await drag();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await desk.stored(id)).toMatchObject({ end });
    await drag();
    await page.mouse.up();
    await page.getByText('تم تحديث الحجز بنجاح').waitFor();
    expect(await desk.stored(id)).toMatchObject({ end: cairo(dayAfter(1), '12:00') });
  });
});
