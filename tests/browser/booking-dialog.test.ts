import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { dialog, expectFocus, freshPhone, openSelect, option, save } from '../support/customers-page';

let centre: Centre;
let desk: BookingDesk;

beforeAll(async () => {
  centre = await startCentre();
  desk = await bookingDeskOf(centre);
});
afterAll(() => centre?.close());

const slot = (day: string, from: string, to: string) => ({
  start: desk.at(day, from),
  end: desk.at(day, to),
  branchId: 1,
});
const saved = (page: Awaited<ReturnType<typeof openBooking>>) =>
  page.getByText('تم حفظ الحجز بنجاح').waitFor();
const person = (index: number) => desk.staff[index] ?? { id: 0, fullName: '' };
const service = (index: number) => desk.services[index] ?? { id: 0, name: '', price: 0, duration: 0 };

describe('making a booking', () => {
  // APT-09 APT-12 APT-17 APT-30 APT-31
  it('needs nothing but the keyboard: customer, service, specialist, day and time', async () => {
    const day = desk.freshDay();
    const page = await openBooking(centre, { branchId: 1 });
    const tabTo = async (id: string) => {
      for (let press = 0; press < 12; press++) {
        await page.keyboard.press('Tab');
        if ((await page.evaluate(() => document.activeElement?.id)) === id) return;
      }
      throw new Error(`Tab does not lead to ${id}`);
    };
    const choose = async (text: string) => {
      await page.keyboard.type(text);
      await page
        .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-active')
        .filter({ hasText: text })
        .waitFor();
      await page.keyboard.press('Enter');
    };
    await choose('ريهام');
    await tabTo('field-services-0-serviceId');
    await choose(service(0).name);
    await tabTo('field-services-0-staffId');
    // Nobody can be offered before there is a time.
    await tabTo('field-start');
    await page.keyboard.type(day);
    await tabTo('field-start-time');
    await page.keyboard.type('١٠:١٥');
    await page.keyboard.press('Tab');
    await expect.poll(() => field(page, 'end-time').inputValue()).toBe('11:00');
    await page.keyboard.press('Shift+Tab');
    for (let press = 0; press < 12; press++) {
      if ((await page.evaluate(() => document.activeElement?.id)) === 'field-services-0-staffId') break;
      await page.keyboard.press('Shift+Tab');
    }
    await choose(person(0).fullName);
    await page.keyboard.press('Control+Enter');
    await saved(page);
    const [booking] = await stored(centre, desk.customer.id, day);
    expect(booking).toMatchObject({ status: 'Planned', title: `${service(0).name} - ${desk.customer.name}` });
    expect(booking && [iso(booking.start), iso(booking.end)]).toEqual([
      desk.at(day, '10:15'),
      desk.at(day, '11:00'),
    ]);
    expect(booking?.services).toEqual([
      { serviceId: service(0).id, staffId: person(0).id, coverage: 'Extra' },
    ]);
    await page.waitForURL(/\/appointments(\?branchId=1)?$/);
  });

  // APT-20 APT-21 APT-34
  it('labels what the package covers, counts its sessions, and adds up the rest', async () => {
    const day = desk.freshDay();
    const page = await openBooking(centre, slot(day, '12:00', '12:30'));
    await pick(page, 'field-customerId', 'ريهام');
    const lines = [service(0), service(0), service(0), service(1)];
    for (const [index, { name }] of lines.entries()) {
      if (index > 0) await dialog(page).getByRole('button', { name: 'إضافة خدمة' }).click();
      await pick(page, `field-services-${index}-serviceId`, name);
    }
    const total = dialog(page).locator('.booking-total strong');
    await expect.poll(() => total.textContent()).toMatch(/١٬٠٢٠٫٥٠/);
    await dialog(page).getByRole('button', { name: 'إضافة باقة' }).click();
    await pick(page, 'field-packages-0-packageId', desk.package.name);
    // 500 + the third session 300 + 120.50.
    await expect.poll(() => total.textContent()).toMatch(/٩٢٠٫٥٠/);
    const tags = () => dialog(page).locator('.booking-line-facts .ant-tag').allTextContents();
    expect(await tags()).toEqual(['من الباقة', 'من الباقة', 'إضافي', 'إضافي']);
    await dialog(page).getByText('قبل الضريبة').waitFor();
    // 45 + 45 + 45 + 30 minutes.
    expect(await field(page, 'end-time').inputValue()).toBe('14:45');
    await save(page);
    await saved(page);
    const [booking] = await stored(centre, desk.customer.id, day);
    expect(booking?.totalPrice).toBe(920.5);
    expect(booking?.services.map(({ coverage }) => coverage)).toEqual([
      'Package',
      'Package',
      'Extra',
      'Extra',
    ]);
  });

  // APT-22 APT-23 APT-24 APT-25 APT-29
  it('refuses what the documents refuse, with a toast and beside the field', async () => {
    const page = await openBooking(centre, { branchId: 1 });
    const toast = (text: string) => page.locator('.ant-notification-notice').filter({ hasText: text });
    await save(page);
    await toast('يجب اختيار العميل').filter({ hasText: 'خطأ' }).first().waitFor();
    for (const text of [
      'يجب اختيار العميل',
      'يجب تحديد وقت البداية والنهاية',
      'يجب اختيار خدمة أو باقة واحدة على الأقل',
    ])
      await dialog(page).locator('.form-field-error').filter({ hasText: text }).first().waitFor();
    await expectFocus(page, 'field-customerId');
    await pick(page, 'field-customerId', 'ريهام');
    await pick(page, 'field-services-0-serviceId', service(0).name);
    await field(page, 'title').fill('');
    await save(page);
    await toast('يجب تحديد وقت البداية والنهاية').first().waitFor();
    await field(page, 'start').fill(desk.freshDay());
    await page.keyboard.press('Enter');
    await field(page, 'start-time').fill('10:00');
    await page.keyboard.press('Enter');
    await save(page);
    await toast('يجب إدخال عنوان الحجز').filter({ hasText: 'خطأ' }).first().waitFor();
    await dialog(page).locator('.form-field-error').filter({ hasText: 'يجب إدخال عنوان الحجز' }).waitFor();
    // The end cannot come first.
    await field(page, 'title').fill('عنوان');
    await field(page, 'end-time').fill('09:00');
    await page.keyboard.press('Enter');
    await save(page);
    await dialog(page).getByText('وقت النهاية يجب أن يكون بعد وقت البداية').waitFor();
    expect(await field(page, 'title').inputValue()).toBe('عنوان');
  });

  // APT-11 R-03
  it('proposes the end until somebody changes it, and asks when the booking is shorter than its services', async () => {
    const day = desk.freshDay();
    const page = await openBooking(centre, slot(day, '09:00', '09:00'));
    await pick(page, 'field-customerId', 'ريهام');
    await pick(page, 'field-services-0-serviceId', service(0).name);
    await expect.poll(() => field(page, 'end-time').inputValue()).toBe('09:45');
    await field(page, 'start-time').fill('11:00');
    await page.keyboard.press('Enter');
    await expect.poll(() => field(page, 'end-time').inputValue()).toBe('11:45');
    await field(page, 'end-time').fill('11:20');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'إضافة خدمة' }).click();
    await pick(page, 'field-services-1-serviceId', service(1).name);
    await page.waitForTimeout(300);
    expect(await field(page, 'end-time').inputValue()).toBe('11:20');
    await save(page);
    const question = page
      .locator('.ant-modal-confirm-title')
      .filter({ hasText: 'مدة الحجز أقصر من مجموع مدد الخدمات. هل تريد المتابعة؟' });
    await question.waitFor();
    await dialog(page).getByRole('button', { name: 'إلغاء' }).click();
    await expectGone(question);
    expect(await stored(centre, desk.customer.id, day)).toEqual([]);
    await save(page);
    await question.waitFor();
    await dialog(page).getByRole('button', { name: 'تأكيد' }).click();
    await saved(page);
    const [booking] = await stored(centre, desk.customer.id, day);
    expect(booking && iso(booking.end)).toBe(desk.at(day, '11:20'));
  });

  // APT-37
  it('finds the first free time of the chosen services and fills it in', async () => {
    const day = desk.freshDay();
    // Everybody is taken until eleven.
    for (const { id } of desk.staff)
      await desk.book({
        customerId: (await desk.newCustomer()).id,
        start: desk.at(day, '08:00'),
        end: desk.at(day, '11:00'),
        services: [{ serviceId: service(0).id, staffId: id }],
      });
    const page = await openBooking(centre, slot(day, '08:00', '08:30'));
    await pick(page, 'field-customerId', 'ريهام');
    await pick(page, 'field-services-0-serviceId', service(0).name);
    await dialog(page).getByText('مشغول').first().waitFor({ state: 'detached' });
    await dialog(page).getByRole('button', { name: 'أول موعد متاح' }).click();
    const first = dialog(page).locator('.booking-slots button').first();
    await first.waitFor();
    expect(await first.textContent()).toContain('١١:٠٠');
    await first.click();
    await expect.poll(() => field(page, 'start-time').inputValue()).toBe('11:00');
    expect(await field(page, 'end-time').inputValue()).toBe('11:45');
    await save(page);
    await saved(page);
    const [booking] = await stored(centre, desk.customer.id, day);
    expect(booking?.services[0]?.staffId).not.toBeNull();
    expect(booking && iso(booking.start)).toBe(desk.at(day, '11:00'));
  });

  it('adds a customer who is new without leaving the booking', async () => {
    const day = desk.freshDay();
    const page = await openBooking(centre, slot(day, '13:00', '14:00'));
    await pick(page, 'field-services-0-serviceId', service(1).name);
    await page.locator('#field-customerId').fill('جيهان الجديدة');
    await page.waitForTimeout(400);
    await dialog(page).getByRole('button', { name: 'عميل جديد' }).click();
    await page.waitForFunction(() => document.activeElement?.id === 'new-customer-phoneNumbers-0');
    expect(await page.locator('#new-customer-fullName').inputValue()).toBe('جيهان الجديدة');
    // What is wrong with the customer is said here, and the booking is not sent by these keys.
    await page.keyboard.press('Control+Enter');
    await dialog(page).getByText('يجب إدخال رقم هاتف واحد على الأقل').waitFor();
    await page.keyboard.type(freshPhone());
    await page.keyboard.press('Control+Enter');
    await page.getByText('تمت إضافة العميل بنجاح').waitFor();
    await expectFocus(page, 'field-customerId');
    await expect.poll(() => field(page, 'title').inputValue()).toBe(`${service(1).name} - جيهان الجديدة`);
    await page.keyboard.press('Control+Enter');
    await saved(page);
  });

  // R-04 APT-36
  it('asks the manager for a reason outside the working day and tells everybody else the rule', async () => {
    const day = desk.freshDay();
    const page = await openBooking(centre, slot(day, '23:00', '23:30'));
    await dialog(page)
      .getByText(/الموعد خارج ساعات العمل.*يحتاج إلى صلاحية/)
      .waitFor();
    expect(await field(page, 'overrideReason').count()).toBe(0);
    const boss = await openBooking(centre, slot(day, '23:00', '23:30'), { as: 'manager' });
    await field(boss, 'overrideReason').waitFor();
    await pick(boss, 'field-customerId', 'ريهام');
    await pick(boss, 'field-services-0-serviceId', service(1).name);
    await save(boss);
    await dialog(boss).locator('.form-field-error').filter({ hasText: 'اذكر سبب الحجز' }).waitFor();
    await field(boss, 'overrideReason').fill('حفل زفاف');
    await save(boss);
    await saved(boss);
  });

  // R-02 R-09
  it('lets a line have times of its own, and shows rooms only where the branch has some', async () => {
    const day = desk.freshDay();
    const page = await openBooking(centre, slot(day, '15:00', '16:00'));
    await pick(page, 'field-customerId', 'ريهام');
    await pick(page, 'field-services-0-serviceId', service(0).name);
    await dialog(page).getByLabel('وقت خاص لهذه الخدمة').check();
    await page.locator('#field-services-0-start-time').fill('15:10');
    await page.keyboard.press('Enter');
    await pick(page, 'field-roomId', desk.rooms[0]?.name ?? '');
    await save(page);
    await saved(page);
    const [booking] = await stored(centre, desk.customer.id, day);
    expect(booking && iso(booking.start)).toBe(desk.at(day, '15:10'));
    const other = await openBooking(centre, {}, { as: 'reception2', branch: '2' });
    await other.waitForTimeout(600);
    await openSelect(dialog(other), /الفرع/);
    await option(other, 'فرع الدقي').waitFor();
    await centre.db.pool.query('update rooms set is_active = false where branch_id = 2');
    await other.reload();
    await other.waitForTimeout(1200);
    expect(await field(other, 'roomId').count()).toBe(0);
    await centre.db.pool.query('update rooms set is_active = true where branch_id = 2');
  });

  //
  it('says before and after saving that the specialist has no shift at that time', async () => {
    const day = desk.freshDay();
    const shift = await desk.call('POST', '/shifts', {
      staffId: person(0).id,
      branchId: 1,
      date: day,
      shiftType: 'Custom',
      start: '12:00',
      end: '20:00',
    });
    expect(shift.status, JSON.stringify(shift.json)).toBe(201);
    const page = await openBooking(centre, slot(day, '10:00', '10:30'));
    await pick(page, 'field-customerId', 'ريهام');
    await pick(page, 'field-services-0-serviceId', service(1).name);
    await pick(page, 'field-services-0-staffId', person(1).fullName);
    const sentence = `${person(1).fullName} ليس في وردية في هذا الوقت`;
    await dialog(page).getByText(sentence).waitFor();
    await save(page);
    await saved(page);
    await page.locator('.ant-notification-notice').filter({ hasText: sentence }).waitFor();
  });

  it('begins with what somebody on the waiting list waits for, and ends their waiting', async () => {
    const day = desk.freshDay();
    const customer = await desk.newCustomer();
    const entry = await desk.call('POST', '/waitlist', {
      customerId: customer.id,
      branchId: 1,
      serviceIds: [service(0).id, service(1).id],
      fromDate: day,
    });
    expect(entry.status, JSON.stringify(entry.json)).toBe(201);
    const query = {
      ...slot(day, '17:00', '17:30'),
      waitlistId: Number(entry.json.id),
      customerId: customer.id,
      staffId: person(2).id,
    };
    const page = await openBooking(centre, query);
    await expect.poll(() => field(page, 'end-time').inputValue(), { timeout: 8000 }).toBe('18:15');
    await page.keyboard.press('Control+Enter');
    await saved(page);
    const [booking] = await stored(centre, customer.id, day);
    expect(booking?.services.map(({ staffId }) => staffId)).toEqual([person(2).id, person(2).id]);
    const { rows } = await centre.db.pool.query('select status, appointment_id from waitlist where id = $1', [
      entry.json.id,
    ]);
    expect(rows).toEqual([{ status: 'Booked', appointment_id: booking?.id }]);
    // A reload does not fill the form again.
    expect(new URL(page.url()).searchParams.has('waitlistId')).toBe(false);
  });
});
