import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../src/i18n/zone';
import {
  appointmentDeskOf,
  expectGone,
  field,
  iso,
  openAppointment,
  pick,
  stored,
} from '../support/appointments-page';
import { startCentre } from '../support/centre';
import { desk as deskOf, dialog, save } from '../support/customers-page';
import { timeIn } from '../support/entered';

/** Another desk of the branch calls the API without a browser. */

const centre = await startCentre();
const desk = await appointmentDeskOf(centre);
const second = await deskOf(centre, 'reception2');
beforeEach(() => centre.db.pool.query('delete from appointment_holds'));

const slot = (day: string, from: string, to: string) => ({
  start: desk.at(day, from),
  end: desk.at(day, to),
  branchId: 1,
});
const person = (index: number) => desk.staff[index] ?? { id: 0, fullName: '' };
const service = (index: number) => desk.services[index] ?? { id: 0, name: '', price: 0, duration: 0 };
const holds = async (): Promise<readonly { id: number; expires: Date; start: Date }[]> =>
  (
    await centre.db.pool.query(
      'select id, expires_at as expires, start from appointment_holds where expires_at > clock_timestamp() order by id',
    )
  ).rows.map((row) => ({ ...row, expires: new Date(row.expires), start: new Date(row.start) }));

describe('a time that somebody else has', () => {
  // R-01 R-04 APT-29
  it('is named in the dialog with free times to pick, and what was typed stays', async () => {
    const day = desk.freshDay();
    const page = await openAppointment(centre, {
      ...slot(day, '23:00', '23:45'),
      customerId: desk.customer.id,
    });
    // Only a manager may book outside the working day, with a reason. Other users see the rule.
    const rule = dialog(page).getByText(/الموعد خارج ساعات العمل.*يحتاج إلى صلاحية/);
    await rule.waitFor();
    await expect.poll(() => field(page, 'overrideReason').count()).toBe(0);
    await field(page, 'start-time').fill('10:00');
    await page.keyboard.press('Enter');
    await expectGone(rule);
    await pick(page, 'field-services-0-serviceId', service(0).name);
    // Enter came before the search result: wait until the title names the service.
    await expect.poll(() => field(page, 'title').inputValue()).toContain(service(0).name);
    await field(page, 'notes').fill('بدون عطور');
    // The room is not held, so the clash appears only on saving.
    await desk.book({
      start: desk.at(day, '10:15'),
      end: desk.at(day, '11:00'),
      services: [{ serviceId: service(0).id }],
    });
    await save(page);
    const alert = dialog(page).locator('.appointment-clash');
    await alert.getByText(/ريهام الشاذلي: حجز باسم العميل من/).waitFor();
    await page.locator('.ant-notification-notice').filter({ hasText: 'خطأ' }).first().waitFor();
    await expect.poll(() => field(page, 'notes').inputValue()).toBe('بدون عطور');
    const offers = alert.locator('.appointment-slots button');
    await expect.poll(() => offers.count()).toBe(3);
    await expect.poll(() => offers.first().textContent()).toContain('١١:٠٠');
    await offers.first().click();
    await expectGone(alert);
    await expect.poll(() => timeIn(field(page, 'start-time'))).toBe('11:00');
    await save(page);
    await page.getByText('تم حفظ الحجز بنجاح').waitFor();
    await expect
      .poll(async () => (await stored(centre, desk.customer.id, day)).map(({ start }) => iso(start)))
      .toEqual([desk.at(day, '10:15'), desk.at(day, '11:00')]);
  });

  //
  it('shows the other desk at once who is booking it, with other times to take', async () => {
    const day = desk.freshDay();
    const made = await second('POST', '/appointments/holds', {
      branchId: 1,
      start: desk.at(day, '10:00'),
      end: desk.at(day, '10:45'),
      staffId: person(0).id,
    });
    expect(made.status, JSON.stringify(made.json)).toBe(201);
    const page = await openAppointment(centre, { ...slot(day, '10:15', '11:00'), staffId: person(0).id });
    await dialog(page)
      .locator('.appointment-clash')
      .getByText(/ياسمين طارق.*محجوز الآن مؤقتًا|محجوز الآن مؤقتًا.*ياسمين طارق/)
      .waitFor();
    await dialog(page).locator('.appointment-clash .appointment-slots button').first().click();
    await expect.poll(() => timeIn(field(page, 'start-time'))).toBe('10:45');
    await expect.poll(async () => (await holds()).length).toBe(2);
  });
});

describe('a course of visits', () => {
  it('is checked before it is saved; a visit that clashes is skipped by choice', async () => {
    const day = desk.freshDay();
    const third = addDays(day, 2);
    desk.freshDay();
    desk.freshDay();
    desk.freshDay();
    await desk.book({
      customerId: (await desk.newCustomer()).id,
      start: desk.at(third, '10:00'),
      end: desk.at(third, '11:00'),
      services: [{ serviceId: service(0).id, staffId: person(0).id }],
    });
    const page = await openAppointment(centre, {
      ...slot(day, '10:00', '10:45'),
      customerId: desk.customer.id,
    });
    await pick(page, 'field-services-0-serviceId', service(0).name);
    // Enter came before the search result: wait until the title names the service.
    await expect.poll(() => field(page, 'title').inputValue()).toContain(service(0).name);
    await pick(page, 'field-services-0-staffId', person(0).fullName);
    await dialog(page).getByLabel('تكرار الحجز (كورس)').check();
    await dialog(page).getByLabel('عدد الزيارات').fill('٤');
    await dialog(page).getByLabel('كل كم يوم').fill('1');
    await page.keyboard.press('Tab');
    await save(page);
    await page.getByText('بعض الزيارات تتعارض مع حجوزات أخرى').waitFor();
    const visits = dialog(page).locator('.appointment-visit');
    await expect.poll(() => visits.count()).toBe(4);
    const taken = dialog(page).locator('.appointment-visit-taken');
    await expect.poll(() => taken.count()).toBe(1);
    await expect.poll(() => taken.textContent()).toContain(person(0).fullName);
    await expect.poll(() => stored(centre, desk.customer.id, day)).toEqual([]);
    await dialog(page).getByLabel('تخطي الزيارة ٣').check();
    await save(page);
    await page.getByText('تم حفظ الحجز بنجاح').waitFor();
    const counts = await Promise.all(
      [0, 1, 2, 3].map(async (n) => (await stored(centre, desk.customer.id, addDays(day, n))).length),
    );
    expect(counts).toEqual([1, 1, 0, 1]);
  });
});

describe('the time of an open dialog', () => {
  //
  it('is kept while the dialog is open, however long, follows it, and is free again once it closes', async () => {
    const day = desk.freshDay();
    const page = await centre.open({ as: 'reception', branch: '1' });
    await page.clock.install();
    const query = new URLSearchParams({ ...slot(day, '10:00', '10:45'), branchId: '1' });
    await page.goto(`/appointments/create?${query}`);
    await expect.poll(async () => (await holds()).length).toBe(1);
    const [held] = await holds();
    // A hold expires after ninety seconds unless it is renewed.
    await page.clock.fastForward(46_000);
    await expect
      .poll(async () => (await holds())[0]?.expires.getTime() ?? 0)
      .toBeGreaterThan(held?.expires.getTime() ?? 0);
    await field(page, 'start-time').fill('12:00');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await holds()).map(({ start }) => start.toISOString()))
      .toEqual([desk.at(day, '12:00')]);
    await expect.poll(async () => (await holds())[0]?.id).toBe(held?.id);
    await save(page);
    await dialog(page).locator('.form-field-error').first().waitFor();
    await expect.poll(() => holds()).toHaveLength(1);
    await dialog(page).getByRole('button', { name: 'إلغاء' }).click();
    await page.getByRole('button', { name: 'مغادرة' }).click();
    await expect.poll(async () => (await holds()).length).toBe(0);
  });
});
