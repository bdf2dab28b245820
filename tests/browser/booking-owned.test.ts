import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BookingDesk,
  bookingDeskOf,
  expectGone,
  field,
  openBooking,
  pick,
  stored,
} from '../support/bookings-page';
import { type Centre, type PageOptions, startCentre } from '../support/centre';
import { addCustomer, dialog, save, setRight } from '../support/customers-page';
import { visit } from '../support/screen-check';

let centre: Centre;
let desk: BookingDesk;
beforeAll(async () => {
  centre = await startCentre();
  desk = await bookingDeskOf(centre);
});
afterAll(() => centre?.close());

let owners = 0;
/** A customer who has bought the package of two sessions of the first service, and paid it. */
const owner = async (packages = 1): Promise<{ readonly id: number; readonly name: string }> => {
  owners += 1;
  const name = `مالكة الباقة ${['الأولى', 'الثانية', 'الثالثة', 'الرابعة', 'الخامسة', 'السادسة'][owners - 1] ?? owners}`;
  const { id } = await addCustomer(desk.call, { fullName: name });
  for (let sold = 0; sold < packages; sold++) {
    const { status, json } = await desk.call('POST', '/invoices', {
      customerId: id,
      branchId: 1,
      status: 'Paid',
      items: [
        { description: 'باقة', quantity: 1, unitPrice: desk.package.price, packageId: desk.package.id },
      ],
    });
    if (status !== 201) throw new Error(`not sold: ${JSON.stringify(json)}`);
  }
  return { id, name };
};

const service = (index: number) => desk.services[index] ?? { id: 0, name: '', price: 0, duration: 0 };
const open = (customerId: number, day: string, options: PageOptions = {}, end = '10:30') =>
  openBooking(
    centre,
    { branchId: 1, customerId, start: desk.at(day, '10:00'), end: desk.at(day, end) },
    options,
  );
const panel = (page: Page) => dialog(page).locator('.booking-owned');
const tags = (page: Page) => dialog(page).locator('.booking-line-facts .ant-tag').allTextContents();
const total = (page: Page) => dialog(page).locator('.booking-total strong');
const addOwned = (page: Page) =>
  panel(page).getByRole('button', { name: `إضافة ${service(0).name} من باقة العميل` });
const bare = (text: string | null) => (text ?? '').replace(/[\u200e\u200f\u2066-\u2069]/g, '');

describe('the booking dialog of a customer who owns sessions', () => {
  // PKG-14? APT-20 APT-21 APT-34?
  it('shows what is left, adds from it with one press, and follows when a line is switched off', async () => {
    const day = desk.freshDay();
    const { id, name } = await owner();
    const page = await openBooking(
      centre,
      { branchId: 1, start: desk.at(day, '10:00'), end: desk.at(day, '10:30') },
      { numerals: 'latn' },
    );
    expect(await panel(page).count()).toBe(0);
    await pick(page, 'field-customerId', name);
    await panel(page).getByText(desk.package.name).waitFor();
    expect(bare(await panel(page).textContent())).toContain('الجلسات المتبقية: 2 من 2');
    await addOwned(page).click();
    await expect.poll(() => tags(page)).toEqual(['من الباقة']);
    await expect.poll(async () => bare(await total(page).textContent())).toMatch(/^0\s/);
    await addOwned(page).click();
    await dialog(page).getByRole('button', { name: 'إضافة خدمة' }).click();
    await pick(page, 'field-services-2-serviceId', service(0).name);
    await expect.poll(() => tags(page)).toEqual(['من الباقة', 'من الباقة', 'إضافي']);
    await expect.poll(async () => bare(await total(page).textContent())).toMatch(/^300\s/);
    // Nothing is left to add, and the button says so.
    expect(await addOwned(page).getAttribute('aria-disabled')).toBe('true');
    const switches = dialog(page).getByRole('switch', { name: /استخدام جلسة من باقة العميل/ });
    expect(await switches.count()).toBe(2);
    await switches.first().click();
    await expect.poll(() => tags(page)).toEqual(['إضافي', 'من الباقة', 'من الباقة']);
    await dialog(page).getByRole('button', { name: 'حذف الخدمة 3' }).click();
    await expect.poll(() => tags(page)).toEqual(['إضافي', 'من الباقة']);
    await expect.poll(async () => bare(await total(page).textContent())).toMatch(/^300\s/);
    await save(page);
    await page.getByText('تم حفظ الحجز بنجاح').waitFor();
    const [booking] = await stored(centre, id, day);
    expect(booking?.totalPrice).toBe(300);
    expect(booking?.services.map(({ coverage }) => coverage)).toEqual(['Extra', 'Owned']);
    await page.goto(`/appointments/${booking?.id}`);
    const prices = dialog(page).locator('.booking-prices');
    await prices.waitFor();
    expect(await prices.locator('.ant-tag').allTextContents()).toEqual(['إضافي', 'من الباقة']);
    // Edited again, its own session is still there, and the choices are as they were made.
    await page.goto(`/appointments/${booking?.id}/edit`);
    await panel(page).waitFor();
    await expect.poll(() => tags(page)).toEqual(['إضافي', 'من الباقة']);
    expect(await switches.first().getAttribute('aria-checked')).toBe('false');
    expect(bare(await panel(page).textContent())).not.toContain('المتاح للحجز');
    await switches.first().click();
    await expect.poll(() => tags(page)).toEqual(['من الباقة', 'من الباقة']);
    await page.close();
  });

  //
  it('offers only what no other booking waits for, and notices when one is called off', async () => {
    const [day, other] = [desk.freshDay(), desk.freshDay()];
    const { id } = await owner();
    const first = await desk.book({
      customerId: id,
      start: desk.at(other, '10:00'),
      end: desk.at(other, '11:30'),
      services: [{ serviceId: service(0).id }, { serviceId: service(0).id }],
    });
    const page = await open(id, day, { numerals: 'latn' });
    await panel(page).getByText('المتاح للحجز').waitFor();
    expect(bare(await panel(page).textContent())).toContain('المتاح للحجز: 0');
    await pick(page, 'field-services-0-serviceId', service(0).name);
    await expect.poll(() => tags(page)).toEqual(['إضافي']);
    await desk.call('POST', `/appointments/${first.id}/status`, { status: 'Canceled' });
    await expect.poll(() => tags(page)).toEqual(['من الباقة']);
    await expectGone(panel(page).getByText('المتاح للحجز'));
    await page.close();
  });

  // PKG-14? R-13
  it('says that a package ends before the booking, and offers none that is frozen', async () => {
    const { id } = await owner();
    const { rows } = await centre.db.pool.query<{ id: number }>(
      'select id from customer_packages where customer_id = $1',
      [id],
    );
    const page = await open(id, desk.freshDay());
    await panel(page).getByText('تنتهي قبل هذا الموعد').waitFor();
    await desk.call('POST', `/customer-packages/${rows[0]?.id}/freeze`, { reason: 'سفر' });
    await expectGone(panel(page));
    await page.close();
  });

  // APT-34?
  it('begins with the sessions in use for another customer, whatever was switched off for the one before', async () => {
    const [first, second] = [await owner(), await owner()];
    const page = await open(first.id, desk.freshDay());
    await addOwned(page).click();
    const choice = dialog(page).getByRole('switch', { name: /استخدام جلسة من باقة العميل/ });
    await choice.click();
    await expect.poll(() => tags(page)).toEqual(['إضافي']);
    await pick(page, 'field-customerId', second.name);
    await expect.poll(() => tags(page)).toEqual(['من الباقة']);
    expect(await choice.getAttribute('aria-checked')).toBe('true');
    await page.close();
  });

  it('can be used with the keyboard alone, and keeps the focus where it was', async () => {
    const { id } = await owner();
    const page = await open(id, desk.freshDay());
    await panel(page).waitFor();
    await addOwned(page).focus();
    for (let press = 0; press < 3; press++) await page.keyboard.press('Enter');
    await expect.poll(() => tags(page)).toEqual(['من الباقة', 'من الباقة']);
    expect(await addOwned(page).evaluate((button) => document.activeElement === button)).toBe(true);
    await page.close();
  });

  //
  it('tells nothing of it to those who may not read customers', async () => {
    const { id } = await owner();
    await setRight(centre, 'Receptionist', 'customers.read', false);
    try {
      const page = await open(id, desk.freshDay());
      await field(page, 'services-0-serviceId').waitFor();
      await page.waitForTimeout(500);
      expect(await panel(page).count()).toBe(0);
      expect(await dialog(page).locator('.booking-owned-failed').count()).toBe(0);
      await page.close();
    } finally {
      await setRight(centre, 'Receptionist', 'customers.read', true);
    }
  });

  it('offers to ask again when it cannot be read, and the booking can be made all the same', async () => {
    const { id } = await owner();
    const page = await centre.open({ as: 'reception', branch: '1' });
    // Fails until the button is pressed: a part of the form that appears meanwhile asks by itself, too.
    await page.addInitScript(() => {
      const notice = ({ target }: Event) => {
        if (target instanceof Element && target.closest('.booking-owned-failed button'))
          document.documentElement.dataset.pressed = 'yes';
      };
      addEventListener('click', notice, true);
    });
    let asked = Date.now();
    await page.route(/\/sessions/, async (route) => {
      asked = Date.now();
      const isPressed = await page.evaluate(() => document.documentElement.dataset.pressed === 'yes');
      await (isPressed ? route.fallback() : route.fulfill({ status: 500, json: {} }));
    });
    const day = desk.freshDay();
    const query = new URLSearchParams({
      branchId: '1',
      customerId: String(id),
      start: desk.at(day, '10:00'),
      end: desk.at(day, '10:30'),
    });
    await page.goto(`/appointments/create?${query}`);
    const retry = dialog(page)
      .locator('.booking-owned-failed')
      .getByRole('button', { name: 'إعادة المحاولة' });
    await retry.waitFor();
    // Once nothing asks by itself any more, only the button can.
    await expect.poll(() => Date.now() - asked > 2000).toBe(true);
    await retry.click();
    await panel(page).waitFor({ timeout: 8000 });
    await page.close();
  });

  // FND-25
  it.each([
    ['ar', 1440],
    ['en', 1440],
    ['ar', 390],
    ['en', 390],
  ] as const)('can be read and used by everybody (%s, %i px)', async (lang, width) => {
    const { id } = await owner(2);
    const day = desk.freshDay();
    const page = await centre.open({ as: 'reception', branch: '1', lang, width });
    const query = new URLSearchParams({
      branchId: '1',
      customerId: String(id),
      start: desk.at(day, '10:00'),
      end: desk.at(day, '10:30'),
    });
    const wrong = await visit(page, lang, [
      {
        name: 'booking of an owner',
        go: async (on: Page) => {
          await on.goto(`/appointments/create?${query}`);
          await panel(on).waitFor();
          await panel(on).getByRole('button').first().click();
          await dialog(on).locator('.booking-owned-switch').waitFor();
          if (process.env.SHOTS)
            await on.screenshot({ path: `${process.env.SHOTS}/owned-${lang}-${width}.png` });
        },
      },
    ]);
    expect(wrong).toEqual([]);
  });
});
