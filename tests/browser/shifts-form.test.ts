import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Centre, startCentre } from '../support/centre';
import { openSelect, option } from '../support/customers-page';

let centre: Centre;

beforeAll(async () => {
  centre = await startCentre();
});
afterAll(() => centre?.close());

describe('the form of a new shift', () => {
  it('keeps the focus on the staff member when the staff of the branch come late', async () => {
    const page = await centre.open({ as: 'manager', branch: '1' });
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/shifts/availability**', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto('/shifts/create');
    const focused = () => page.evaluate(() => document.activeElement?.id);
    await expect.poll(focused).toBe('field-staffId');
    const coming = page.waitForResponse('**/api/shifts/availability**');
    answer();
    await coming;
    await page.getByRole('dialog').getByText('اختر').first().waitFor();
    expect(await focused()).toBe('field-staffId');
    expect(faults).toEqual([]);
  });

  // SHF-11
  it('fills in the times of the chosen type as the centre set them', async () => {
    await centre.db.pool.query(`insert into settings (key, value) values ('shiftTypes', $1)`, [
      JSON.stringify({ Evening: { start: '15:30', end: '21:00' }, Custom: {} }),
    ]);
    const page = await centre.open({ as: 'manager', branch: '1' });
    await page.goto('/shifts/create');
    const dialog = page.getByRole('dialog');
    const times = async () => [
      await dialog.getByLabel('من الساعة').inputValue(),
      await dialog.getByLabel('إلى الساعة').inputValue(),
    ];
    await expect.poll(times).toEqual(['09:00', '14:00']);
    await openSelect(dialog, 'نوع الوردية');
    await option(page, 'مسائية').click();
    await expect.poll(times).toEqual(['15:30', '21:00']);
    await openSelect(dialog, 'نوع الوردية');
    await option(page, 'مخصصة').click();
    expect(await times()).toEqual(['15:30', '21:00']);
    await centre.db.pool.query(`delete from settings where key = 'shiftTypes'`);
  });
});
