import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BookingDesk,
  bookingDeskOf,
  expectGone,
  field,
  iso,
  pick,
  stored,
} from '../support/bookings-page';
import { type Centre, type PageOptions, startCentre } from '../support/centre';
import { dialog, openSelect, option, save, setRight } from '../support/customers-page';
import { visit } from '../support/screen-check';

let centre: Centre;
let desk: BookingDesk;

beforeAll(async () => {
  centre = await startCentre();
  desk = await bookingDeskOf(centre);
});
afterAll(() => centre?.close());

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
  // APT-13 APT-20 APT-21 APT-27 APT-35
  it('say everything: customer with phones, lines with prices and cover, the total, what happened', async () => {
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
    const page = await open(String(id));
    const shown = dialog(page);
    await shown.getByText('تفاصيل الحجز').waitFor();
    for (const text of [desk.customer.name, 'تفضل الهدوء', person(1).fullName, desk.package.name])
      await shown.getByText(text).first().waitFor();
    await shown.getByRole('link', { name: /^اتصال/ }).waitFor();
    const lines = shown.locator('.booking-prices tbody tr');
    expect(await lines.nth(0).textContent()).toMatch(/جلسة نضارة.*من الباقة.*٣٠٠/);
    expect(await lines.nth(1).textContent()).toMatch(/قص أطراف.*إضافي.*١٢٠٫٥٠/);
    expect(await shown.locator('.booking-prices tfoot').textContent()).toMatch(/قبل الضريبة.*٦٢٠٫٥٠/);
    const history = shown.locator('.booking-history');
    await history.getByText('أضاف الحجز').waitFor();
    await history.getByText(/غيّر الحالة من مجدول إلى ملغي.*السبب: ظرف طارئ/).waitFor();
  });

  // APT-18 APT-32 APT-33 R-05
  it('offer done, no-show and cancel while planned; a future one asks, a cancellation takes a reason', async () => {
    const past = await desk.book({
      start: '2024-03-02T10:00:00+02:00',
      end: '2024-03-02T10:45:00+02:00',
      services: [{ serviceId: service(0).id, staffId: person(1).id }],
    });
    const page = await open(String(past.id));
    await dialog(page).getByRole('button', { name: 'تم التنفيذ' }).click();
    await page.getByText('تم تغيير حالة الحجز').first().waitFor();
    expect((await statusOf(past.id))?.status).toBe('Done');
    await expectGone(dialog(page).getByRole('button', { name: 'لم يحضر' }));
    const { id } = await booked(desk.freshDay());
    const next = await open(String(id));
    await dialog(next).getByRole('button', { name: 'لم يحضر' }).click();
    await next.locator('.ant-modal-confirm-title').getByText('هذا الموعد لم يبدأ بعد').waitFor();
    await dialog(next).getByRole('button', { name: 'إلغاء' }).click();
    expect((await statusOf(id))?.status).toBe('Planned');
    await expectGone(next.locator('.ant-modal-confirm-title'));
    await dialog(next).getByRole('button', { name: 'إلغاء الحجز' }).click();
    await dialog(next)
      .getByLabel(/سبب الإلغاء/)
      .fill('سفر');
    await dialog(next).getByRole('button', { name: 'إلغاء الحجز' }).click();
    await next.getByText('تم تغيير حالة الحجز').first().waitFor();
    expect(await statusOf(id)).toEqual({ status: 'Canceled', reason: 'سفر' });
    await dialog(next).getByText('ملغي').first().waitFor();
  });

  // APT-26 APT-33
  it('hide what the user has no right to', async () => {
    const { id } = await booked(desk.freshDay());
    const page = await open(String(id), { as: 'accountant' });
    await dialog(page).getByText(desk.customer.name).first().waitFor();
    for (const name of ['تم التنفيذ', 'لم يحضر', 'إلغاء الحجز', 'حذف', 'تعديل'])
      expect(await dialog(page).getByRole('button', { name, exact: true }).count()).toBe(0);
    await page.goto('/appointments/create');
    await page.getByText(/appointments\.create/).waitFor();
  });

  // APT-14
  it('delete a booking after asking', async () => {
    const day = desk.freshDay();
    const { id } = await booked(day);
    const page = await open(String(id), { as: 'manager' });
    await dialog(page).getByRole('button', { name: 'حذف' }).click();
    await page.getByText('هل تريد حذف هذا الحجز؟').waitFor();
    await dialog(page).getByRole('button', { name: 'حذف' }).click();
    await page.getByText('تم حذف الحجز بنجاح').waitFor();
    expect(await stored(centre, desk.customer.id, day)).toEqual([]);
  });
});

describe('changing a booking', () => {
  // APT-10 APT-19 APT-35 R-05 R-08
  it('keeps the prices of its day, lists allowed moves only, moves its lines, and leads to the details', async () => {
    const day = desk.freshDay();
    const { id } = await booked(day);
    await centre.db.pool.query('update services set price = 999 where id = $1', [service(0).id]);
    const page = await open(`${id}/edit`);
    await dialog(page).getByText('تعديل الحجز').first().waitFor();
    await expect.poll(() => dialog(page).locator('.booking-total strong').textContent()).toMatch(/٣٠٠/);
    await openSelect(dialog(page), 'الحالة');
    await option(page, 'مكتمل').waitFor();
    await page.keyboard.press('Escape');
    await field(page, 'start-time').fill('14:00');
    await page.keyboard.press('Enter');
    await expect.poll(() => field(page, 'end-time').inputValue()).toBe('14:45');
    await save(page);
    await page.getByText('تم تحديث الحجز بنجاح').waitFor();
    const [booking] = await stored(centre, desk.customer.id, day);
    expect(booking).toMatchObject({ totalPrice: 300 });
    expect(booking && [iso(booking.start), iso(booking.end)]).toEqual([
      desk.at(day, '14:00'),
      desk.at(day, '14:45'),
    ]);
    await centre.db.pool.query('update services set price = 300 where id = $1', [service(0).id]);
    await page.goto(`/appointments/${id}/edit`);
    await dialog(page).getByRole('button', { name: 'التفاصيل' }).click();
    await page.waitForURL(`**/appointments/${id}`);
    // A final status is left by the manager alone.
    await desk.call('POST', `/appointments/${id}/status`, { status: 'NoShow' });
    const done = await open(`${id}/edit`);
    await field(done, 'status').waitFor();
    await openSelect(dialog(done), 'الحالة');
    await option(done, 'لم يحضر').waitFor();
    expect(await option(done, 'مجدول').count()).toBe(0);
  });

  // API-103
  it('shows and keeps the wall time of the branch in a browser on the other side of the world', async () => {
    // The night on which Cairo's clocks go forward, and Auckland's are elsewhere.
    const day = '2031-04-25';
    const { id } = await booked(day, { start: desk.at(day, '09:30'), end: desk.at(day, '10:15') });
    const page = await open(`${id}/edit`, { timezoneId: 'Pacific/Auckland' });
    await expect.poll(() => field(page, 'start').inputValue()).toBe(day);
    expect(await field(page, 'start-time').inputValue()).toBe('09:30');
    await field(page, 'notes').fill('من بعيد');
    await save(page);
    await page.getByText('تم تحديث الحجز بنجاح').waitFor();
    const [booking] = await stored(centre, desk.customer.id, day);
    expect(booking && iso(booking.start)).toBe(desk.at(day, '09:30'));
    // An hour that this browser's own clock skips exists in the branch.
    const gap = '2031-03-30';
    const berlin = await open(`create?branchId=1&start=${gap}T09:00&end=${gap}T09:45`, {
      timezoneId: 'Europe/Berlin',
      as: 'manager',
    });
    await field(berlin, 'start-time').fill('02:30');
    await berlin.keyboard.press('Enter');
    expect(await field(berlin, 'start-time').inputValue()).toBe('02:30');
    expect(await field(berlin, 'start').inputValue()).toBe(gap);
    await expect.poll(() => field(berlin, 'end-time').inputValue()).toBe('03:15');
  });

  //
  it('merges what another desk changed meanwhile', async () => {
    const day = desk.freshDay();
    const { id } = await booked(day);
    const page = await open(`${id}/edit`);
    await field(page, 'notes').waitFor();
    const changed = await desk.call('PUT', `/appointments/${id}`, {
      start: desk.at(day, '16:00'),
      end: desk.at(day, '16:45'),
    });
    expect(changed.status, JSON.stringify(changed.json)).toBe(200);
    await field(page, 'notes').fill('مياه دافئة');
    await save(page);
    await page.getByText('تم تحديث الحجز بنجاح').waitFor();
    const [booking] = await stored(centre, desk.customer.id, day);
    expect(booking && iso(booking.start)).toBe(desk.at(day, '16:00'));
  });

  it('is refused by its right, naming it', async () => {
    const { id } = await booked(desk.freshDay());
    await setRight(centre, 'Receptionist', 'appointments.update', false);
    const page = await open(`${id}/edit`);
    await dialog(page)
      .getByText(/appointments\.update/)
      .waitFor();
    await setRight(centre, 'Receptionist', 'appointments.update', true);
  });
});

describe('booking and details', () => {
  // ERR-16
  it.each([
    ['ar', 1440],
    ['en', 1440],
    ['ar', 390],
    ['en', 390],
  ] as const)('speak one language and can be used by everybody (%s, %i px)', async (lang, width) => {
    const day = desk.freshDay();
    const { id } = await booked(day, { packages: [{ packageId: desk.package.id }] });
    const page = await centre.open({ as: 'manager', branch: '1', lang, width });
    const ready = async () => {
      await page.locator('[role="dialog"]:focus-within').waitFor();
      await page.waitForTimeout(900);
    };
    const shot = process.env.SHOTS;
    const keep = async (name: string) => {
      if (shot) await page.screenshot({ path: `${shot}/${name}-${lang}-${width}.png` });
    };
    const stops = [
      {
        name: 'new booking',
        go: async () => {
          const query = new URLSearchParams({ start: desk.at(day, '10:00'), branchId: '1' });
          await page.goto(`/appointments/create?${query}`);
          await ready();
          await pick(page, 'field-customerId', 'ريهام');
          await pick(page, 'field-services-0-serviceId', service(0).name);
          await page.waitForTimeout(500);
          await keep('create');
        },
      },
      {
        name: 'refused booking',
        go: async () => {
          await pick(page, 'field-services-0-staffId', person(0).fullName);
          await page.keyboard.press('Control+Enter');
          await dialog(page).locator('.booking-clash').waitFor();
          await keep('clash');
        },
      },
      {
        name: 'edit',
        go: async () => {
          await page.goto(`/appointments/${id}/edit`);
          const leave = page.getByRole('button', { name: /^(مغادرة|Leave)/ });
          if (await leave.isVisible()) await leave.click();
          await ready();
          await keep('edit');
        },
      },
      {
        name: 'details',
        go: async () => {
          await page.goto(`/appointments/${id}`);
          await ready();
          await keep('details');
        },
      },
    ];
    const wrong = await visit(page, lang, stops);
    // A refused save is a failed call to the browser.
    expect(wrong.filter((fault) => !fault.includes('console: Failed to load resource'))).toEqual([]);
  });
});
