import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { appointmentDeskOf } from '../../support/browser/appointments';
import { startCentre } from '../../support/browser/centre';
import { dialog, save } from '../../support/browser/customers';
import { closed, failing, field, press, toast } from '../../support/browser/desk';
import { lookAt } from '../../support/browser/screen-check';

const centre = await startCentre();
const desk = await appointmentDeskOf(centre);

/** Creates a specialist with an appointment at ten. */
const specialist = async () => {
  const name = 'أخصائية مؤقتة';
  const { status, json } = await desk.call('POST', '/users', {
    fullName: name,
    username: 'temporary',
    password: 'قهوة-باردة-2',
    roleNames: ['Staff'],
    branchIds: [1],
    isBookable: true,
  });
  if (status !== 201) throw new Error(JSON.stringify(json));
  const [id, day] = [Number(json.id), desk.freshDay()];
  await desk.book({
    ...{ branchId: 1, customerId: (await desk.newCustomer()).id, title: `حجز ${name}` },
    ...{ start: desk.at(day, '10:00'), end: desk.at(day, '10:45') },
    services: [{ serviceId: desk.services[0]?.id, staffId: id }],
  });
  return { id, name };
};

/** Returns the dialog that lists the appointments once its field has the focus. */
const asked = async (page: Page): Promise<Locator> => {
  const question = page.getByRole('dialog').filter({ hasText: 'حجوزات تبقى بدون من يقدمها' });
  await question.locator('textarea:focus').waitFor();
  return question;
};
const keep = 'الإبقاء عليها مع ذكر السبب';
const isActive = async (id: number): Promise<unknown> =>
  (await centre.db.pool.query('select is_active as value from users where id = $1', [id])).rows[0]?.value;
const lastEntry = async (id: number): Promise<string> =>
  (
    await centre.db.pool.query<{ details: string }>(
      `select details from audit_logs where entity_name = 'User' and entity_id = $1 order by id desc limit 1`,
      [String(id)],
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
    const line = await text(question.getByRole('listitem'));
    for (const part of [`حجز ${person.name}`, '١٠:٠٠ ص', '١٠:٤٥ ص', 'فرع مدينة نصر'])
      expect(line).toContain(part);
    // The browser's console reports the refusal.
    expect((await look('uncovered bookings')).filter((one) => !one.includes('409'))).toEqual([]);
    await press(question, 'إلغاء');
    await expect.poll(() => question.count()).toBe(0);
    await dialog(page).getByRole('alert').getByText('لدى المستخدم حجز قادم').waitFor();
    await expect.poll(() => isActive(person.id)).toBe(true);
    await save(page);
    await asked(page);
    await press(question, keep);
    await question.getByText('هذا الحقل مطلوب').waitFor();
    await expect.poll(() => isActive(person.id)).toBe(true);
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
    await expect.poll(() => isActive(person.id)).toBe(false);
    await expect.poll(() => lastEntry(person.id)).toContain('استقالت، سنوزع حجوزاتها');
  });
});
