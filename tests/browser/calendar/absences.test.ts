import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { cairo, calendarDesk, columnPoint, openCalendar, saturday } from '../../support/browser/calendar';
import { startCentre } from '../../support/browser/centre';
import { dialog } from '../../support/browser/customers';
import { control, press } from '../../support/browser/desk';

const centre = await startCentre();
const desk = await calendarDesk(centre);
const { pool } = centre.db;
const [first] = desk.staff.map(({ id }) => id);
if (first === undefined) throw new Error('the demo has no specialist');
const team = `view=staff&date=${saturday}`;

/** Blocked time of a specialist, made by another desk, from ten to eleven. */
const away = async (staffId: number): Promise<number> => {
  const times = { start: cairo(saturday, '10:00'), end: cairo(saturday, '11:00') };
  const { status, json } = await desk.call('POST', '/absences', {
    ...{ branchId: 1, staffId, kind: 'Blocked', ...times },
  });
  if (status !== 201) throw new Error(`not made: ${JSON.stringify(json)}`);
  return Number(json.id);
};
/** All stored ones, in order of their start. */
const stored = async () => {
  const { rows } = await pool.query<{ staffId: number; kind: string; start: Date; end: Date }>(
    'select staff_id as "staffId", kind, start, "end" from absences order by start, id',
  );
  return rows.map(({ start, end, ...rest }) => ({
    ...rest,
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
  }));
};
const awayBlock = (page: Page, id: number): Locator => page.locator(`[data-absence="${id}"]`).first();

/** Drags over empty time in the column of a specialist. */
const dragOver = async (page: Page, column: number, from: string, to: string): Promise<void> => {
  const end = await columnPoint(page, column, to);
  const start = await columnPoint(page, column, from);
  await page.mouse.move(start.x, start.y + 4);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y - 4, { steps: 8 });
  await page.mouse.up();
};

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
    await press(control(page, 'group', 'بدلًا من الحجز'), 'وقت محجوب');
    const panel = page.getByRole('dialog').filter({ has: page.getByText('إجازة أو وقت محجوب') });
    await press(panel, 'حفظ');
    await expect
      .poll(stored)
      .toEqual([
        { staffId: first, kind: 'Blocked', start: cairo(saturday, '13:00'), end: cairo(saturday, '14:30') },
      ]);
    await page.locator(`[data-column="${first}"] [data-absence]`).getByText('وقت محجوب').waitFor();
    expect(new URL(page.url()).pathname).toBe('/appointments');
  });

  it('opens in its panel by a press', async () => {
    const id = await away(first);
    const page = await openCalendar(centre, team);
    await awayBlock(page, id).click();
    await dialog(page).getByText('تعديل الإجازة أو الوقت المحجوب').waitFor();
  });
});
