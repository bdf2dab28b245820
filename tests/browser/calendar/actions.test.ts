import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { todayIn } from '../../../src/i18n/zone';
import { chosenIn } from '../../support/browser/appointments';
import { block, cairo, calendarDesk, dayAfter, openCalendar, saturday } from '../../support/browser/calendar';
import { type PageOptions, startCentre } from '../../support/browser/centre';
import { actInDetails, control, press, timeIn, toast } from '../../support/browser/desk';
import { hearing } from '../../support/browser/navigation';

const centre = await startCentre();
const desk = await calendarDesk(centre, 'manager');
await desk.clear();
afterEach(() => desk.clear());

const week = `date=${saturday}`;
const open = (query: string, options: PageOptions = {}) =>
  openCalendar(centre, query, { as: 'manager', ...options });
const panel = (page: Page) => page.locator('.booking-panel[aria-busy="false"]');
const openPanel = async (page: Page, id: number) => {
  await block(page, id).click({ button: 'right' });
  await panel(page).waitFor();
};

describe('What is done to a booking by one press in its panel', () => {
  // APT-14 APT-18 APT-33? R-05
  it('is marked at once when it has begun, asked before when it has not; is called off with a reason, and deleted after a question', async () => {
    const past = new Date(Date.now() - 7_200_000);
    const day = todayIn('Africa/Cairo', past);
    const begun = await desk.book({
      start: past.toISOString(),
      end: new Date(past.getTime() + 3_600_000).toISOString(),
      overrideReason: 'تجربة',
      services: [{ serviceId: desk.services[0]?.id, staffId: null }],
    });
    const page = await open(`view=list&date=${day}`);
    await page.locator('.cal-row-main').first().click();
    await press(panel(page), 'لم يحضر');
    await toast(page, 'سُجّل الغياب').waitFor();
    await expect.poll(() => desk.stored(begun.id)).toMatchObject({ status: 'NoShow' });

    const { id } = await desk.book();
    const other = await desk.book({ from: '13:00', to: '14:00' });
    const gone = await desk.book({ from: '15:00', to: '16:00' });
    await page.goto(`/appointments?${week}&view=week`);
    await openPanel(page, id);
    await press(panel(page), 'تم التنفيذ');
    await page.getByText('هذا الموعد لم يبدأ بعد. هل تريد المتابعة؟').waitFor();
    await expect.poll(() => desk.stored(id)).toMatchObject({ status: 'Planned' });
    // Nobody has recorded that she came (B1).
    await page.getByText(/هل حضرت/).waitFor();
    await press(page.locator('.ant-modal'), 'وصول وإنهاء');
    await expect.poll(async () => (await desk.stored(id)).status).toBe('Done');
    // A finished appointment has no quick actions.
    await page.locator(`.cal-done:has([data-appointment="${id}"])`).waitFor();
    await openPanel(page, id);
    await panel(page).locator('.booking-head').getByText('مكتمل').waitFor();
    await panel(page)
      .getByRole('button', { name: /تم التنفيذ/ })
      .waitFor({ state: 'detached' });
    // The fields beneath follow what was done above them.
    await expect.poll(() => chosenIn(page.locator('#field-status')).textContent()).toBe('مكتمل');
    await page.keyboard.press('Escape');
    await openPanel(page, gone.id);
    await actInDetails(page.getByRole('dialog').last(), 'حذف');
    await page.getByText(/هل تريد حذف هذا الحجز/).waitFor();
    await press(page.locator('.ant-modal'), 'حذف');
    await toast(page, 'حُذف الحجز').waitFor();
    await block(page, gone.id).waitFor({ state: 'detached' });

    await openPanel(page, other.id);
    await press(panel(page), 'إلغاء الحجز');
    await page.getByLabel('سبب الإلغاء').fill('سافرت');
    await press(page.locator('.ant-modal'), 'إلغاء الحجز');
    await expect
      .poll(async () => await desk.stored(other.id))
      .toMatchObject({ status: 'Canceled', statusReason: 'سافرت' });
    await toast(page, 'أُلغي الحجز').waitFor();
    await panel(page).locator('.booking-head').getByText('ملغي').waitFor();
  });
});

describe('By the keyboard alone', () => {
  it('arrows walk from booking to booking as they are seen, Space and Enter open its panel, whose commands are one Tab away', async () => {
    const [first, later, nextDay] = [
      await desk.book({ from: '09:00', to: '10:00' }),
      await desk.book({ from: '12:00', to: '13:00' }),
      await desk.book({ day: dayAfter(1), from: '12:00', to: '13:00' }),
    ];
    const page = await open(week);
    const focused = () =>
      page.evaluate(() =>
        Number(document.activeElement?.querySelector('[data-appointment]')?.getAttribute('data-appointment')),
      );
    await block(page, first.id).focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused()).toBe(later.id);
    // The next day is to the left.
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => focused()).toBe(nextDay.id);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused()).toBe(later.id);
    await page.keyboard.press('Space');
    await panel(page).waitFor();
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.matches('.booking-acts button')))
      .toBe(true);
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    await expect.poll(() => focused()).toBe(later.id);
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/appointments/${later.id}\\?`));
    await page.locator('#field-title').fill('كما كتبته');
    await page.keyboard.press('Escape');
    await press(page, 'متابعة التعديل');
    await expect.poll(() => page.locator('#field-title').inputValue()).toBe('كما كتبته');
    await page.keyboard.press('Control+Enter');
    await toast(page, 'حُفظ الحجز').waitFor();
    await expect.poll(() => desk.stored(later.id)).toMatchObject({ title: 'كما كتبته' });
  });
});

describe('The waiting list', () => {
  it('shows first for whom a time has become free, leads into its booking, and ends the waiting', async () => {
    const taken = await desk.book({ day: dayAfter(2) });
    const [service] = desk.services;
    const page = await open(week);
    await hearing(page);
    const { json: entry } = await desk.call('POST', '/waitlist', {
      customerId: await desk.customer('تنتظر موعدًا'),
      branchId: 1,
      serviceIds: [service?.id],
      staffId: desk.staff[0]?.id,
      fromDate: dayAfter(2),
      toDate: dayAfter(2),
    });
    await desk.call('POST', '/waitlist', {
      customerId: await desk.customer('تنتظر أي يوم'),
      branchId: 1,
      serviceIds: [service?.id],
      fromDate: dayAfter(1),
      toDate: dayAfter(1),
    });
    await control(page, 'button', 'قائمة الانتظار (٢)').waitFor();
    await desk.call('POST', `/appointments/${taken.id}/status`, { status: 'Canceled' });
    await press(page, /قائمة الانتظار \(٢\).*عميل واحد أصبح له موعد متاح/);
    // Whose wait began first comes after whom a time has become free for.
    const offered = page.getByRole('row').nth(1);
    await offered.getByText('تنتظر موعدًا').waitFor();
    await offered.getByText(/١٠:٠٠ ص/).waitFor();
    await press(offered, /^حجز الموعد/);
    await page.waitForURL(/create/);
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('waitlistId'), searchParams.get('start'), searchParams.get('staffId')]).toEqual([
      String(entry.id),
      cairo(dayAfter(2), '10:00'),
      String(desk.staff[0]?.id),
    ]);
    // The service takes 30 minutes of the free hour.
    await page.locator('[role="dialog"] form:focus-within').waitFor();
    await expect.poll(() => timeIn(page.locator('#field-end-time'))).toBe('10:30');
    await expect.poll(() => page.locator('#field-title').inputValue()).toContain('تنتظر موعدًا');
    await page.keyboard.press('Control+Enter');
    await toast(page, 'حُفظ الحجز').waitFor();
    // A reload does not fill the form again.
    await expect.poll(() => new URL(page.url()).searchParams.has('waitlistId')).toBe(false);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const { rows } = await centre.db.pool.query(
      `select w.status, l.service_id as service, l.staff_id as staff from waitlist w
       join appointments_services l on l.parent_id = w.appointment_id where w.id = $1`,
      [entry.id],
    );
    expect(rows).toEqual([{ status: 'Booked', service: service?.id, staff: desk.staff[0]?.id }]);
  });
});

describe('On paper', () => {
  it('the day is a list for each specialist, with times, customers, phones and services', async () => {
    await desk.book({ customerId: await desk.customer('على الورق') });
    const page = await open(`${week}&view=day`);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const sheet = page.locator('.cal-print');
    const text = async () => (await sheet.innerText()).replace(/[\u200e\u200f\u2068\u2069]/g, '');
    for (const part of [
      desk.staff[0]?.name,
      'على الورق',
      '0106',
      '١٠:٠٠ ص – ١١:٠٠ ص',
      desk.services[0]?.name,
    ])
      await expect.poll(text).toContain(String(part));
    await expect.poll(() => page.locator('.shell-header').isVisible()).toBe(false);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect.poll(() => sheet.count()).toBe(0);
  });
});
