import { afterEach, describe, expect, it } from 'vitest';
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
import { control, toast } from '../../support/browser/desk';
import { hearing } from '../../support/browser/navigation';

const centre = await startCentre();
const desk = await calendarDesk(centre);
await desk.clear();
afterEach(() => desk.clear());

const week = `date=${saturday}`;

describe('Two desks', () => {
  //
  it('see each other’s bookings come, move and go, who is in the centre, and for whom the other is about to book', async () => {
    const { id, customerId } = await desk.book({ day: dayAfter(1) });
    const page = await openCalendar(centre, week);
    await block(page, id).getByText('مجدول').waitFor({ state: 'attached' });
    await hearing(page);
    const added = await desk.book({ day: dayAfter(3) });
    await block(page, added.id).waitFor();
    const manager = await calendarDesk(centre, 'manager');
    expect((await manager.call('DELETE', `/appointments/${added.id}`)).status).toBe(204);
    await block(page, added.id).waitFor({ state: 'detached' });

    const { json: held } = await desk.call('POST', '/appointments/holds', {
      branchId: 1,
      start: cairo(dayAfter(1), '13:00'),
      end: cairo(dayAfter(1), '14:00'),
      staffId: desk.staff[1]?.id,
    });
    const hold = page.locator('.cal-hold');
    await hold.getByText('ياسمين طارق').waitFor();
    // A hold can be neither opened nor dragged.
    await expect.poll(() => hold.getAttribute('tabindex')).toBeNull();
    await desk.call('DELETE', `/appointments/holds/${held.id}`);
    await hold.waitFor({ state: 'detached' });

    const visit = await desk.call('POST', '/attendance', { customerId, branchId: 1, appointmentId: id });
    expect(visit.status).toBe(201);
    await block(page, id).getByText('في المركز').last().waitFor({ state: 'attached' });
    // Presence has a colour and a sign, visible in narrow blocks too.
    await block(page, id).locator('.cal-in').getByText('◉').waitFor();
    const left = await desk.call('POST', `/attendance/${visit.json.id}/checkout`, {});
    expect(left.status).toBe(200);
    await block(page, id).getByText('منتهي').or(block(page, id).getByText('✓')).first().waitFor();
    await expect.poll(() => block(page, id).getByText('في المركز').count()).toBe(0);

    const later = await desk.book({ day: dayAfter(1), from: '12:00', to: '13:00' });
    await block(page, later.id).waitFor();
    // A change by another desk is highlighted for a moment when its notice arrives, so it is waited for at once.
    await Promise.all([
      block(page, later.id).and(page.locator('.cal-marked')).waitFor(),
      desk.call('PUT', `/appointments/${later.id}`, {
        start: cairo(dayAfter(2), '15:00'),
        end: cairo(dayAfter(2), '16:00'),
      }),
    ]);
    const slot = await slotPoint(page, dayAfter(2), '15:00');
    await expect
      .poll(async () => Math.abs(((await block(page, later.id).boundingBox())?.y ?? 0) - slot.y))
      .toBeLessThan(4);
  });

  it('who drag the same booking at once both end with what is stored', async () => {
    const { id } = await desk.book({ day: dayAfter(1) });
    const page = await openCalendar(centre, week);
    // Blocks notices, so that this desk does not learn of the other desk's change.
    await page.route('**/api/live', (route) => route.abort());
    await page.reload();
    const topOf = async () => (await block(page, id).boundingBox())?.y;
    await block(page, id).scrollIntoViewIfNeeded();
    const before = await topOf();
    await page.locator('.shell-banner').waitFor();
    // The target of a press stays where it is.
    expect(await topOf()).toBe(before);
    await desk.call('PUT', `/appointments/${id}`, {
      start: cairo(dayAfter(4), '12:00'),
      end: cairo(dayAfter(4), '13:00'),
    });
    await dragTo(page, block(page, id), await slotPoint(page, dayAfter(2), '15:00'));
    await page.getByText(/آخر تعديل للحجز: ياسمين طارق/).waitFor();
    const slot = await slotPoint(page, dayAfter(4), '12:00');
    await expect
      .poll(async () => Math.abs(((await block(page, id).boundingBox())?.y ?? 0) - slot.y))
      .toBeLessThan(4);
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
    await expect
      .poll(() => page.locator('.cal-columns-head h2 bdi').allInnerTexts())
      .toEqual(desk.staff.map(({ name }) => name));
    /** Returns the shaded spans of a column, in hours of the day. */
    const shades = (column: number | undefined) =>
      page.evaluate((id) => {
        const axis = [...document.querySelectorAll<HTMLElement>('.cal-axis-time')];
        const lane = document.querySelector(`[data-column="${id}"]`)?.getBoundingClientRect();
        const hourAt = (y: number) =>
          Number(axis[0]?.dataset.minute) / 60 + ((y - (lane?.top ?? 0)) / (lane?.height ?? 1)) * axis.length;
        return [...document.querySelectorAll(`[data-column="${id}"] .cal-off`)].map((gap) => {
          const { top, bottom } = gap.getBoundingClientRect();
          return [top, bottom].map((y) => Math.round(hourAt(y) * 20) / 20);
        });
      }, column);
    await expect
      .poll(() => shades(first?.id))
      .toEqual([
        [8, 9],
        [15, 22],
      ]);
    // Other specialists have no shift that day, so the whole column is shaded.
    await expect.poll(() => shades(second?.id)).toEqual([[8, 22]]);
    await dragTo(page, block(page, id), await columnPoint(page, second?.id ?? 0, '12:30'));
    await toast(page, /^حجز .* الآن/).waitFor();
    await page.getByText(new RegExp(`${second?.name}.*لا وردية`)).waitFor();
    // Hovering keeps the toast and its undo button open, however long the next steps take.
    const back = control(page, 'button', 'تراجع');
    await back.hover();
    await expect
      .poll(() => desk.stored(id))
      .toMatchObject({
        start: cairo(dayAfter(1), '12:30'),
        end: cairo(dayAfter(1), '13:30'),
        services: [{ staffId: second?.id, start: cairo(dayAfter(1), '12:30') }],
      });
    await back.click();
    await toast(page, 'عاد كل شيء كما كان').waitFor();
    await expect
      .poll(() => desk.stored(id))
      .toMatchObject({
        start: cairo(dayAfter(1), '10:00'),
        services: [{ staffId: first?.id, start: cairo(dayAfter(1), '10:00') }],
      });
    await centre.db.pool.query('delete from shifts where date = $1', [dayAfter(1)]);
  });

  it('of rooms move a booking to another room, and book a free time by a click', async () => {
    const [room, other] = desk.rooms;
    const { id } = await desk.book({ day: dayAfter(1), roomId: room?.id });
    const page = await openCalendar(centre, `view=rooms&date=${dayAfter(1)}`);
    await dragTo(page, block(page, id), await columnPoint(page, other?.id ?? 0, '10:00'));
    await toast(page, /^حجز .* الآن/).waitFor();
    await expect
      .poll(() => desk.stored(id))
      .toMatchObject({ roomId: other?.id, start: cairo(dayAfter(1), '10:00') });
    await closeToast(page);
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
});
