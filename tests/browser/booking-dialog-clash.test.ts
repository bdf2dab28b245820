import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../src/i18n/zone';
import {
  type BookingDesk,
  bookingDeskOf,
  expectGone,
  field,
  iso,
  openBooking,
  pick,
  stored,
} from '../support/bookings-page';
import { type Centre, startCentre } from '../support/centre';
import { desk as deskOf, dialog, save } from '../support/customers-page';

let centre: Centre;
let desk: BookingDesk;

beforeAll(async () => {
  centre = await startCentre();
  desk = await bookingDeskOf(centre);
});
afterAll(() => centre?.close());
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
  // R-01 APT-29
  it('is named in the dialog with free times to pick, and what was typed stays', async () => {
    const day = desk.freshDay();
    const page = await openBooking(centre, slot(day, '10:00', '10:45'));
    await pick(page, 'field-customerId', 'ريهام');
    await pick(page, 'field-services-0-serviceId', service(0).name);
    await field(page, 'notes').fill('بدون عطور');
    // The room is not held: nobody is in the way until the save.
    const other = await desk.newCustomer();
    await desk.book({
      customerId: desk.customer.id,
      start: desk.at(day, '10:15'),
      end: desk.at(day, '11:00'),
      services: [{ serviceId: service(0).id }],
    });
    expect(other.id).toBeGreaterThan(0);
    await save(page);
    const alert = dialog(page).locator('.booking-clash');
    await alert.getByText(/ريهام الشاذلي.*لديه حجز من/).waitFor();
    await page.locator('.ant-notification-notice').filter({ hasText: 'خطأ' }).first().waitFor();
    expect(await field(page, 'notes').inputValue()).toBe('بدون عطور');
    const offers = alert.locator('.booking-slots button');
    expect(await offers.count()).toBe(3);
    expect(await offers.first().textContent()).toContain('١١:٠٠');
    await offers.first().click();
    await expectGone(alert);
    expect(await field(page, 'start-time').inputValue()).toBe('11:00');
    await save(page);
    await page.getByText('تم حفظ الحجز بنجاح').waitFor();
    expect((await stored(centre, desk.customer.id, day)).map(({ start }) => iso(start))).toEqual([
      desk.at(day, '10:15'),
      desk.at(day, '11:00'),
    ]);
  });

  //
  it('is kept while the dialog is open, follows it, and is free again once it closes', async () => {
    const day = desk.freshDay();
    const page = await openBooking(centre, slot(day, '10:00', '10:45'));
    const patiently = { timeout: 10_000 };
    await expect.poll(async () => (await holds()).length, patiently).toBe(1);
    const [first] = await holds();
    await field(page, 'start-time').fill('12:00');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await holds()).map(({ start }) => start.toISOString()), patiently)
      .toEqual([desk.at(day, '12:00')]);
    expect((await holds())[0]?.id).toBe(first?.id);
    await save(page);
    await dialog(page).locator('.form-field-error').first().waitFor();
    expect(await holds()).toHaveLength(1);
    await dialog(page).getByRole('button', { name: 'إلغاء' }).click();
    await page.getByRole('button', { name: 'مغادرة' }).click();
    await expect.poll(async () => (await holds()).length, patiently).toBe(0);
  });

  //
  it('is kept for longer than ninety seconds while the dialog stays open', async () => {
    const day = desk.freshDay();
    const page = await centre.open({ as: 'reception', branch: '1' });
    await page.clock.install();
    const query = new URLSearchParams({ ...slot(day, '10:00', '10:45'), branchId: '1' });
    await page.goto(`/appointments/create?${query}`);
    await expect.poll(async () => (await holds()).length, { timeout: 10_000 }).toBe(1);
    const ends = (await holds())[0]?.expires.getTime() ?? 0;
    await page.clock.fastForward(46_000);
    await expect
      .poll(async () => (await holds())[0]?.expires.getTime() ?? 0, { timeout: 10_000 })
      .toBeGreaterThan(ends);
    await page.close();
  });

  //
  it('shows the other desk at once who is booking it, and the server keeps it for them', async () => {
    const day = desk.freshDay();
    const first = await openBooking(centre, { ...slot(day, '10:00', '10:45'), staffId: person(0).id });
    await expect.poll(async () => (await holds()).length).toBe(1);
    const second = await openBooking(
      centre,
      { ...slot(day, '10:15', '11:00'), staffId: person(0).id },
      { as: 'reception2' },
    );
    await dialog(second)
      .locator('.booking-clash')
      .getByText(/سارة محمود.*يحجز هذا الوقت الآن/)
      .waitFor();
    const call = await deskOf(centre, 'manager');
    const refused = await call('POST', '/appointments', {
      customerId: desk.customer.id,
      branchId: 1,
      start: desk.at(day, '10:00'),
      end: desk.at(day, '10:45'),
      services: [{ serviceId: service(0).id, staffId: person(0).id }],
    });
    expect(refused.status).toBe(409);
    // The one who holds it gets it.
    await pick(first, 'field-customerId', 'ريهام');
    await pick(first, 'field-services-0-serviceId', service(0).name);
    await save(first);
    await first.getByText('تم حفظ الحجز بنجاح').waitFor();
    expect((await stored(centre, desk.customer.id, day))[0]?.services[0]?.staffId).toBe(person(0).id);
    // The other one takes an offered time.
    await dialog(second).locator('.booking-clash .booking-slots button').first().click();
    expect(await field(second, 'start-time').inputValue()).toBe('10:45');
    await expect.poll(async () => (await holds()).length).toBe(1);
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
    const page = await openBooking(centre, slot(day, '10:00', '10:45'));
    await pick(page, 'field-customerId', 'ريهام');
    await pick(page, 'field-services-0-serviceId', service(0).name);
    await pick(page, 'field-services-0-staffId', person(0).fullName);
    await dialog(page).getByLabel('تكرار الحجز (كورس)').check();
    await dialog(page).getByLabel('عدد الزيارات').fill('٤');
    await dialog(page).getByLabel('كل كم يوم').fill('1');
    await page.keyboard.press('Tab');
    await save(page);
    await page.getByText('بعض الزيارات تتعارض مع حجوزات أخرى').waitFor();
    const visits = dialog(page).locator('.booking-visit');
    expect(await visits.count()).toBe(4);
    const taken = dialog(page).locator('.booking-visit-taken');
    expect(await taken.count()).toBe(1);
    expect(await taken.textContent()).toContain(person(0).fullName);
    expect(await stored(centre, desk.customer.id, day)).toEqual([]);
    await dialog(page).getByLabel('تخطي الزيارة ٣').check();
    await save(page);
    await page.getByText('تم حفظ الحجز بنجاح').waitFor();
    const counts = await Promise.all(
      [0, 1, 2, 3].map(async (n) => (await stored(centre, desk.customer.id, addDays(day, n))).length),
    );
    expect(counts).toEqual([1, 1, 0, 1]);
  });
});
