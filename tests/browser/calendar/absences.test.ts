import { beforeEach, describe, expect, it } from 'vitest';
import { absenceDesk, awayBlock, dragEnd, dragOver } from '../../support/browser/absences';
import {
  block,
  cairo,
  calendarDesk,
  columnPoint,
  dragTo,
  openCalendar,
  saturday,
} from '../../support/browser/calendar';
import { startCentre } from '../../support/browser/centre';
import { dialog } from '../../support/browser/customers';

const centre = await startCentre();
const desk = await calendarDesk(centre);
const { away, stored } = absenceDesk(desk, centre);
const { pool } = centre.db;
const [first, second] = desk.staff.map(({ id }) => id);
if (first === undefined || second === undefined) throw new Error('the demo has no two specialists');
const team = `view=staff&date=${saturday}`;

beforeEach(async () => {
  await desk.clear();
  for (const table of ['shifts', 'absences']) await pool.query(`delete from ${table}`);
});

describe('Leave and blocked time in the calendar', () => {
  it('is made by a drag over empty time and one press, which a booking needs no more of than before', async () => {
    const page = await openCalendar(centre, team);
    await dragOver(page, first, '13:00', '14:30');
    // The booking's panel opens at once, and the choice stands at the stretch.
    await page.waitForURL(/\/appointments\/create/);
    await page
      .getByRole('group', { name: 'بدلًا من الحجز' })
      .getByRole('button', { name: 'وقت محجوب' })
      .click();
    const panel = page.getByRole('dialog').filter({ has: page.getByText('إجازة أو وقت محجوب') });
    await panel.getByRole('button', { name: 'حفظ', exact: true }).click();
    await expect
      .poll(stored)
      .toEqual([
        { staffId: first, kind: 'Blocked', start: cairo(saturday, '13:00'), end: cairo(saturday, '14:30') },
      ]);
    await page.locator(`[data-column="${first}"] [data-absence]`).getByText('وقت محجوب').waitFor();
    expect(new URL(page.url()).pathname).toBe('/appointments');
  });

  it('is dragged to another time and another specialist, taken back by one press, and lengthened by its end', async () => {
    const id = await away({ staffId: first });
    const page = await openCalendar(centre, team);
    await dragTo(page, awayBlock(page, id), await columnPoint(page, second, '15:00'));
    const moved = { staffId: second, kind: 'Blocked', start: cairo(saturday, '15:00') };
    await expect.poll(stored).toEqual([{ ...moved, end: cairo(saturday, '16:00') }]);
    await page.locator(`[data-column="${second}"] [data-absence="${id}"]`).waitFor();

    await page.locator('.ant-notification-notice').getByRole('button', { name: 'تراجع' }).click();
    const before = { staffId: first, kind: 'Blocked', start: cairo(saturday, '10:00') };
    await expect.poll(stored).toEqual([{ ...before, end: cairo(saturday, '11:00') }]);

    await page.locator(`[data-column="${first}"] [data-absence="${id}"]`).waitFor();
    await dragEnd(page, id, first, '12:15');
    await expect.poll(stored).toEqual([{ ...before, end: cairo(saturday, '12:15') }]);
    // A press that is no drag still opens it.
    await awayBlock(page, id).click();
    await dialog(page).getByText('تعديل الإجازة أو الوقت المحجوب').waitFor();
  });

  it('shows the bookings in the way before a drag is saved, and goes back without an answer', async () => {
    const booked = await desk.book({
      from: '15:00',
      to: '15:30',
      title: 'حجز في الطريق',
      services: [{ serviceId: desk.services[0]?.id, staffId: second }],
    });
    const id = await away({ staffId: first });
    const here = {
      staffId: first,
      kind: 'Blocked',
      start: cairo(saturday, '10:00'),
      end: cairo(saturday, '11:00'),
    };
    const page = await openCalendar(centre, team);
    await block(page, booked.id).waitFor();

    const drag = async () => dragTo(page, awayBlock(page, id), await columnPoint(page, second, '14:45'));
    await drag();
    const damage = page.getByRole('dialog', { name: 'حجوزات تبقى بدون من يقدمها' });
    await damage.getByText('في هذا الوقت حجز واحد').waitFor();
    await damage.getByRole('link').waitFor();
    expect(await stored()).toEqual([here]);
    await damage.getByRole('button', { name: 'إلغاء' }).click();
    await page.locator(`[data-column="${first}"] [data-absence="${id}"]`).waitFor();
    expect(await stored()).toEqual([here]);

    await drag();
    await damage.getByRole('textbox', { name: 'السبب' }).fill('تنهيه بعد قليل');
    await damage.getByRole('button', { name: 'الإبقاء عليها مع ذكر السبب' }).click();
    await expect
      .poll(stored)
      .toEqual([
        { ...here, staffId: second, start: cairo(saturday, '14:45'), end: cairo(saturday, '15:45') },
      ]);
    expect((await desk.stored(booked.id)).status).toBe('Planned');
  });
});
