import type { Locator, Page, Request } from 'playwright-core';
import { raisePolicyVersion } from '../../server/data/services';
import { transaction } from '../../server/kernel/tx';
import { type Centre, demoPassword, type PageOptions } from './centre';

/** The customers' list in a browser, with its first rows on the screen. */
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

/** Rows of the table; the head is a table of its own. */
export const rows = (page: Page): Locator => page.locator('tr[data-id]');

export const namesOf = async (page: Page): Promise<readonly string[]> =>
  (await rows(page).evaluateAll((found) => found.map((row) => row.getAttribute('aria-label') ?? ''))).map(
    (name) => name.trim(),
  );

/** The dialog on top. */
export const dialog = (page: Page): Locator => page.getByRole('dialog').last();

/** The dialog on top, once it has taken the focus: keys go to it from then on. */
export const focusedDialog = async (page: Page, text: string): Promise<Locator> => {
  await page.locator('[role="dialog"]:focus-within').filter({ hasText: text }).waitFor();
  return dialog(page);
};

/** Opens the list of options of a select. The mouse meets the box, not the input inside it. */
export const openSelect = (where: Page | Locator, name: string | RegExp): Promise<void> =>
  where
    .getByRole('combobox', { name, exact: true })
    .locator('xpath=ancestor::*[contains(concat(" ", @class, " "), " ant-select-selector ")]')
    .click();

/** An option of the open drop-down list of a select. */
export const option = (page: Page, text: string): Locator =>
  page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByTitle(text, { exact: true });

/** Every list call from now on; the array grows. */
export const listCalls = (page: Page): URL[] => {
  const calls: URL[] = [];
  page.on('request', (request: Request) => {
    const url = new URL(request.url());
    if (request.method() === 'GET' && url.pathname === '/api/customers' && !url.searchParams.has('view'))
      calls.push(url);
  });
  return calls;
};

/** The form of a new customer, ready to be typed in. */
export const openCreate = async (centre: Centre, options: PageOptions = {}): Promise<Page> => {
  const page = await openCustomers(centre, { branch: '1', ...options });
  await page.getByRole('button', { name: options.lang === 'en' ? 'Add customer' : 'إضافة عميل' }).click();
  await expectFocus(page, 'field-fullName');
  return page;
};

/** Waits until the element with this id has the focus. */
export const expectFocus = (page: Page, id: string): Promise<unknown> =>
  page.waitForFunction((wanted) => document.activeElement?.id === wanted, id);

/**
 * Somebody goes to the field with this id, quicker than any hand and than any timer: as soon as it is drawn, until
 * something else in its form is focused.
 */
export const quickTo = (page: Page, id: string): Promise<void> =>
  page.evaluate((wanted) => {
    const take = () => {
      const field = document.getElementById(wanted);
      const form = field?.closest('form');
      if (!form?.contains(document.activeElement)) field?.focus();
      else if (document.activeElement !== field) end();
    };
    const watcher = new MutationObserver(take);
    const end = () => {
      watcher.disconnect();
      removeEventListener('focusin', take);
    };
    watcher.observe(document.body, { subtree: true, childList: true });
    addEventListener('focusin', take);
  }, id);

/** An input of the form by its visible label. */
export const input = (page: Page, label: string): Locator => dialog(page).getByLabel(label);

export const save = (page: Page): Promise<void> =>
  dialog(page)
    .getByRole('button', { name: /^(حفظ|Save)$/ })
    .click();

export type Call = (method: string, path: string, body?: unknown) => Promise<{ status: number; json: Json }>;
type Json = Readonly<Record<string, unknown>>;

/** The same server, asked without a browser by a user of the demo centre: another desk. */
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

// Numbers that end in four zeros are on no phone at the stand-in.
let nextPhone = 10_123_450;
/** An Egyptian mobile number that nobody of the demo has. */
export const freshPhone = (): string => {
  nextPhone += 7;
  return `0106${nextPhone}`.slice(0, 11);
};

/** A new customer of the first branch, from another desk. Returns its row. */
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

/** Values for `addCustomer`: one whose details have something to show everywhere. */
export const wholeCustomer = {
  fullName: 'نهى سليم',
  nameEn: 'Noha Selim',
  email: 'noha@example.com',
  birthDate: '1991-02-03',
  notes: 'تفضل المساء',
};

/** A visit of a new customer, who is there and has no invoice yet. Answers its id. */
export const addVisit = async (
  centre: Centre,
  { serviceIds = [] }: { readonly serviceIds?: readonly number[] } = {},
): Promise<number> => {
  const call = await desk(centre, 'admin');
  const { id: customerId } = await addCustomer(call);
  const services = serviceIds.map((serviceId) => ({ serviceId }));
  const { status, json } = await call('POST', '/attendance', {
    customerId,
    branchId: 1,
    ...(services.length > 0 ? { services } : {}),
  });
  if (status !== 201) throw new Error(`not there: ${JSON.stringify(json)}`);
  return Number(json.id);
};

/** Gives or takes a right of a role in the database, as the roles' screen would. */
export const setRight = async (centre: Centre, role: string, key: string, given: boolean): Promise<void> => {
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

/** How many living customers have exactly this name. */
export const countNamed = async (centre: Centre, name: string): Promise<number> => {
  const { rows: found } = await centre.db.pool.query<{ count: string }>(
    'select count(*) from customers where full_name = $1 and deleted_at is null',
    [name],
  );
  return Number(found[0]?.count);
};
