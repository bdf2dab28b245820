import type { Locator, Page } from 'playwright-core';
import { addDays } from '../../../src/i18n/zone';
import { type CalendarDesk, cairo, columnPoint, saturday } from './calendar';
import type { Centre } from './centre';

interface Away {
  readonly id: number;
  readonly staffId: number;
  readonly kind: string;
  readonly start: string;
  readonly end: string;
  readonly version: number;
}

interface Wanted {
  readonly staffId: number | undefined;
  readonly day?: string;
  readonly from?: string;
  readonly to?: string;
  /** Days later on which it ends. Default: the same day. */
  readonly days?: number;
  /** Default: blocked time. */
  readonly kind?: string;
}

/** Leave and blocked time made by another desk, and its blocks in the calendar. */
export const absenceDesk = ({ call }: CalendarDesk, centre: Centre) => ({
  away: async ({
    staffId,
    day = saturday,
    from = '10:00',
    to = '11:00',
    days = 0,
    kind = 'Blocked',
  }: Wanted): Promise<number> => {
    const values = {
      branchId: 1,
      staffId,
      kind,
      start: cairo(day, from),
      end: cairo(addDays(day, days), to),
    };
    const { status, json } = await call('POST', '/absences', values);
    if (status !== 201) throw new Error(`not made: ${JSON.stringify(json)}`);
    return Number(json.id);
  },
  /** All stored ones, in order of their start. */
  stored: async (): Promise<readonly Pick<Away, 'staffId' | 'kind' | 'start' | 'end'>[]> => {
    const { rows } = await centre.db.pool.query<{ staffId: number; kind: string; start: Date; end: Date }>(
      'select staff_id as "staffId", kind, start, "end" from absences order by start, id',
    );
    return rows.map(({ start, end, ...rest }) => ({
      ...rest,
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
    }));
  },
});

/** The block of an absence; in a week, its bar. */
export const awayBlock = (page: Page, id: number): Locator => page.locator(`[data-absence="${id}"]`).first();

/** Drags over empty time in the column of a specialist. */
export const dragOver = async (page: Page, column: number, from: string, to: string): Promise<void> => {
  const end = await columnPoint(page, column, to);
  const start = await columnPoint(page, column, from);
  await page.mouse.move(start.x, start.y + 4);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y - 4, { steps: 8 });
  await page.mouse.up();
};

/** Drags the lower edge of an absence to a time of the column of its specialist. */
export const dragEnd = async (page: Page, id: number, column: number, to: string): Promise<void> => {
  const { y } = await columnPoint(page, column, to);
  const box = await awayBlock(page, id).boundingBox();
  if (!box) throw new Error('nothing to drag');
  const x = box.x + box.width / 2;
  await page.mouse.move(x, box.y + box.height - 3);
  await page.mouse.down();
  await page.mouse.move(x, box.y + box.height + 3, { steps: 3 });
  // Within the last quarter that it is to take.
  await page.mouse.move(x, y - 4, { steps: 8 });
  await page.mouse.up();
};
