import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startCentre } from '../../support/browser/centre';
import { desk, dialog, focusedDialog, rows, setPermission } from '../../support/browser/customers';
import { control, openDesk, press, toast } from '../../support/browser/desk';
import { hearing } from '../../support/browser/navigation';

const centre = await startCentre();

/** Removes direction marks, which keep a code in its own order. */
const plain = (text: string) => text.replace(/\p{Cf}/gu, '');

/** Opens a screen without its permission. Returns the alert and the list calls that were sent anyway. */
const refusalAt = async (page: Page, path: string, key: string) => {
  const asked: string[] = [];
  const hear = (request: { url(): string }) => {
    const { pathname, searchParams } = new URL(request.url());
    const isList = /^\/api\/(expenses|users|branches|auditlogs|permissions|shifts|services)\b/.test(pathname);
    if (isList && !pathname.endsWith('my-branches') && !searchParams.has('view')) asked.push(pathname);
  };
  page.on('request', hear);
  await page.goto(path);
  const alert = page.locator(`main [data-permission="${key}"]`).first();
  await alert.waitFor();
  const found = {
    text: plain(await alert.innerText()),
    role: await alert.getAttribute('role'),
    destructive: await alert.evaluate((node) => node.classList.contains('ant-alert-error')),
    asked,
  };
  page.off('request', hear);
  return found;
};

describe('a screen that somebody may not open', () => {
  // PRM-15 PRM-16 PRM-34 EXP-01 FUP-01 USR-01 BRN-01 AUD-01 AUD-02 AUD-21 ROL-01 SHF-01 SHF-10 SVC-22
  it('says so in an alert that names the missing right, and asks the server for nothing', async () => {
    const taken = ['shifts.read', 'services.read', 'followups.read'];
    for (const key of taken) await setPermission(centre, 'Staff', key, false);
    // Everything else about follow-ups does not open their screen.
    for (const verb of ['create', 'update', 'delete', 'export'])
      await setPermission(centre, 'Staff', `followups.${verb}`, true);
    const page = await centre.open({ as: 'specialist', branch: '1' });
    for (const [path, key, text] of [
      [
        '/expenses',
        'expenses.read',
        'ليس لديك صلاحية عرض المصروفات (expenses.read). يرجى التواصل مع مدير النظام.',
      ],
      ['/user-management', 'users.read', '(users.read). يرجى التواصل مع مدير النظام.'],
      ['/branches', 'branches.read', 'لا يمكنك عرض الفروع، يرجى طلب صلاحية branches.read من مدير النظام'],
      ['/audit-logs', 'audit.read', 'ليس لديك صلاحية عرض سجلات المراجعة (audit.read)'],
      ['/role-permissions', 'roles.update', '(roles.update). يرجى التواصل مع مدير النظام.'],
      ['/shifts', 'shifts.read', '(shifts.read). يرجى التواصل مع مدير النظام.'],
      ['/follow-ups', 'followups.read', '(followups.read). يرجى التواصل مع مدير النظام.'],
    ] as const) {
      const refusal = await refusalAt(page, path, key);
      expect(refusal, path).toMatchObject({ role: 'alert', destructive: true, asked: [] });
      expect(refusal.text, path).toContain('غير مسموح');
      expect(refusal.text, path).toContain(text);
    }
    // Only one tab is refused; the other one works.
    expect((await refusalAt(page, '/services', 'services.read')).text).toContain('(services.read)');
    await control(page.locator('main'), 'link', 'الباقات').click();
    await page.waitForURL('**/packages');
    await rows(page).first().waitFor();
    for (const key of taken) await setPermission(centre, 'Staff', key, true);
  });

  // AUD-01 AUD-21 SHL-20 BRN-07 BRN-08 BRN-09 BRN-10 BRN-24 PRM-32 ERR-18
  it('is the trail for a manager with the right in hand; of branches they edit alone, an accountant looks', async () => {
    await setPermission(centre, 'BranchManager', 'audit.read', true);
    await setPermission(centre, 'BranchManager', 'branches.delete', true);
    const page = await centre.open({ as: 'manager', branch: '1' });
    expect((await refusalAt(page, '/audit-logs', 'audit.read')).asked).toEqual([]);
    const { status, json } = await (await desk(centre, 'manager'))('GET', '/auditlogs?page=1');
    expect([status, json.code]).toEqual([403, 'forbidden.audit.read']);

    await page.goto('/branches');
    await page
      .getByRole('button', { name: /^تعطيل/ })
      .first()
      .click();
    const asked = await focusedDialog(page, 'هل تريد تعطيل الفرع');
    await setPermission(centre, 'BranchManager', 'branches.delete', false);
    await press(asked, 'تعطيل');
    await asked.getByText(/\(.?branches\.delete.?\)/).waitFor();
    await press(asked, 'إلغاء');
    const count = (name: RegExp) => page.getByRole('button', { name }).count();
    await expect.poll(() => count(/^تعطيل/)).toBe(0);
    await expect.poll(() => count(/^تعديل/)).toBeGreaterThan(0);
    await expect.poll(async () => [await count(/^إضافة فرع/), await count(/^إعادة تفعيل/)]).toEqual([0, 0]);
    await page.goto('/branches/create');
    await page.getByText(/ليس لديك صلاحية إضافة الفروع \(.?branches\.create.?\)/).waitFor();
    await setPermission(centre, 'BranchManager', 'branches.update', false);
    await page.goto('/branches');
    await rows(page).first().waitFor();
    await expect.poll(() => count(/^(تعديل|تعطيل|إضافة فرع)/)).toBe(0);
    await page.goto('/branches/1/edit');
    await page.getByText(/ليس لديك صلاحية تعديل الفروع \(.?branches\.update.?\)/).waitFor();
  });
});

// PRM-29
it('A user whose branch and role are others has the present ones on an open page, and chooses a branch', async () => {
  const page = await openDesk(centre, '/customers', { as: 'reception2', branch: '2', fresh: true });
  const branch = page.getByRole('button', { name: /فرع الدقي/ });
  await branch.waitFor();
  await hearing(page);
  const admin = await desk(centre, 'admin');
  const { rows: users } = await centre.db.pool.query<{ id: number; fullName: string }>(
    `select id, full_name as "fullName" from users where username = 'reception2'`,
  );
  const user = { ...users[0], username: 'reception2' };
  const change = (roleNames: readonly string[], branchIds: readonly number[]) =>
    admin('PUT', `/users/${user.id}`, { ...user, roleNames, branchIds });
  expect((await change(['Accountant'], [1])).status).toBe(200);
  await page.waitForURL('**/branch-selection');
  await page.getByText('محاسب', { exact: true }).waitFor();
  await expect.poll(() => branch.count()).toBe(0);
  await page
    .getByRole('button', { name: /فرع مدينة نصر/ })
    .first()
    .click();
  await page.waitForURL('**/dashboard');
  expect((await change(['Receptionist'], [1, 2])).status).toBe(200);
});

describe('a right taken away on the screen of the roles', () => {
  // CUS-15 CUS-39 PRM-22 PRM-32 ROL-17
  it('is gone from an open browser of that role at once, refused by the server, and back when it is given back', async () => {
    const reception = await openDesk(centre, '/customers', { as: 'reception', branch: '1' });
    const add = control(reception, 'button', 'إضافة عميل');
    await add.waitFor();
    const call = await desk(centre, 'reception');
    const page = await centre.open({ as: 'admin' });
    await page.goto('/role-permissions');
    const turn = async (module: string, permission: string) => {
      await press(page, 'إدارة الصلاحيات: موظف الاستقبال');
      const group = dialog(page).getByRole('group', { name: new RegExp(`^${module}`) });
      await control(group, 'checkbox', permission).click();
      await press(dialog(page), 'حفظ');
      await toast(page, 'حُفظت صلاحيات الدور').waitFor();
      await dialog(page).waitFor({ state: 'detached' });
    };
    const customer = {
      fullName: 'بلا صلاحية',
      branchId: 1,
      nationality: 'مصري',
      phoneNumbers: ['01066123456'],
    };

    await turn('العملاء', 'إضافة');
    await add.waitFor({ state: 'detached' });
    const refused = await call('POST', '/customers', customer);
    expect([refused.status, refused.json.code]).toEqual([403, 'forbidden.customers.create']);
    await reception.goto('/customers/create');
    await reception
      .getByText('غير مسموح: ليس لديك صلاحية إضافة العملاء (customers.create)')
      .first()
      .waitFor();
    // An open screen closes too if the permission is taken away.
    await reception.goto('/services');
    await rows(reception).first().waitFor();
    await turn('الخدمات', 'عرض');
    await reception.locator('main [data-permission="services.read"]').waitFor();
    await expect.poll(() => rows(reception).count()).toBe(0);
    await reception.goto('/customers');
    await turn('العملاء', 'إضافة');
    await add.waitFor();
    expect((await call('POST', '/customers', customer)).status).toBe(201);
  });
});

describe('an Admin who sees the product as somebody', () => {
  it.each([1440, 390])(
    'has a bar on every page of all tabs, saves nothing, and is back by it (%d px)',
    async (width) => {
      const page = await centre.open({ as: 'admin', width, fresh: true });
      await page.goto('/role-permissions');
      const card = page.locator('.role-card').filter({ has: control(page, 'heading', 'موظف الاستقبال') });
      await press(card, /^إجراءات أخرى/);
      await control(page, 'menuitem', 'عرض النظام كما يراه').click();
      const other = await page.context().newPage();
      await other.goto(`${centre.url}/expenses`);
      await other.getByRole('heading', { name: 'المصروفات', exact: true, level: 1 }).waitFor();
      await press(dialog(page), 'عرض النظام كما يراه');
      const bar = page.locator('.mask-bar');
      await bar.getByText('تشاهد النظام كما يظهر لـ: موظف الاستقبال').waitFor();
      await page.waitForURL('**/dashboard');
      // The other tab follows by itself: a receptionist sees no expenses.
      await other.locator('.mask-bar').waitFor();
      await other.locator('main [data-permission="expenses.read"]').waitFor();
      await other.close();
      await page.goto('/customers/create');
      const form = await focusedDialog(page, 'إضافة عميل');
      const name = control(form, 'textbox', 'الاسم الكامل');
      await name.fill('عميلة لا تُحفظ');
      await form
        .getByRole('textbox', { name: /رقم الهاتف|أرقام الهاتف/ })
        .first()
        .fill('01012345670');
      await press(dialog(page), 'حفظ');
      await page.getByText('لا حفظ ولا تنزيل قبل إنهاء العرض').first().waitFor();
      // The typed text is still there, and the bar lies over nothing that one presses.
      expect(await name.inputValue()).toBe('عميلة لا تُحفظ');
      const [save, foot] = [
        await control(dialog(page), 'button', 'حفظ').boundingBox(),
        await bar.boundingBox(),
      ];
      expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
      await press(bar, 'إنهاء');
      await bar.waitFor({ state: 'detached' });
      await page.goto('/audit-logs');
      await page.locator('main').getByText('نهاية عرض النظام كما يراه').first().waitFor();
    },
  );
});
