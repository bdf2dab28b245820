import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '../../server/data/actor';
import { record } from '../../server/data/audit';
import { transaction } from '../../server/db/tx';
import { type Centre, startCentre } from '../support/centre';
import { addCustomer, type Call, desk, dialog, rows } from '../support/customers-page';
import { callsTo, columnsOf, linesOf, openDesk, press } from '../support/desk';

let centre: Centre;
let call: Call;
let id: number;

beforeAll(async () => {
  centre = await startCentre();
  call = await desk(centre, 'manager');
  ({ id } = await addCustomer(call, { fullName: 'ليلى مراد', phoneNumbers: ['01066555001'] }));
  const { json } = await call('GET', `/customers/${id}`);
  await call('PUT', `/customers/${id}`, {
    ...json,
    fullName: 'ليلى مراد حسن',
    phoneNumbers: ['01066555001'],
    nationality: 'سعودي',
  });
});
afterAll(() => centre?.close());

describe('the audit log', () => {
  // AUD-01 AUD-02
  it('opens for Admin alone; others read which right is missing', async () => {
    await openDesk(centre, '/audit-logs');
    const page = await centre.open({ as: 'accountant' });
    await page.goto('/audit-logs');
    await page.locator('main').getByText('ليس لديك صلاحية عرض سجلات المراجعة (audit.read)').waitFor();
    expect(await rows(page).count()).toBe(0);
  });

  // AUD-03 AUD-04 AUD-06 AUD-07 AUD-18 AUD-20
  it('shows who did what and when, fifty at a time, and loads anew when asked', async () => {
    const page = await centre.open({ as: 'admin' });
    const calls = callsTo(page, '/api/auditlogs');
    await page.goto('/audit-logs');
    await rows(page).first().waitFor();
    expect([calls[0]?.get('page'), calls[0]?.get('pageSize')]).toEqual(['1', '50']);
    await page.getByRole('heading', { name: 'سجلات المراجعة' }).waitFor();
    expect(await columnsOf(page)).toEqual([
      'الوقت',
      'المستخدم',
      'الإجراء',
      'الكيان',
      'رقم السجل',
      'التفاصيل',
      'الإجراءات',
    ]);
    for (const name of ['المستخدم', 'الكيان', 'الإجراء'])
      expect(await page.getByRole('combobox', { name, exact: true }).count()).toBe(1);
    await page.getByText('كل المستخدمين').waitFor();
    expect(await page.getByPlaceholder(/^الوقت: من|^إلى$/).count()).toBe(2);
    const update = (await linesOf(page)).find((cells) => cells[2] === 'تعديل');
    expect(update?.slice(0, 5)).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      'هالة عبد العزيزmanager',
      'تعديل',
      'عميل',
      String(id),
    ]);
    // The time stands whole in its column.
    const time = rows(page).first().getByRole('cell').first().locator('bdi');
    const [inside, outside] = [
      await time.boundingBox(),
      await rows(page).first().getByRole('cell').first().boundingBox(),
    ];
    expect(inside?.width).toBeLessThan((outside?.width ?? 0) - 16);
    const before = calls.length;
    await call('GET', `/customers/${id}`);
    expect((await linesOf(page))[0]?.[2]).not.toBe('عرض');
    await press(page, 'تحديث');
    await expect.poll(async () => (await linesOf(page))[0]?.[2]).toBe('عرض');
    expect(calls.length).toBe(before + 1);
  });

  // AUD-09
  it('tells actions apart by colour as well as by word', async () => {
    const customer = (await call('GET', `/customers/${id}`)).status;
    expect(customer).toBe(200);
    await (await desk(centre, 'admin'))('DELETE', `/customers/${(await addCustomer(call)).id}`);
    const page = await openDesk(centre, '/audit-logs');
    const colour = async (word: string) => {
      const tag = page
        .locator('tr[data-id] .ant-tag')
        .filter({ hasText: new RegExp(`^${word}$`) })
        .first();
      return /ant-tag-(\w+)/.exec(
        (await tag.getAttribute('class'))?.replace('ant-tag-has-color', '') ?? '',
      )?.[1];
    };
    expect(await Promise.all(['تسجيل دخول', 'عرض', 'إضافة', 'تعديل', 'حذف'].map(colour))).toEqual([
      'blue',
      'blue',
      'green',
      'gold',
      'red',
    ]);
  });

  // AUD-10
  it('opens an entry with what changed, in the words of the screen it was changed on', async () => {
    const page = await openDesk(centre, '/audit-logs');
    await rows(page).filter({ hasText: 'تعديل' }).first().click();
    await dialog(page).getByText('تفاصيل سجل المراجعة').waitFor();
    const shown = Object.fromEntries(
      await dialog(page)
        .locator('.show-item')
        .evaluateAll((items) =>
          items.map((item) => [
            item.querySelector('dt')?.textContent,
            item.querySelector('dd')?.innerText.trim(),
          ]),
        ),
    );
    expect(shown).toMatchObject({
      'رقم القيد': expect.stringMatching(/^\d+$/),
      الوقت: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      المستخدم: expect.stringMatching(/^هالة عبد العزيز \(\W*manager\W*\)$/),
      الإجراء: 'تعديل',
      الكيان: 'عميل',
      'رقم السجل': String(id),
      التفاصيل: `تعديل: عميل رقم ${id}`,
    });
    const changes = await dialog(page).locator('.audit-changes tr').allInnerTexts();
    expect(changes.map((text) => text.split('\t').map((cell) => cell.trim()))).toEqual([
      ['الحقل', 'قبل', 'بعد'],
      ['الاسم الكامل', 'ليلى مراد', 'ليلى مراد حسن'],
      ['الجنسية', 'مصري', 'سعودي'],
    ]);
  });

  // AUD-08
  it('calls entries of nobody the system', async () => {
    await transaction(centre.db.pool, (client) =>
      record(client, systemActor('تنظيف'), { action: 'Export', entity: 'Settings' }),
    );
    const page = await openDesk(centre, '/audit-logs?entityName=Settings');
    expect((await linesOf(page))[0]?.[1]).toBe('النظام');
  });
});
