import type { Locator, Page, Route } from 'playwright-core';
import type { Centre, PageOptions } from './centre';
import { dialog, rows } from './customers-page';

/** A screen of the demo centre as its admin, or somebody else, finds it, with its first rows. */
export const openDesk = async (centre: Centre, path: string, options: PageOptions = {}): Promise<Page> => {
  const page = await centre.open({ as: 'admin', ...options });
  await page.goto(path);
  await rows(page).first().waitFor();
  return page;
};

/** The shifts open on this week; this is the list of all of them, of a branch, as its admin finds it. */
export const openShiftList = async (centre: Centre): Promise<Page> => {
  const page = await centre.open({ as: 'admin', branch: '1' });
  await page.goto('/shifts');
  await page.getByText('قائمة', { exact: true }).click();
  await rows(page).first().waitFor();
  return page;
};

/** A sentence in one of the toasts. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('.ant-notification-notice').getByText(text, { exact: true }).first();

/** Waits until no dialog stands over the screen any more. */
export const closed = (page: Page): Promise<void> =>
  page.waitForFunction(() => document.querySelector('[role="dialog"]') === null).then(() => undefined);

/** Presses Escape in the dialog on top, once it has the focus and the call it waits for is over. */
export const pressEscape = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const top = [...document.querySelectorAll('[role="dialog"]')].at(-1);
    return !top || (top.contains(document.activeElement) && !top.querySelector('.ant-btn-loading'));
  });
  await page.keyboard.press('Escape');
};

/** Leaves the open dialog by the keyboard. */
export const dismiss = async (page: Page): Promise<void> => {
  await pressEscape(page);
  await closed(page);
};

export const press = (where: Page | Locator, name: string): Promise<void> =>
  where.getByRole('button', { name, exact: true }).click();

/** A command at the end of the row of that name: 'delete', 'edit'. A dialog that still closes would take its own with it. */
export const act = async (page: Page, what: string, name: string): Promise<void> => {
  await closed(page);
  await press(page, `${what}: ${name}`);
};

export const rowOf = (page: Page, name: string): Locator => page.locator(`tr[data-id][aria-label="${name}"]`);

/** The cells of a row as they are read. */
export const cellsOf = async (page: Page, name: string): Promise<readonly string[]> =>
  (await rowOf(page, name).first().getByRole('cell').allInnerTexts()).map((text) => text.trim());

export const columnsOf = (page: Page): Promise<string[]> => page.getByRole('columnheader').allInnerTexts();

/** An input of the open form by the key of its field. */
export const field = (page: Page, key: string): Locator => dialog(page).locator(`#field-${key}`);

/** Chooses in a select of the open form, found by the key of its field. */
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
  // The select takes the focus back in a timer of its own, which would carry off what is typed elsewhere meanwhile.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
};

/** Makes the next calls of one kind fail, until it is asked to stop. */
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

/** Holds the calls to an address back until the answer is let through. */
export const hold = async (page: Page, address: string): Promise<() => void> => {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
};

/** The texts of all rows, cell by cell. */
export const linesOf = async (page: Page): Promise<readonly (readonly string[])[]> => {
  const texts = await rows(page).evaluateAll((found) =>
    found.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
  );
  return texts.map((cells) => cells.map((text) => text.trim()));
};

/** What every call to a path is asked with from now on; the array grows. */
export const callsTo = (page: Page, path: string): readonly URLSearchParams[] => {
  const calls: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === path) calls.push(url.searchParams);
  });
  return calls;
};

/** Whatever hour it is, it is noon in that branch, whose day is in full swing; before anybody sits down there. */
export const atNoon = async ({ db }: Centre, branchId = 1): Promise<void> => {
  const ahead = ((12 - new Date().getUTCHours() + 36) % 24) - 12;
  const zone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  await db.pool.query('update branches set time_zone = $2 where id = $1', [branchId, zone]);
};
