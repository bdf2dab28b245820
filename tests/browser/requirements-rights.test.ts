import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Centre, startCentre } from '../support/centre';
import { desk, focusedDialog, rows, setRight } from '../support/customers-page';

let centre: Centre;

beforeAll(async () => {
  centre = await startCentre();
});
afterAll(() => centre?.close());

/** Without the marks that keep a code in its own order. */
const plain = (text: string) => text.replace(/\p{Cf}/gu, '');

/** What the screen says instead of itself, and the lists that were asked for all the same. */
const refusalAt = async (as: string, path: string) => {
  const page = await centre.open({ as, branch: '1' });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const isList = /^\/api\/(expenses|users|branches|auditlogs|permissions|shifts|services)\b/.test(pathname);
    if (isList && !pathname.endsWith('my-branches') && !searchParams.has('view')) asked.push(pathname);
  });
  await page.goto(path);
  const alert = page.locator('main').getByRole('alert').first();
  await alert.waitFor();
  const found = {
    text: plain(await alert.innerText()),
    key: await alert.getAttribute('data-permission'),
    destructive: await alert.evaluate((node) => node.classList.contains('ant-alert-error')),
    asked,
  };
  await page.close();
  return found;
};

describe('a screen that somebody may not open', () => {
  // PRM-15 PRM-16 PRM-34 EXP-01 USR-01 BRN-01 AUD-01 AUD-02 AUD-21 ROL-01
  it('says so in an alert that names the missing right, and asks the server for nothing', async () => {
    for (const [path, key, text] of [
      [
        '/expenses',
        'expenses.read',
        'ليس لديك صلاحية عرض المصروفات (expenses.read). يرجى التواصل مع مدير النظام.',
      ],
      ['/user-management', 'users.read', /\(users\.read\)\. يرجى التواصل مع مدير النظام\./],
      ['/branches', 'branches.read', 'لا يمكنك عرض الفروع، يرجى طلب صلاحية branches.read من مدير النظام'],
      ['/audit-logs', 'audit.read', /ليس لديك صلاحية عرض سجلات المراجعة \(audit\.read\)/],
      ['/role-permissions', 'roles.update', /\(roles\.update\)\. يرجى التواصل مع مدير النظام\./],
    ] as const) {
      const refusal = await refusalAt('specialist', path);
      expect(refusal.text, path).toContain('غير مسموح');
      if (typeof text === 'string') expect(refusal.text, path).toContain(text);
      else expect(refusal.text, path).toMatch(text);
      expect(refusal).toMatchObject({ key, destructive: true, asked: [] });
    }
  });

  // AUD-01 AUD-21 SHL-20
  it('is the trail for everybody but the system manager, even with the right in hand', async () => {
    await setRight(centre, 'BranchManager', 'audit.read', true);
    const refusal = await refusalAt('manager', '/audit-logs');
    expect(refusal).toMatchObject({ key: 'audit.read', asked: [] });
    const { status, json } = await (await desk(centre, 'manager'))('GET', '/auditlogs?page=1');
    expect([status, json.code]).toEqual([403, 'forbidden.audit.read']);
    await setRight(centre, 'BranchManager', 'audit.read', false);
    const page = await centre.open({ as: 'admin' });
    await page.goto('/audit-logs');
    await rows(page).first().waitFor();
  });

  // SHF-01 SHF-10
  it('are the shifts without shifts.read', async () => {
    await setRight(centre, 'Staff', 'shifts.read', false);
    const refusal = await refusalAt('specialist', '/shifts');
    expect(refusal).toMatchObject({ key: 'shifts.read', destructive: true, asked: [] });
    expect(refusal.text).toContain('(shifts.read). يرجى التواصل مع مدير النظام.');
    await setRight(centre, 'Staff', 'shifts.read', true);
  });

  // SVC-22
  it('may be one of two tabs: the other one stays usable', async () => {
    await setRight(centre, 'Staff', 'services.read', false);
    const page = await centre.open({ as: 'specialist', branch: '1' });
    await page.goto('/services');
    const alert = page.locator('main [data-permission="services.read"]');
    await alert.waitFor();
    expect(plain(await alert.innerText())).toContain('(services.read)');
    await page.locator('main').getByRole('link', { name: 'الباقات' }).click();
    await page.waitForURL('**/packages');
    await rows(page).first().waitFor();
    await setRight(centre, 'Staff', 'services.read', true);
  });
});

describe('the commands on branches', () => {
  // BRN-07 BRN-08 BRN-09 BRN-10 PRM-32
  it('are those of the rights: a manager edits and does no more, an accountant looks', async () => {
    for (const [as, edits] of [
      ['manager', true],
      ['accountant', false],
    ] as const) {
      const page = await centre.open({ as, branch: '1' });
      await page.goto('/branches');
      await rows(page).first().waitFor();
      const count = (name: RegExp) => page.getByRole('button', { name }).count();
      expect((await count(/^تعديل/)) > 0, as).toBe(edits);
      expect([await count(/^إضافة فرع/), await count(/^تعطيل/), await count(/^إعادة تفعيل/)]).toEqual([
        0, 0, 0,
      ]);
    }
  });

  // BRN-24 ERR-18
  it('are refused with the name of the missing right, on each way', async () => {
    const page = await centre.open({ as: 'accountant', branch: '1' });
    await page.goto('/branches/create');
    await page.getByText(/ليس لديك صلاحية إضافة الفروع \(.?branches\.create.?\)/).waitFor();
    await page.goto('/branches/1/edit');
    await page.getByText(/ليس لديك صلاحية تعديل الفروع \(.?branches\.update.?\)/).waitFor();
    await setRight(centre, 'BranchManager', 'branches.delete', true);
    const manager = await centre.open({ as: 'manager', branch: '1' });
    await manager.goto('/branches');
    await manager
      .getByRole('button', { name: /^تعطيل/ })
      .first()
      .click();
    const asked = await focusedDialog(manager, 'هل تريد تعطيل الفرع');
    await setRight(centre, 'BranchManager', 'branches.delete', false);
    await asked.getByRole('button', { name: 'تعطيل' }).click();
    await asked.getByText(/\(.?branches\.delete.?\)/).waitFor();
  });
});
