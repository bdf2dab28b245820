import { describe, expect, it } from 'vitest';
import {
  appointmentDeskOf,
  expectGone,
  iso,
  openAppointment,
  pick,
  stored,
} from '../../support/browser/appointments';
import { startCentre } from '../../support/browser/centre';
import { dialog, expectFocus, save } from '../../support/browser/customers';
import { field, press, timeIn, toast } from '../../support/browser/desk';
import { quiet } from '../../support/browser/navigation';

const centre = await startCentre();
const desk = await appointmentDeskOf(centre);

const slot = (day: string, from: string, to: string) => ({
  start: desk.at(day, from),
  end: desk.at(day, to),
  branchId: 1,
});
const open = (query: Parameters<typeof openAppointment>[1]) =>
  openAppointment(centre, query, { as: 'manager' });
const saved = (page: Awaited<ReturnType<typeof open>>) => toast(page, /^حُفظ الحجز/).waitFor();
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
    // The calendar may have gone to the day of the booking.
    await page.waitForURL(/\/appointments(\?.*)?$/);
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
      await press(dialog(page), 'إضافة خدمة');
      await pick(page, `field-services-${index + 1}-serviceId`, name);
    }
    const total = dialog(page).locator('.booking-total strong');
    await expect.poll(() => total.textContent()).toMatch(/٩٠٠/);
    await press(dialog(page), 'إضافة باقة');
    await pick(page, 'field-packages-0-packageId', desk.package.name);
    // 500 for two of them and the third session at 300.
    await expect.poll(() => total.textContent()).toMatch(/٨٠٠/);
    const tags = () => dialog(page).locator('.booking-lines-facts .ant-tag').allTextContents();
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
    await press(dialog(page), 'حذف خدمة ٢');
    await expect.poll(tags).toEqual(['من الباقة', 'من الباقة']);
    // An end changed by hand stays.
    await expect.poll(() => timeIn(field(page, 'end-time'))).toBe('11:20');
    await save(page);
    const question = page
      .locator('.ant-modal-confirm-title')
      .filter({ hasText: 'مدة الحجز أقصر من مجموع مدد الخدمات. هل تريد المتابعة؟' });
    await question.waitFor();
    await press(dialog(page), 'إلغاء');
    await expectGone(question);
    await expect.poll(() => stored(centre, desk.customer.id, day)).toEqual([]);
    await save(page);
    await question.waitFor();
    await press(dialog(page), 'تأكيد');
    await saved(page);
    const [appointment] = await stored(centre, desk.customer.id, day);
    expect(appointment && iso(appointment.end)).toBe(desk.at(day, '11:20'));
    expect(appointment?.totalPrice).toBe(500);
    expect(appointment?.services.map(({ coverage }) => coverage)).toEqual(['Package', 'Package']);
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
    await press(dialog(page), 'تأكيد');
    await saved(page);
    await page.locator('.ant-notification-notice').filter({ hasText: sentence }).waitFor();
  });
});

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
    const alert = dialog(page).locator('.booking-clash');
    await alert.getByText(/ريهام الشاذلي: حجز باسم العميل من/).waitFor();
    await page.locator('.ant-notification-notice').filter({ hasText: 'خطأ' }).first().waitFor();
    await expect.poll(() => field(page, 'notes').inputValue()).toBe('بدون عطور');
    // Free times stand once, beside the time that is to be changed.
    const offers = dialog(page).locator('.booking-slots button');
    await expect.poll(() => offers.first().textContent()).toContain('١١:٠٠');
    await expect.poll(() => offers.count()).toBe(6);
    await offers.first().click();
    await expectGone(alert);
    await expect.poll(() => timeIn(field(page, 'start-time'))).toBe('11:00');
    await save(page);
    await toast(page, /^حُفظ الحجز/).waitFor();
    await expect
      .poll(async () => (await stored(centre, desk.customer.id, day)).map(({ start }) => iso(start)))
      .toEqual([desk.at(day, '10:15'), desk.at(day, '11:00')]);
  });
});
