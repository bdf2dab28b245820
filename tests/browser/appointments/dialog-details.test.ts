import { describe, expect, it } from 'vitest';
import {
  appointmentDeskOf,
  chosenIn,
  expectGone,
  iso,
  openAppointment,
  pick,
  stored,
} from '../../support/browser/appointments';
import { type PageOptions, startCentre } from '../../support/browser/centre';
import { dialog, openSelect, option, save } from '../../support/browser/customers';
import { actInDetails, control, dayIn, field, press, timeIn, toast } from '../../support/browser/desk';

const centre = await startCentre();
const desk = await appointmentDeskOf(centre);

const person = (index: number) => desk.staff[index] ?? { id: 0, fullName: '' };
const service = (index: number) => desk.services[index] ?? { id: 0, name: '', price: 0, duration: 0 };

const booked = async (day: string, more: Readonly<Record<string, unknown>> = {}) =>
  desk.book({
    start: desk.at(day, '10:00'),
    end: desk.at(day, '10:45'),
    services: [{ serviceId: service(0).id, staffId: person(0).id }],
    ...more,
  });
const open = async (path: string, options: PageOptions = {}) => {
  const page = await centre.open({ as: 'reception', branch: '1', ...options });
  await page.goto(`/appointments/${path}`);
  await page.locator('[role="dialog"]:focus-within').waitFor();
  return page;
};
const statusOf = async (id: number) =>
  (await centre.db.pool.query('select status, status_reason as reason from appointments where id = $1', [id]))
    .rows[0];

describe('the details of a booking', () => {
  // APT-13 APT-18 APT-20 APT-21 APT-27 APT-32? APT-33? APT-35? R-05
  it('say everything, ask before what comes too early, and take a cancellation with its reason', async () => {
    const day = desk.freshDay();
    const { id } = await booked(day, {
      services: [
        { serviceId: service(0).id, staffId: person(0).id },
        { serviceId: service(1).id, staffId: person(1).id },
      ],
      end: desk.at(day, '11:15'),
      packages: [{ packageId: desk.package.id }],
      notes: 'تفضل الهدوء',
    });
    await desk.call('POST', `/appointments/${id}/status`, { status: 'Canceled', reason: 'ظرف طارئ' });
    await desk.call('POST', `/appointments/${id}/status`, { status: 'Planned' });
    const reader = await open(String(id), { as: 'accountant' });
    const shown = dialog(reader);
    await shown.getByText('تفاصيل الحجز').waitFor();
    for (const text of [desk.customer.name, 'تفضل الهدوء', person(1).fullName, desk.package.name])
      await shown.getByText(text).first().waitFor();
    const lines = shown.locator('.plain-table tbody tr');
    await expect.poll(() => lines.nth(0).textContent()).toMatch(/جلسة نضارة.*من الباقة.*٣٠٠/);
    await expect.poll(() => lines.nth(1).textContent()).toMatch(/قص أطراف.*إضافي.*١٢٠٫٥٠/);
    const history = shown.locator('.happened');
    await history.getByText('أضاف الحجز').waitFor();
    await history.getByText(/غيّر الحالة من مجدول إلى ملغي.*السبب: ظرف طارئ/).waitFor();

    const page = await open(String(id));
    await control(dialog(page), 'button', 'تم التنفيذ').waitFor();
    await dialog(page).getByText('المزيد').click();
    await dialog(page).locator('.happened').getByText('أضاف الحجز').waitFor();
    await press(dialog(page), 'لم يحضر');
    await dialog(page).getByText('هذا الموعد لم يبدأ بعد').waitFor();
    await press(dialog(page), 'إلغاء');
    await expectGone(page.getByText('هذا الموعد لم يبدأ بعد'));
    await expect.poll(async () => (await statusOf(id))?.status).toBe('Planned');
    await actInDetails(dialog(page), 'إلغاء الحجز');
    await dialog(page)
      .getByLabel(/سبب الإلغاء/)
      .fill('سفر');
    await press(dialog(page), 'إلغاء الحجز');
    await toast(page, 'أُلغي الحجز').waitFor();
    await expect.poll(() => statusOf(id)).toEqual({ status: 'Canceled', reason: 'سفر' });
    await dialog(page).getByText('ملغي').first().waitFor();
    // A cancelled appointment cannot be marked any more.
    await expectGone(dialog(page).getByRole('button', { name: /لم يحضر/ }));
  });
});

describe('the dialog of a booking', () => {
  // APT-12
  it('holds everything a booking is: what is chosen there is saved, and stands there when it is opened again', async () => {
    const day = desk.freshDay();
    // A branch other than the initial one of the form.
    const page = await openAppointment(centre, {}, { as: 'admin', branch: '2' });
    await pick(page, 'field-branchId', 'فرع مدينة نصر');
    await pick(page, 'field-customerId', desk.customer.name);
    await field(page, 'start').fill(day);
    await page.keyboard.press('Enter');
    await field(page, 'start-time').fill('10:15');
    await page.keyboard.press('Enter');
    await press(dialog(page), 'إضافة خدمة');
    for (const index of [0, 1]) {
      await pick(page, `field-services-${index}-serviceId`, service(index).name);
      await pick(page, `field-services-${index}-staffId`, person(index).fullName);
    }
    await press(dialog(page), 'إضافة باقة');
    await pick(page, 'field-packages-0-packageId', desk.package.name);
    await pick(page, 'field-staffId', person(2).fullName);
    await pick(page, 'field-roomId', desk.rooms[0]?.name ?? '');
    await field(page, 'end-time').fill('12:00');
    await page.keyboard.press('Enter');
    await field(page, 'title').fill('تجهيز العروس');
    await save(page);
    await toast(page, 'حُفظ الحجز').waitFor();
    const [made] = await stored(centre, desk.customer.id, day);
    const inApi = async () => (await desk.call('GET', `/appointments/${made?.id}`)).json;
    const whole = {
      customerId: desk.customer.id,
      title: 'تجهيز العروس',
      start: desk.at(day, '10:15'),
      end: desk.at(day, '12:00'),
      services: [0, 1].map((index) =>
        expect.objectContaining({ serviceId: service(index).id, staffId: person(index).id }),
      ),
      packages: [expect.objectContaining({ packageId: desk.package.id })],
      staffId: person(2).id,
      roomId: desk.rooms[0]?.id,
      branchId: 1,
    };
    expect(await inApi()).toMatchObject({ ...whole, status: 'Planned' });

    await page.goto(`/appointments/${made?.id}/edit`);
    await dialog(page).locator('.booking-person').filter({ hasText: desk.customer.name }).waitFor();
    const chosen = {
      branchId: 'فرع مدينة نصر',
      'services-0-serviceId': service(0).name,
      'services-0-staffId': person(0).fullName,
      'services-1-serviceId': service(1).name,
      'services-1-staffId': person(1).fullName,
      'packages-0-packageId': desk.package.name,
      staffId: person(2).fullName,
      roomId: desk.rooms[0]?.name,
      status: 'مجدول',
    };
    for (const [key, text] of Object.entries(chosen))
      await expect.poll(() => chosenIn(field(page, key)).textContent()).toContain(text);
    await expect.poll(() => field(page, 'title').inputValue()).toBe('تجهيز العروس');
    await expect.poll(() => dayIn(field(page, 'start'))).toBe(day);
    await expect.poll(() => timeIn(field(page, 'start-time'))).toBe('10:15');
    await expect.poll(() => timeIn(field(page, 'end-time'))).toBe('12:00');
    await openSelect(dialog(page), 'الحالة');
    await option(page, 'ملغي').click();
    await save(page);
    await expect.poll(inApi).toMatchObject({ ...whole, status: 'Canceled' });
  });
});

describe('changing a booking', () => {
  // APT-10 APT-19 APT-35? R-05 R-08 R-42
  it('keeps the prices of its day, lists allowed moves only, moves its lines, and merges what another desk changed', async () => {
    const day = desk.freshDay();
    const { id } = await booked(day);
    await centre.db.pool.query('update services set price = 999 where id = $1', [service(0).id]);
    const page = await open(`${id}/edit`);
    await dialog(page).getByText('تعديل الحجز').first().waitFor();
    await expect.poll(() => dialog(page).locator('.booking-total strong').textContent()).toMatch(/٣٠٠/);
    await openSelect(dialog(page), 'الحالة');
    await option(page, 'مكتمل').waitFor();
    await page.keyboard.press('Escape');
    const changed = await desk.call('PUT', `/appointments/${id}`, { notes: 'مياه دافئة' });
    expect(changed.status, JSON.stringify(changed.json)).toBe(200);
    await field(page, 'start-time').fill('14:00');
    await page.keyboard.press('Enter');
    await expect.poll(() => timeIn(field(page, 'end-time'))).toBe('14:45');
    await save(page);
    await toast(page, 'حُفظ الحجز').waitFor();
    const [appointment] = await stored(centre, desk.customer.id, day);
    expect(appointment).toMatchObject({ totalPrice: 300 });
    expect(appointment && [iso(appointment.start), iso(appointment.end)]).toEqual([
      desk.at(day, '14:00'),
      desk.at(day, '14:45'),
    ]);
    await expect
      .poll(async () => (await desk.call('GET', `/appointments/${id}`)).json.notes)
      .toBe('مياه دافئة');
    await centre.db.pool.query('update services set price = 300 where id = $1', [service(0).id]);
    // Only a manager may change a final status.
    await desk.call('POST', `/appointments/${id}/status`, { status: 'NoShow' });
    await page.goto(`/appointments/${id}/edit`);
    await field(page, 'status').waitFor();
    await openSelect(dialog(page), 'الحالة');
    await option(page, 'لم يحضر').waitFor();
    await expect.poll(() => option(page, 'مجدول').count()).toBe(0);
  });
});
