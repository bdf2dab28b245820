import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Centre, startCentre } from '../support/centre';
import { desk, dialog } from '../support/customers-page';
import { openDesk, press, toast } from '../support/desk';

let centre: Centre;

beforeAll(async () => {
  centre = await startCentre();
});
afterAll(() => centre?.close());

/** The admin's table of rights, with the box of one right of one role. */
const matrix = async (): Promise<{
  readonly page: Page;
  readonly box: (right: string, role: string) => Promise<void>;
}> => {
  const page = await centre.open({ as: 'admin' });
  await page.goto('/role-permissions?view=matrix');
  return {
    page,
    box: async (right, role) => {
      await page.getByRole('checkbox', { name: new RegExp(`^${right} ${role}`) }).click();
      await press(page, `حفظ صلاحيات ${role}`);
      await dialog(page).getByText('يسري التغيير فورًا، حتى على الشاشات المفتوحة').waitFor();
      await press(dialog(page), 'حفظ');
      await toast(page, 'تم تحديث صلاحيات الدور بنجاح').waitFor();
    },
  };
};

/** About two seconds on a machine with nothing else to do. */
const soon = 5000;

const customer = { fullName: 'بلا صلاحية', branchId: 1, nationality: 'مصري', phoneNumbers: ['01066123456'] };

describe('a right taken away on the screen of the roles', () => {
  // ROL-17 PRM-29 PRM-32
  it('is gone from an open browser of that role at once, refused by the server, and back when it is given back', async () => {
    const reception = await openDesk(centre, '/customers', { as: 'reception', branch: '1' });
    const add = reception.getByRole('button', { name: 'إضافة عميل' });
    await add.waitFor();
    const admin = await matrix();

    await admin.box('إضافة العملاء', 'موظف الاستقبال');
    await add.waitFor({ state: 'detached', timeout: soon });
    const call = await desk(centre, 'reception');
    const refused = await call('POST', '/customers', customer);
    expect([refused.status, refused.json.code]).toEqual([403, 'forbidden.customers.create']);
    await reception.goto('/customers/create');
    await reception
      .getByText('غير مسموح: ليس لديك صلاحية إضافة العملاء (customers.create)')
      .first()
      .waitFor();
    await reception.goto('/customers');

    await admin.box('إضافة العملاء', 'موظف الاستقبال');
    await add.waitFor({ timeout: soon });
    expect((await call('POST', '/customers', customer)).status).toBe(201);
  });

  it('closes a whole screen that somebody is looking at, and opens it again', async () => {
    const reception = await openDesk(centre, '/services', { as: 'reception', branch: '1' });
    const admin = await matrix();
    await admin.box('عرض الخدمات', 'موظف الاستقبال');
    await reception
      .locator('main')
      .getByText(/services\.read/)
      .waitFor({ timeout: soon });
    expect(await reception.locator('tr[data-id]').count()).toBe(0);
    await admin.box('عرض الخدمات', 'موظف الاستقبال');
    await reception.locator('tr[data-id]').first().waitFor({ timeout: soon });
  });
});
