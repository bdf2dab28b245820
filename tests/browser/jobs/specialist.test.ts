import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { appointmentDeskOf } from '../../support/browser/appointments';
import { type PageOptions, startCentre } from '../../support/browser/centre';
import { dialog, save } from '../../support/browser/customers';
import { actInDetails, closed, failing, field, press, pressEscape, toast } from '../../support/browser/desk';
import { lookAt } from '../../support/browser/screen-check';

const centre = await startCentre();
const desk = await appointmentDeskOf(centre);

interface Person {
  readonly id: number;
  readonly name: string;
}

let people = 0;
/** Creates a specialist of these branches with an appointment in each, on one day at 10:00, 12:00 and so on. */
const specialist = async (branchIds: readonly number[] = [1]): Promise<Person & { readonly day: string }> => {
  people += 1;
  const name = `أخصائية مؤقتة ${['أولى', 'ثانية', 'ثالثة', 'رابعة', 'خامسة', 'سادسة', 'سابعة', 'ثامنة'][people - 1] ?? people}`;
  const { status, json } = await desk.call('POST', '/users', {
    fullName: name,
    username: `temporary${people}`,
    password: 'قهوة-باردة-2',
    roleNames: ['Staff'],
    branchIds,
    isBookable: true,
  });
  if (status !== 201) throw new Error(JSON.stringify(json));
  const day = desk.freshDay();
  for (const [index, branchId] of branchIds.entries())
    await desk.book({
      branchId,
      customerId: (await desk.newCustomer()).id,
      title: `حجز ${name} رقم ${index + 1}`,
      start: desk.at(day, `${10 + 2 * index}:00`),
      end: desk.at(day, `${10 + 2 * index}:45`),
      services: [{ serviceId: desk.services[0]?.id, staffId: Number(json.id) }],
    });
  return { id: Number(json.id), name, day };
};

const shiftOf = async ({ id, day }: Person & { readonly day: string }): Promise<number> => {
  const { status, json } = await desk.call('POST', '/shifts', {
    staffId: id,
    branchId: 1,
    date: day,
    shiftType: 'Custom',
    start: '09:00',
    end: '15:00',
  });
  if (status !== 201) throw new Error(JSON.stringify(json));
  return Number(json.id);
};

const open = async (path: string, options: PageOptions = {}): Promise<Page> => {
  const page = await centre.open({ as: 'admin', branch: '1', ...options });
  await page.goto(path);
  await dialog(page).waitFor();
  return page;
};

/** Returns the dialog that lists the appointments once its field has the focus. */
const asked = async (page: Page): Promise<Locator> => {
  const question = page.getByRole('dialog').filter({ has: page.locator('.uncovered') });
  await question.locator('textarea:focus').waitFor();
  return question;
};
const keep = 'الإبقاء عليها مع ذكر السبب';
const column = async (table: string, id: number, what: string): Promise<unknown> =>
  (await centre.db.pool.query(`select ${what} as value from ${table} where id = $1`, [id])).rows[0]?.value;
const lastEntry = async (entity: string, id: number): Promise<string> =>
  (
    await centre.db.pool.query<{ details: string }>(
      'select details from audit_logs where entity_name = $1 and entity_id = $2 order by id desc limit 1',
      [entity, String(id)],
    )
  ).rows[0]?.details ?? '';
const text = async (where: Locator): Promise<string> =>
  ((await where.textContent()) ?? '').replace(/[\u200e\u200f\u2066-\u2069]/g, '');

describe('a specialist who is booked', () => {
  // R-31 FND-25?
  it('is disabled only when her bookings are seen and kept with a reason, which outlives a broken connection', async () => {
    const person = await specialist();
    const page = await centre.open({ as: 'admin', branch: '1' });
    const look = lookAt(page, 'ar');
    await page.goto(`/users/${person.id}/edit`);
    await field(page, 'isActive').click();
    await save(page);
    const question = await asked(page);
    await question.getByText('لدى المستخدم حجز قادم').waitFor();
    const line = await text(question.locator('.uncovered li'));
    for (const part of [`حجز ${person.name} رقم 1`, '١٠:٠٠ ص', '١٠:٤٥ ص', 'فرع مدينة نصر'])
      expect(line).toContain(part);
    // The browser's console reports the refusal.
    expect((await look('uncovered bookings')).filter((one) => !one.includes('409'))).toEqual([]);
    await press(question, 'إلغاء');
    await expect.poll(() => question.count()).toBe(0);
    await dialog(page).getByRole('alert').getByText('لدى المستخدم حجز قادم').waitFor();
    await expect.poll(() => column('users', person.id, 'is_active')).toBe(true);
    await save(page);
    await asked(page);
    await press(question, keep);
    await question.getByText('هذا الحقل مطلوب').waitFor();
    await expect.poll(() => column('users', person.id, 'is_active')).toBe(true);
    await question.getByLabel('السبب').fill('استقالت، سنوزع حجوزاتها');
    const heal = await failing(page, 'PUT', /\/api\/users\/\d+/, { status: 500, json: {} });
    await press(question, keep);
    await toast(page, 'فشل في تحديث المستخدم').waitFor();
    await heal();
    await save(page);
    await asked(page);
    await expect.poll(() => question.getByLabel('السبب').inputValue()).toBe('استقالت، سنوزع حجوزاتها');
    await press(question, keep);
    await toast(page, 'حُفظت بيانات المستخدم').waitFor();
    await closed(page);
    await expect.poll(() => column('users', person.id, 'is_active')).toBe(false);
    await expect.poll(() => lastEntry('User', person.id)).toContain('استقالت، سنوزع حجوزاتها');
  });

  //
  it('and whose shift is cut short or taken away are dealt with the same way, by the keyboard alone', async () => {
    const person = await specialist();
    const id = await shiftOf(person);
    const page = await open(`/shifts/${id}/edit`);
    await field(page, 'start').fill('11:00');
    await page.keyboard.press('Enter');
    await save(page);
    const question = await asked(page);
    await question.getByText('يبقى حجز واحد بدون وردية').waitFor();
    await question.getByText(`حجز ${person.name} رقم 1`).waitFor();
    await page.keyboard.type('تتأخر في الصباح');
    await page.keyboard.press('Control+Enter');
    await toast(page, 'حُفظت الوردية').waitFor();
    await expect.poll(() => column('shifts', id, 'start')).toBe('11:00');
    await expect.poll(() => lastEntry('Shift', id)).toContain('تتأخر في الصباح');

    await page.goto(`/users/${person.id}`);
    await actInDetails(dialog(page), 'حذف');
    await dialog(page).getByText(`هل تريد حذف المستخدم "${person.name}"؟`).waitFor();
    await press(dialog(page), 'حذف');
    await asked(page);
    await question.getByText(`حجز ${person.name} رقم 1`).waitFor();
    await pressEscape(page);
    await expect.poll(() => question.count()).toBe(0);
    await dialog(page).getByText('لدى المستخدم حجز قادم').waitFor();
    await expect.poll(() => column('users', person.id, 'deleted_at')).toBeNull();
    await press(dialog(page), 'حذف');
    await asked(page);
    await page.keyboard.type('سافرت');
    await page.keyboard.press('Control+Enter');
    await toast(page, 'حُذف المستخدم').waitFor();
    await expect.poll(() => column('users', person.id, 'deleted_at')).not.toBeNull();
  });
});
