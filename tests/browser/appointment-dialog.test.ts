import { describe, expect, it } from 'vitest';
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
import { dialog, expectFocus, freshPhone, save } from '../support/customers-page';
import { timeIn } from '../support/entered';
import { quiet } from '../support/navigation';

const centre = await startCentre();
const desk = await appointmentDeskOf(centre);

const slot = (day: string, from: string, to: string) => ({
  start: desk.at(day, from),
  end: desk.at(day, to),
  branchId: 1,
});
const open = (query: Parameters<typeof openAppointment>[1]) =>
  openAppointment(centre, query, { as: 'manager' });
const saved = (page: Awaited<ReturnType<typeof open>>) => page.getByText('تم حفظ الحجز بنجاح').waitFor();
const person = (index: number) => desk.staff[index] ?? { id: 0, fullName: '' };
const service = (index: number) => desk.services[index] ?? { id: 0, name: '', price: 0, duration: 0 };

describe('making a booking', () => {
  // APT-09 APT-12 APT-17 APT-22 APT-23 APT-24 APT-25 APT-29 APT-30? APT-31?
  it('needs nothing but the keyboard, and says what is missing with a toast and beside the field', async () => {
    const day = desk.freshDay();
    const page = await open({ branchId: 1 });
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
    const toast = (text: string) => page.locator('.ant-notification-notice').filter({ hasText: text });
    await page.keyboard.press('Control+Enter');
    await toast('يجب اختيار العميل').filter({ hasText: 'خطأ' }).first().waitFor();
    for (const text of [
      'يجب اختيار العميل',
      'يجب تحديد وقت البداية والنهاية',
      'يجب اختيار خدمة أو باقة واحدة على الأقل',
    ])
      await dialog(page).locator('.form-field-error').filter({ hasText: text }).first().waitFor();
    await expectFocus(page, 'field-customerId');
    await choose('ريهام');
    await tabTo('field-services-0-serviceId');
    await choose(service(0).name);
    await tabTo('field-services-0-staffId');
    // Specialists are offered only after a time is set.
    await tabTo('field-start');
    await page.keyboard.type(day);
    await tabTo('field-start-time');
    await page.keyboard.type('١٠:١٥');
    await page.keyboard.press('Tab');
    await expect.poll(() => timeIn(field(page, 'end-time'))).toBe('11:00');
    await page.keyboard.press('Shift+Tab');
    for (let press = 0; press < 12; press++) {
      if ((await page.evaluate(() => document.activeElement?.id)) === 'field-services-0-staffId') break;
      await page.keyboard.press('Shift+Tab');
    }
    await choose(person(0).fullName);
    const title = `${service(0).name} - ${desk.customer.name}`;
    await expect.poll(() => field(page, 'title').inputValue()).toBe(title);
    await field(page, 'title').fill('');
    await page.keyboard.press('Control+Enter');
    await toast('يجب إدخال عنوان الحجز').filter({ hasText: 'خطأ' }).first().waitFor();
    await dialog(page).locator('.form-field-error').filter({ hasText: 'يجب إدخال عنوان الحجز' }).waitFor();
    await field(page, 'title').fill(title);
    await page.keyboard.press('Control+Enter');
    await saved(page);
    const [appointment] = await stored(centre, desk.customer.id, day);
    expect(appointment).toMatchObject({ status: 'Planned', title });
    expect(appointment && [iso(appointment.start), iso(appointment.end)]).toEqual([
      desk.at(day, '10:15'),
      desk.at(day, '11:00'),
    ]);
    expect(appointment?.services).toEqual([
      { serviceId: service(0).id, staffId: person(0).id, coverage: 'Extra' },
    ]);
    await page.waitForURL(/\/appointments(\?branchId=1)?$/);
  });

  // APT-11 APT-20 APT-21 APT-34? R-03
  it('proposes the end, labels what the package covers and adds up the rest; asks when it is shorter than its services', async () => {
    const day = desk.freshDay();
    const page = await open({ ...slot(day, '09:00', '09:00'), customerId: desk.customer.id });
    await pick(page, 'field-services-0-serviceId', service(0).name);
    await expect.poll(() => timeIn(field(page, 'end-time'))).toBe('09:45');
    await field(page, 'start-time').fill('11:00');
    await page.keyboard.press('Enter');
    await expect.poll(() => timeIn(field(page, 'end-time'))).toBe('11:45');
    for (const [index, { name }] of [service(0), service(0)].entries()) {
      await dialog(page).getByRole('button', { name: 'إضافة خدمة' }).click();
      await pick(page, `field-services-${index + 1}-serviceId`, name);
    }
    const total = dialog(page).locator('.appointment-total strong');
    await expect.poll(() => total.textContent()).toMatch(/٩٠٠/);
    await dialog(page).getByRole('button', { name: 'إضافة باقة' }).click();
    await pick(page, 'field-packages-0-packageId', desk.package.name);
    // 500 for two of them and the third session at 300.
    await expect.poll(() => total.textContent()).toMatch(/٨٠٠/);
    const tags = () => dialog(page).locator('.appointment-line-facts .ant-tag').allTextContents();
    await expect.poll(() => tags()).toEqual(['من الباقة', 'من الباقة', 'إضافي']);
    await dialog(page).getByText('قبل الضريبة').waitFor();
    // 45 + 45 + 45 minutes.
    await expect.poll(() => timeIn(field(page, 'end-time'))).toBe('13:15');
    // The end must not be before the start.
    await field(page, 'end-time').fill('09:00');
    await page.keyboard.press('Enter');
    await save(page);
    await dialog(page).getByText('وقت النهاية يجب أن يكون بعد وقت البداية').waitFor();
    await field(page, 'end-time').fill('11:20');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'حذف الخدمة ٢' }).click();
    await expect.poll(tags).toEqual(['من الباقة', 'من الباقة']);
    // An end changed by hand stays.
    await expect.poll(() => timeIn(field(page, 'end-time'))).toBe('11:20');
    await save(page);
    const question = page
      .locator('.ant-modal-confirm-title')
      .filter({ hasText: 'مدة الحجز أقصر من مجموع مدد الخدمات. هل تريد المتابعة؟' });
    await question.waitFor();
    await dialog(page).getByRole('button', { name: 'إلغاء' }).click();
    await expectGone(question);
    await expect.poll(() => stored(centre, desk.customer.id, day)).toEqual([]);
    await save(page);
    await question.waitFor();
    await dialog(page).getByRole('button', { name: 'تأكيد' }).click();
    await saved(page);
    const [appointment] = await stored(centre, desk.customer.id, day);
    expect(appointment && iso(appointment.end)).toBe(desk.at(day, '11:20'));
    expect(appointment?.totalPrice).toBe(500);
    expect(appointment?.services.map(({ coverage }) => coverage)).toEqual(['Package', 'Package']);
  });

  // APT-37?
  it('finds the first free time of the chosen services and fills it in', async () => {
    const day = desk.freshDay();
    // All specialists are occupied until 11:00.
    const { id: customerId } = await desk.newCustomer();
    await Promise.all(
      desk.staff.map(async ({ id }) =>
        desk.book({
          customerId: (await desk.newCustomer()).id,
          start: desk.at(day, '08:00'),
          end: desk.at(day, '11:00'),
          services: [{ serviceId: service(0).id, staffId: id }],
        }),
      ),
    );
    const page = await open({ ...slot(day, '08:00', '08:30'), customerId });
    await pick(page, 'field-services-0-serviceId', service(0).name);
    await dialog(page).getByText('مشغول').first().waitFor({ state: 'detached' });
    // They stand there without a press, as there is a service to find a time for.
    const first = dialog(page).locator('.appointment-free-times .appointment-slots button').first();
    await first.waitFor();
    await expect.poll(() => first.textContent()).toContain('١١:٠٠');
    await first.click();
    await expect.poll(() => timeIn(field(page, 'start-time'))).toBe('11:00');
    // The focus stays in the form, so that its keys go on working (m10).
    await expectFocus(page, 'field-start-time');
    await expect.poll(() => timeIn(field(page, 'end-time'))).toBe('11:45');
    await save(page);
    await saved(page);
    const [appointment] = await stored(centre, customerId, day);
    expect(appointment?.services[0]?.staffId).not.toBeNull();
    expect(appointment && iso(appointment.start)).toBe(desk.at(day, '11:00'));
  });

  // R-02 R-09
  it('adds a customer who is new without leaving it, gives a line a time of its own, and takes a room', async () => {
    const day = desk.freshDay();
    const page = await open(slot(day, '15:00', '16:00'));
    await pick(page, 'field-services-0-serviceId', service(1).name);
    await page.locator('#field-customerId').fill('جيهان الجديدة');
    await quiet(page);
    await dialog(page).getByRole('button', { name: 'عميل جديد' }).click();
    await page.waitForFunction(() => document.activeElement?.id === 'new-customer-phoneNumbers-0');
    await expect.poll(() => page.locator('#new-customer-fullName').inputValue()).toBe('جيهان الجديدة');
    // These keys submit the customer's form, which shows its errors, and not the appointment.
    await page.keyboard.press('Control+Enter');
    await dialog(page).getByText('يجب إدخال رقم هاتف واحد على الأقل').waitFor();
    await page.locator('#new-customer-phoneNumbers-0').fill(freshPhone());
    // Enter alone saves the small dialog, and nothing but it.
    await page.keyboard.press('Enter');
    await page.getByText('تمت إضافة العميل بنجاح').waitFor();
    await expectFocus(page, 'field-customerId');
    await expect.poll(() => field(page, 'title').inputValue()).toBe(`${service(1).name} - جيهان الجديدة`);
    // Folded until asked for: the line shows its time, and a press on it opens the fields.
    await expect.poll(() => page.locator('#field-services-0-start-time').count()).toBe(0);
    const ownTime = dialog(page).getByRole('button', { name: /وقت خاص لهذه الخدمة/ });
    await ownTime.click();
    await page.locator('#field-services-0-start-time').fill('15:10');
    await page.keyboard.press('Enter');
    await pick(page, 'field-roomId', desk.rooms[0]?.name ?? '');
    await page.keyboard.press('Control+Enter');
    await saved(page);
    const { rows } = await centre.db.pool.query(
      `select a.start, a.room_id as room from appointments a join customers c on c.id = a.customer_id where c.full_name = 'جيهان الجديدة'`,
    );
    expect(rows.map(({ start, room }) => [iso(start), room])).toEqual([
      [desk.at(day, '15:10'), desk.rooms[0]?.id],
    ]);
  });

  // R-04 R-09 APT-36?
  it('outside working hours and shifts warns, asks the manager for a reason, and has no field for rooms where there are none', async () => {
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
    // A branch without rooms has no field for one.
    await centre.db.pool.query('update rooms set is_active = false where branch_id = 1');
    const query = { ...slot(day, '23:00', '23:30'), customerId: desk.customer.id };
    const page = await open(query);
    await field(page, 'overrideReason').waitFor();
    await quiet(page);
    await expect.poll(() => field(page, 'roomId').count()).toBe(0);
    await centre.db.pool.query('update rooms set is_active = true where branch_id = 1');
    await pick(page, 'field-services-0-serviceId', service(1).name);
    // Enter came before the search result: wait until the title names the service.
    await expect.poll(() => field(page, 'title').inputValue()).toContain(service(1).name);
    await pick(page, 'field-services-0-staffId', person(1).fullName);
    const sentence = `${person(1).fullName}: لا وردية في هذا الوقت`;
    await dialog(page).getByText(sentence).waitFor();
    await save(page);
    await dialog(page).locator('.form-field-error').filter({ hasText: 'اذكر سبب الحجز' }).waitFor();
    await field(page, 'overrideReason').fill('حفل زفاف');
    await save(page);
    // Day and hour are asked for once more before it is saved (M3).
    await page.locator('.ant-modal-confirm-title').filter({ hasText: '١١:٠٠ م خارج ساعات العمل' }).waitFor();
    await dialog(page).getByRole('button', { name: 'تأكيد' }).click();
    await saved(page);
    await page.locator('.ant-notification-notice').filter({ hasText: sentence }).waitFor();
  });
});
