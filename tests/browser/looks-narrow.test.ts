import { expect, it } from 'vitest';
import { startCentre } from '../support/centre';
import { quiet } from '../support/navigation';

const centre = await startCentre();

// CUS-07
it('a list that is wider than its window shows its columns up to the edge, and a row’s buttons only over its own', async () => {
  const page = await centre.open({ as: 'admin', branch: '1', width: 1024 });
  await page.goto('/customers');
  await page.locator('.rows-box-scrolls tbody tr').nth(2).waitFor();
  await quiet(page);
  /** What is seen at the end of a row, where the columns go on beyond the window. */
  const atEdge = (row: number) =>
    page.evaluate((index) => {
      const box = document.querySelector('.rows-box-scrolls')?.getBoundingClientRect();
      const at = document.querySelectorAll('.rows-table tbody tr')[index]?.getBoundingClientRect();
      if (!box || !at) return '';
      return document
        .elementsFromPoint(box.left + 20, at.top + at.height / 2)
        .find((one) => one.checkVisibility({ opacityProperty: true }))
        ?.closest('.row-actions, td')?.className;
    }, row);
  await page.mouse.move(5, 5);
  expect(await atEdge(1)).not.toContain('actions');
  expect(await atEdge(2)).not.toContain('actions');
  await page.locator('.rows-table tbody tr').nth(1).hover();
  await expect.poll(() => atEdge(1)).toContain('row-actions');
  expect(await atEdge(2)).not.toContain('actions');
  await page
    .locator('.rows-table tbody tr')
    .nth(1)
    .getByRole('button', { name: /^تعديل/ })
    .click();
  await page.waitForURL(/\/customers\/\d+\/edit/);
});
