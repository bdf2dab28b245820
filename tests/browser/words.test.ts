import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Lang } from '../../src/schema/field';
import { type Centre, startCentre } from '../support/centre';
import { addCustomer, desk, rows } from '../support/customers-page';
import { type Stop, visit } from '../support/screen-check';

let centre: Centre;
let customer = 0;

beforeAll(async () => {
  centre = await startCentre();
  const call = await desk(centre, 'admin');
  customer = (
    await addCustomer(call, {
      fullName: 'نهى سليم',
      nameEn: 'Noha Selim',
      email: 'noha@example.com',
      birthDate: '1991-02-03',
      notes: 'تفضل المساء',
    })
  ).id;
});
afterAll(() => centre?.close());

const dialogOpen = (page: Page) =>
  page.locator('[role="dialog"]:focus-within, dialog[open]').last().waitFor();
const at = (path: string, ready: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.goto(path);
  await ready(page);
};
const listReady = (page: Page) => page.locator('tr[data-id], .row-card, [data-id]').first().waitFor();
const after = async (page: Page, act: () => Promise<unknown>) => {
  await page.goto('/customers');
  await listReady(page);
  await act();
  await dialogOpen(page);
};

const stops = (): readonly Stop[] => [
  { name: 'branch choice', go: at('/branch-selection', (page) => page.getByRole('button').nth(2).waitFor()) },
  { name: 'dashboard', go: at('/dashboard', (page) => page.locator('h1').waitFor()) },
  { name: 'customers', go: at('/customers', listReady) },
  { name: 'narrowed list', go: at('/customers?q=محمد&nationality=مصري', listReady) },
  {
    name: 'nothing matches',
    go: at('/customers?q=قققق', (page) => page.locator('main').getByRole('button').nth(1).waitFor()),
  },
  { name: 'new customer', go: at('/customers/create', dialogOpen) },
  {
    name: 'refused new customer',
    go: async (page) => {
      await page.keyboard.press('Control+Enter');
      await page.locator('.form-field-error').first().waitFor();
    },
  },
  { name: 'details', go: at(`/customers/${customer}`, dialogOpen) },
  { name: 'edit', go: at(`/customers/${customer}/edit`, dialogOpen) },
  { name: 'palette', go: (page) => after(page, () => page.keyboard.press('Control+k')) },
  { name: 'keys', go: (page) => after(page, () => page.keyboard.press('?')) },
  {
    name: 'user menu',
    go: async (page) => {
      await page.goto('/dashboard');
      await page.locator('.shell-user').click();
      await page.locator('.shell-user-panel').waitFor();
    },
  },
  { name: 'not found', go: at('/no-such-screen', (page) => page.locator('h1').waitFor()) },
];

/** What is wrong anywhere; one list at the end says everything at once. */
const walk = async (lang: Lang, width: number): Promise<readonly string[]> => {
  const wrong = await visit(await centre.open({ lang, width }), lang, [
    { name: 'sign-in', go: at('/login', (page) => page.locator('input').first().waitFor()) },
  ]);
  const found = await visit(await centre.open({ as: 'admin', lang, width }), lang, stops());
  if (width < 768) return [...wrong, ...found];
  const asking = await visit(await centre.open({ as: 'admin', lang, width }), lang, [
    {
      name: 'delete',
      go: (page) => after(page, () => rows(page).first().locator('.icon-button-danger').click()),
    },
  ]);
  return [...wrong, ...found, ...asking];
};

describe('every screen, in both languages', () => {
  // FND-01 FND-02 FND-25 ERR-16 RTE-28
  it.each(['ar', 'en'] as const)(
    'speaks one language only, shows no key and no gap, and can be used by everybody (%s)',
    { timeout: 360_000 },
    async (lang) => {
      expect(await walk(lang, 1440)).toEqual([]);
    },
  );

  // CON-08 SHL-17
  it.each(['ar', 'en'] as const)(
    'fits a phone: no sideways scrolling, targets large enough, the same words (%s)',
    { timeout: 360_000 },
    async (lang) => {
      expect(await walk(lang, 390)).toEqual([]);
    },
  );
});
