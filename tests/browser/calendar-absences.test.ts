import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { addDays, todayIn } from '../../src/i18n/zone';
import { absenceDesk, awayBlock, dragEnd, dragOver } from '../support/absences-page';
import {
  block,
  cairo,
  calendarDesk,
  columnPoint,
  dayAfter,
  dragTo,
  openCalendar,
  saturday,
  slotPoint,
  zone,
} from '../support/calendar-page';
import { startCentre } from '../support/centre';
import { dialog, setPermission } from '../support/customers-page';

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

  it('is offered no more once the booking has a customer', async () => {
    await desk.customer('نادية المختارة');
    const page = await openCalendar(centre, team);
    await dragOver(page, first, '13:00', '14:00');
    const instead = page.getByRole('group', { name: 'بدلًا من الحجز' });
    await instead.waitFor();
    await dialog(page).getByRole('combobox', { name: 'العميل' }).fill('نادية المختارة');
    await page
      .getByRole('option', { name: 'نادية المختارة' })
      .or(page.getByTitle('نادية المختارة'))
      .last()
      .click();
    await instead.waitFor({ state: 'detached' });
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

  it('is neither moved nor made by whoever may only see it', async () => {
    const id = await away({ staffId: first });
    const here = await stored();
    const kept = ['absences.create', 'absences.update', 'absences.delete'];
    for (const key of kept) await setPermission(centre, 'Receptionist', key, false);
    onTestFinished(async () => {
      for (const key of kept) await setPermission(centre, 'Receptionist', key, true);
    });
    const page = await openCalendar(centre, team, { fresh: true });
    await dragTo(page, awayBlock(page, id), await columnPoint(page, first, '15:00'));
    // The drag over it chose a stretch, as it always did.
    await page.waitForURL(/\/appointments\/create/);
    await page.locator('.cal-draft').waitFor();
    expect(await page.getByRole('group', { name: 'بدلًا من الحجز' }).count()).toBe(0);
    expect(await stored()).toEqual(here);
  });

  it('stands as a bar beside the bookings of a week, goes to another day by drag, and is wide if one specialist is in view', async () => {
    const id = await away({ staffId: first });
    const whole = await away({ staffId: second, kind: 'Leave', from: '00:00', to: '23:59' });
    const page = await openCalendar(centre, `view=week&date=${saturday}`);
    const bar = awayBlock(page, id);
    const narrow = (await bar.boundingBox())?.width ?? 0;
    expect(narrow).toBeLessThan(40);
    // Who is away all day stands in the head, as a face.
    expect(await awayBlock(page, whole).count()).toBe(0);
    await dragTo(page, bar, await slotPoint(page, dayAfter(2), '16:00'));
    await expect.poll(stored).toContainEqual({
      staffId: first,
      kind: 'Blocked',
      start: cairo(dayAfter(2), '16:00'),
      end: cairo(dayAfter(2), '17:00'),
    });
    await page.locator(`[data-column="${dayAfter(2)}"] [data-absence="${id}"]`).waitFor();

    await page.goto(`/appointments?view=week&date=${saturday}&staff=${first}`);
    await expect.poll(async () => (await awayBlock(page, id).boundingBox())?.width ?? 0).toBeGreaterThan(100);
  });
});

const named = (id: number) => desk.staff.find((one) => one.id === id)?.name ?? '';

describe('Today', () => {
  const today = todayIn(zone, new Date());

  it('says who is away, and until when; not who is back, and to nobody who may not see it', async () => {
    await away({
      staffId: first,
      kind: 'Leave',
      day: addDays(today, -1),
      from: '00:00',
      to: '14:00',
      days: 2,
    });
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await pool.query(
      `insert into absences (branch_id, staff_id, kind, start, "end") values (1, $1, 'Break', $2, $3)`,
      [second, minutesAgo(65), minutesAgo(5)],
    );
    const page = await centre.open({ as: 'reception', branch: '1' });
    await page.goto('/dashboard');
    await page.getByText(`غائبون اليوم: ${named(first)} طوال اليوم`).waitFor();
    expect(await page.getByText(`${named(second)} من`).count()).toBe(0);

    await page.goto(`/dashboard?date=${addDays(today, 1)}`);
    await page.getByText(`غائبون: ${named(first)} حتى ٠٢:٠٠ م`).waitFor();

    await setPermission(centre, 'Receptionist', 'absences.read', false);
    onTestFinished(() => setPermission(centre, 'Receptionist', 'absences.read', true));
    await page.goto('/dashboard');
    await page.getByText('غائبون اليوم').waitFor({ state: 'detached' });
  });
});

describe('The heads of a week', () => {
  it('have the faces of who is away, and a press opens the leave', async () => {
    await away({ staffId: first, kind: 'Leave', from: '00:00', to: '23:59' });
    await away({ staffId: second, kind: 'Break', from: '13:00', to: '14:00' });
    const page = await openCalendar(centre, `view=week&date=${saturday}`);
    const faces = page.getByRole('list', { name: /^غائبون يوم/ }).getByRole('button');
    await expect
      .poll(() => faces.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))))
      .toEqual([`${named(first)}، إجازة`, `${named(second)}، استراحة ٠١:٠٠ م – ٠٢:٠٠ م`]);
    await faces.first().click();
    await dialog(page).getByText('تعديل الإجازة أو الوقت المحجوب').waitFor();
  });
});
