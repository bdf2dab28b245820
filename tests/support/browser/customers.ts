import type { Locator, Page } from 'playwright-core';
import { raisePolicyVersion } from '../../../server/data/policy';
import { transaction } from '../../../server/kernel/transaction';
import { type Centre, demoPassword, type PageOptions } from './centre';

/** Opens the customers' list in a browser and waits for its first rows. */
export const openCustomers = async (
  centre: Centre,
  options: PageOptions = {},
  path = '/customers',
): Promise<Page> => {
  const page = await centre.open({ as: 'reception2', ...options });
  await page.goto(path);
  await rows(page).first().waitFor();
  return page;
};

/** Rows of the table. The table head is a separate table. */
export const rows = (page: Page): Locator => page.locator('tr[data-id]');

export const namesOf = async (page: Page): Promise<readonly string[]> =>
  (await rows(page).evaluateAll((found) => found.map((row) => row.getAttribute('aria-label') ?? ''))).map(
    (name) => name.trim(),
  );

/** Returns the topmost dialog. */
export const dialog = (page: Page): Locator => page.getByRole('dialog').last();

/** Returns the topmost dialog with this text after it got the focus, so that keys go to it. */
export const focusedDialog = async (page: Page, text: string): Promise<Locator> => {
  await page.locator('[role="dialog"]:focus-within').filter({ hasText: text }).waitFor();
  return dialog(page);
};

/** Opens the options of a select. The mouse clicks the box, not the input inside. */
export const openSelect = (where: Page | Locator, name: string | RegExp): Promise<void> =>
  where
    .getByRole('combobox', { name, exact: true })
    .locator('xpath=ancestor::*[contains(concat(" ", @class, " "), " ant-select-selector ")]')
    .click();

/** Opens the choices of a list's filter. Many filters are folded, and one press on their button unfolds them. */
export const openFilter = async (page: Page, name: string): Promise<void> => {
  const filters = page.locator('search');
  const box = filters.getByRole('combobox', { name, exact: true });
  const folds = filters.getByRole('button', { name: /^تصفية/ });
  await box.or(folds).first().waitFor();
  if (!(await box.isVisible())) await folds.click();
  await openSelect(filters, name);
};

/** Returns an option in the open list of a select. The name of a person in it has the same title. */
export const option = (page: Page, text: string): Locator =>
  page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .and(page.getByTitle(text, { exact: true }));

/** Waits until the element with this id has the focus. */
export const expectFocus = (page: Page, id: string): Promise<unknown> =>
  page.waitForFunction((wanted) => document.activeElement?.id === wanted, id);

/** Returns an input of the form by its visible label. */
export const input = (page: Page, label: string): Locator => dialog(page).getByLabel(label);

export const save = (page: Page): Promise<void> =>
  dialog(page)
    .getByRole('button', { name: /^(حفظ|Save)$/ })
    .click();

export type Call = (method: string, path: string, body?: unknown) => Promise<{ status: number; json: Json }>;
type Json = Readonly<Record<string, unknown>>;

/** Returns a function that calls the same server as another demo user, like another desk. */
export const desk = async (centre: Centre, username: string): Promise<Call> => {
  const send = (method: string, path: string, body: unknown, headers: Record<string, string>) =>
    fetch(`${centre.url}/api${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const signedIn = await send('POST', '/auth/login', { username, password: demoPassword }, {});
  const { token } = await signedIn.json();
  return async (method, path, body) => {
    const answer = await send(method, path, body, {
      authorization: `Bearer ${token}`,
      'accept-language': 'ar',
    });
    const text = await answer.text();
    return { status: answer.status, json: text === '' ? {} : JSON.parse(text) };
  };
};

// The stand-in knows no phone with a number that ends in four zeros.
let nextPhone = 10_123_450;
/** Returns an Egyptian mobile number that no demo customer has. */
export const freshPhone = (): string => {
  nextPhone += 7;
  return `0106${nextPhone}`.slice(0, 11);
};

/** Creates a customer of the first branch from another desk and returns the row. */
export const addCustomer = async (call: Call, values: Json = {}): Promise<Json & { readonly id: number }> => {
  const { status, json } = await call('POST', '/customers', {
    fullName: 'عميلة للتجربة',
    branchId: 1,
    nationality: 'مصري',
    phoneNumbers: [freshPhone()],
    ...values,
  });
  if (status !== 201 || typeof json.id !== 'number') throw new Error(`not added: ${JSON.stringify(json)}`);
  return { ...json, id: json.id };
};

/** Grants or revokes a permission of a role in the database. */
export const setPermission = async (
  centre: Centre,
  role: string,
  key: string,
  given: boolean,
): Promise<void> => {
  await transaction(centre.db.pool, async (client) => {
    await client.query(
      given
        ? `insert into role_permissions (role_id, permission_id)
           select r.id, p.id from roles r, permissions p where r.name = $1 and p.key = $2 on conflict do nothing`
        : `delete from role_permissions using roles r, permissions p
           where r.id = role_id and p.id = permission_id and r.name = $1 and p.key = $2`,
      [role, key],
    );
    await raisePolicyVersion(client);
  });
};

/** Counts customers with exactly this name that are not deleted. */
export const countNamed = async (centre: Centre, name: string): Promise<number> => {
  const { rows: found } = await centre.db.pool.query<{ count: string }>(
    'select count(*) from customers where full_name = $1 and deleted_at is null',
    [name],
  );
  return Number(found[0]?.count);
};
