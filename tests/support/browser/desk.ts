import type { Locator, Page, Route } from 'playwright-core';
import { parseDay, parseTime } from '../../../src/i18n/time-input';
import { toLatinDigits } from '../../../src/schema/text/parse';
import type { Centre, PageOptions } from './centre';
import { dialog } from './customers';

/** Opens a screen of the demo centre, by default as admin, and waits for its first rows. */
export const openDesk = async (centre: Centre, path: string, options: PageOptions = {}): Promise<Page> => {
  const page = await centre.open({ as: 'admin', ...options });
  await page.goto(path);
  await page.locator('tr[data-id]').first().waitFor();
  return page;
};

/** Returns a toast with this text. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('.ant-notification-notice').getByText(text, { exact: true }).first();

/** Waits until no dialog is open. */
export const closed = (page: Page): Promise<void> =>
  page.waitForFunction(() => document.querySelector('[role="dialog"]') === null).then(() => undefined);

/** Presses Escape in the topmost dialog, after it got the focus and its pending call ended. */
export const pressEscape = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const top = [...document.querySelectorAll('[role="dialog"]')].at(-1);
    return !top || (top.contains(document.activeElement) && !top.querySelector('.ant-btn-loading'));
  });
  await page.keyboard.press('Escape');
};

/** Returns the control of this role with exactly this name, which may be a part of another's name. */
export const control = (
  where: Page | Locator,
  role: Parameters<Page['getByRole']>[0],
  name: string | RegExp,
): Locator => where.getByRole(role, { name, exact: true });

export const press = (where: Page | Locator, name: string | RegExp): Promise<void> =>
  control(where, 'button', name).click();

/**
 * Clicks a command of the row with this name, 'delete' or 'edit', wherever it stands: rare ones are behind three dots.
 * A dialog that still closes would catch it.
 */
export const act = async (page: Page, what: string, name: string): Promise<void> => {
  await closed(page);
  await clickWherever(page, what, `: ${name}`);
};

/** Clicks a command of this row, wherever it stands. */
export const actIn = (row: Locator, what: string): Promise<void> => clickWherever(row, what, ': ');

/** Clicks a command of the details in this panel, wherever it stands. */
export const actInDetails = (panel: Locator, what: string): Promise<void> => clickWherever(panel, what, '');

/** Clicks a command in sight, or behind three dots. `of` is how the names of the row's buttons go on. */
const clickWherever = async (where: Page | Locator, what: string, of: string): Promise<void> => {
  const page = 'page' in where ? where.page() : where;
  const own = where.getByRole('button', { name: named(what, of) });
  const rare = rareOf(where, of);
  await own.or(rare).first().waitFor();
  if ((await own.count()) > 0) return own.click();
  await rare.click();
  const item = page.getByRole('menuitem', { name: what, exact: true });
  // A change of the row that arrives only now may bring the command into sight.
  await item.or(own).first().waitFor();
  if ((await item.count()) > 0) return item.click();
  await page.keyboard.press('Escape');
  await own.click();
};

const rareOf = (where: Page | Locator, of: string): Locator =>
  where.getByRole('button', { name: named('(?:إجراءات أخرى|More actions)', of) });

/** Matches the name of a command's button. Names of commands and rows have no characters of a pattern. */
const named = (what: string, of: string): RegExp => new RegExp(`^${what}${of}${of === ': ' ? '' : '$'}`);

/** Returns the names of all commands of a row, in sight and behind its three dots. */
export const offeredIn = async (row: Locator): Promise<readonly string[]> => {
  const inSight = await row
    .locator('.row-actions button')
    .evaluateAll((found) => found.map((one) => one.getAttribute('aria-label')?.split(': ')[0] ?? ''));
  const rare = rareOf(row, ': ');
  if ((await rare.count()) === 0) return inSight;
  await rare.click();
  const items = row.page().locator('.ant-dropdown:not(.ant-dropdown-hidden)').getByRole('menuitem');
  await items.first().waitFor();
  const behind = await items.allInnerTexts();
  await row.page().keyboard.press('Escape');
  await items.first().waitFor({ state: 'hidden' });
  return [...inSight, ...behind];
};

export const rowOf = (page: Page, name: string): Locator => page.locator(`tr[data-id][aria-label="${name}"]`);

/** Without the boxes that choose rows. */
const told = ':not(.ant-table-selection-column)';

/** Returns the texts of a row's cells. */
export const cellsOf = async (page: Page, name: string): Promise<readonly string[]> =>
  (await rowOf(page, name).first().getByRole('cell').and(page.locator(told)).allInnerTexts()).map((text) =>
    text.trim(),
  );

export const columnsOf = (page: Page): Promise<string[]> =>
  page.getByRole('columnheader').and(page.locator(told)).allInnerTexts();

/** Returns an input of the open form by the key of its field. */
export const field = (page: Page, key: string): Locator => dialog(page).locator(`#field-${key}`);

/** Chooses an option in a select of the open form, by the key of its field. */
export const choose = async (page: Page, key: string, text: string): Promise<void> => {
  const selector = field(page, key).locator(
    'xpath=ancestor::*[contains(concat(" ", @class, " "), " ant-select-selector ")]',
  );
  const option = page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    .getByText(text, { exact: true })
    .last();
  // A list that opens while the form still fills itself closes again.
  for (let tries = 0; tries < 3 && !(await option.isVisible()); tries++) {
    await selector.click();
    await option.waitFor({ timeout: 8000 }).catch(() => undefined);
  }
  await option.click();
  // The select takes the focus back in a timer, which would move what is typed elsewhere until then.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
};

/** Makes calls of one kind fail. Returns a function that stops it. */
export const failing = async (
  page: Page,
  method: string,
  path: RegExp,
  answer: { readonly status: number; readonly json: unknown },
): Promise<() => Promise<void>> => {
  const handler = (route: Route) =>
    route.request().method() === method ? route.fulfill(answer) : route.fallback();
  await page.route(path, handler);
  return () => page.unroute(path, handler);
};

/** Holds calls to a URL back. Returns a function that lets them through. */
export const hold = async (page: Page, address: string): Promise<() => void> => {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.fallback();
  });
  return release;
};

/** Collects the addresses of calls below a path from now on. */
export const callsTo = (page: Page, path: string): readonly URL[] => {
  const calls: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith(path)) calls.push(url);
  });
  return calls;
};

/** Returns the time in an input as `HH:mm`, for both clocks and digits; its text if it is no time. */
export const timeIn = async (input: Locator): Promise<string> => {
  const text = await input.inputValue();
  return parseTime(text, '12') ?? text;
};

/** Returns the day in an input as `yyyy-MM-dd`, for all digits; its text if it is no day. */
export const dayIn = async (input: Locator): Promise<string> => {
  const text = await input.inputValue();
  return parseDay(text, '2026-01-01') ?? text;
};

/** Returns the number in an input with Latin digits, its thousands together. */
export const figureIn = async (input: Locator): Promise<string> =>
  toLatinDigits(await input.inputValue()).replace(/[,٬]/g, '');
