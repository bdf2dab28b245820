import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { appointmentDeskOf, pick, stored } from '../../support/browser/appointments';
import { startCentre } from '../../support/browser/centre';
import { addCustomer, dialog, expectFocus, save } from '../../support/browser/customers';
import { control, press, toast } from '../../support/browser/desk';
import { quiet } from '../../support/browser/navigation';
import { lookAt } from '../../support/browser/screen-check';

const centre = await startCentre();
const desk = await appointmentDeskOf(centre);

let owners = 0;
/** Creates a customer who bought and paid the package of two sessions of the first service. */
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
const queryOf = (customerId: number | undefined, day: string) =>
  new URLSearchParams({
    branchId: '1',
    ...(customerId === undefined ? {} : { customerId: String(customerId) }),
    start: desk.at(day, '10:00'),
    end: desk.at(day, '10:30'),
  });
const panel = (page: Page) => dialog(page).locator('.booking-owned');
const tags = (page: Page) => dialog(page).locator('.booking-lines-facts .ant-tag').allTextContents();
const total = (page: Page) => dialog(page).locator('.booking-total strong');
const addOwned = (page: Page) => control(panel(page), 'button', `إضافة ${service(0).name} من باقة العميل`);
const bare = (text: string | null) => (text ?? '').replace(/[\u200e\u200f\u2066-\u2069]/g, '');

describe('the booking dialog of a customer who owns sessions', () => {
  // PKG-14? APT-20 APT-21 APT-34? FND-25?
  it('shows what is left, adds from it with one press, and follows when a line is switched off', async () => {
    const day = desk.freshDay();
    const { id, name } = await owner();
    const page = await centre.open({ as: 'reception', branch: '1', numerals: 'latn' });
    const look = lookAt(page, 'ar');
    await page.goto(`/appointments/create?${queryOf(undefined, day)}`);
    await expectFocus(page, 'field-customerId');
    await expect.poll(() => panel(page).count()).toBe(0);
    await pick(page, 'field-customerId', name);
    await panel(page).getByText(desk.package.name).waitFor();
    await expect
      .poll(async () => bare(await panel(page).textContent()))
      .toContain('الجلسات المتبقية: 2 من 2');
    await addOwned(page).click();
    await expect.poll(() => tags(page)).toEqual(['من الباقة']);
    await expect.poll(() => total(page).textContent()).toBe('من الباقة');
    await addOwned(page).click();
    await press(dialog(page), 'إضافة خدمة');
    await pick(page, 'field-services-2-serviceId', service(0).name);
    await expect.poll(() => tags(page)).toEqual(['من الباقة', 'من الباقة', 'إضافي']);
    await expect.poll(async () => bare(await total(page).textContent())).toMatch(/^300\s/);
    // No session is left to add, so the button is disabled.
    await expect.poll(() => addOwned(page).getAttribute('aria-disabled')).toBe('true');
    const switches = dialog(page).getByRole('switch', { name: /استخدام جلسة من باقة العميل/ });
    await expect.poll(() => switches.count()).toBe(2);
    await switches.first().click();
    await expect.poll(() => tags(page)).toEqual(['إضافي', 'من الباقة', 'من الباقة']);
    await press(dialog(page), 'حذف خدمة 3');
    await expect.poll(() => tags(page)).toEqual(['إضافي', 'من الباقة']);
    await expect.poll(async () => bare(await total(page).textContent())).toMatch(/^300\s/);
    expect(await look('booking of an owner')).toEqual([]);
    await save(page);
    await toast(page, 'حُفظ الحجز').waitFor();
    const [appointment] = await stored(centre, id, day);
    expect(appointment?.totalPrice).toBe(300);
    expect(appointment?.services.map(({ coverage }) => coverage)).toEqual(['Extra', 'Owned']);
    // When edited, the appointment still has its own session and the same choices.
    await page.goto(`/appointments/${appointment?.id}/edit`);
    await panel(page).waitFor();
    await quiet(page);
    await expect.poll(() => tags(page)).toEqual(['إضافي', 'من الباقة']);
    await expect.poll(() => switches.first().getAttribute('aria-checked')).toBe('false');
    await expect.poll(async () => bare(await panel(page).textContent())).not.toContain('للحجز');
    await switches.first().click();
    await expect.poll(() => tags(page)).toEqual(['من الباقة', 'من الباقة']);
  });
});
