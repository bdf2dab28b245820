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

// INV-26?
it('the invoices fit beside the menu at 1024 px: what is the same in most rows is left out, and comes back with room', async () => {
  const page = await centre.open({ as: 'admin', branch: '1', width: 1024 });
  await page.goto('/invoices');
  await page.locator('.rows-table tbody tr').nth(2).waitFor();
  await quiet(page);
  const names = () => page.locator('.rows-table thead th').allInnerTexts();
  expect(await page.locator('.rows-box-scrolls').count()).toBe(0);
  expect(await names()).not.toContain('قناة البيع');
  expect((await names()).some((name) => name.includes('الحالة'))).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(names).toContain('قناة البيع');
});

it('a toast on a phone covers neither the head of the page nor the field that was refused', async () => {
  const page = await centre.open({ as: 'admin', branch: '1', width: 390 });
  await page.goto('/customers/create');
  const form = page.getByRole('dialog');
  await form.locator('input').first().waitFor();
  await page.route('**/api/customers', (route) => route.fulfill({ status: 500, body: '{}' }));
  await form.locator('input').first().fill('سها الهاتف');
  await form.getByLabel(/^رقم الهاتف/).fill('01066000877');
  await page.keyboard.press('Control+Enter');
  const told = page.locator('.ant-notification-notice').last();
  await told.waitFor();
  const coveredIn = (selector: string) =>
    told.evaluate((toast, of) => {
      const over = toast.getBoundingClientRect();
      return [...document.querySelectorAll(of)].filter((one) => {
        const { top, bottom, height } = one.getBoundingClientRect();
        return height > 0 && top < over.bottom && bottom > over.top;
      }).length;
    }, selector);
  await expect.poll(() => coveredIn('.form-sheet :is(.ant-modal-header, .form-footer)')).toBe(0);
  await form.locator('input').first().focus();
  expect(await coveredIn('input:focus')).toBe(0);
});
