import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dialog, expectFocus, freshPhone } from '../../support/browser/customers';
import { control, toast } from '../../support/browser/desk';
import { chooseWeek, type Device, hands, leaveButton, partOf, startJobs } from './jobs';

const {
  desk,
  bookAround,
  bookedOf,
  leaveOf,
  knownCustomer,
  paidInvoice,
  closedSinceTen,
  specialistAt,
  open,
  rowsAt,
} = await startJobs();
const [service] = desk.services;
const serviceName = String(service?.name);

const free = /^أوقات متاحة/;
const coming = /^المواعيد القادمة/;
const present = /^في المركز الآن/;

const devices: readonly (readonly [Device, string])[] = [
  ['mouse', 'بالفأرة'],
  ['keyboard', 'بالمفاتيح'],
];

describe.each(devices)(
  'The jobs of a day with the %s alone, in as many presses and fields as they may take',
  (device, by) => {
    it('a known customer is booked from a free time on Today with 2 clicks and 1 field, and Today shows her', async () => {
      const name = `هالة المعروفة ${by}`;
      const customerId = await knownCustomer(name);
      const page = await open();
      const hand = await hands(page, [name], device);
      await hand.click(partOf(page, free).getByRole('button').first());
      await hand.choose(control(dialog(page), 'combobox', 'العميل'), name);
      // What she had last time stands there and says so.
      await dialog(page).getByText('الخدمة كما في آخر حجز').waitFor();
      await hand.save(control(dialog(page), 'button', 'حفظ'));
      await partOf(page, coming).getByText(name).waitFor();
      expect(hand.counted()).toEqual(device === 'mouse' ? { clicks: 2, fields: 1 } : undefined);
      expect(new URL(page.url()).pathname).toBe('/dashboard');
      expect(await bookedOf(customerId)).toEqual([
        expect.objectContaining({ services: [expect.objectContaining({ serviceId: service?.id })] }),
      ]);
      await hand.quietly();
    });

    it('somebody new on the telephone is added and booked with 4 clicks and 3 fields', async () => {
      const [name, phone] = [`نيرمين على التليفون ${by}`, freshPhone()];
      const page = await open();
      const hand = await hands(page, [name], device);
      await hand.click(partOf(page, free).getByRole('button').first());
      await hand.click(control(dialog(page), 'button', 'عميل جديد'));
      await hand.write(control(dialog(page), 'textbox', 'الاسم الكامل'), name);
      await hand.write(control(dialog(page), 'textbox', 'رقم الهاتف'), phone);
      await hand.confirm(control(dialog(page), 'button', 'إضافة'));
      await dialog(page).getByText(name).waitFor();
      const box = control(dialog(page), 'combobox', 'الخدمة');
      await hand.reach(box);
      await hand.choose(box, serviceName);
      await hand.save(control(dialog(page), 'button', 'حفظ'));
      await partOf(page, coming).getByText(name).waitFor();
      expect(hand.counted()).toEqual(device === 'mouse' ? { clicks: 4, fields: 3 } : undefined);
      const [added] = await rowsAt(`/customers?search=${phone}`);
      expect(added).toMatchObject({ fullName: name });
      expect(await bookedOf(Number(added?.id))).toHaveLength(1);
      await hand.quietly();
    });

    // B1: whoever stands at the desk is recorded and billed, however near or past closing it is.
    it('a walk-in is checked in with her service with 3 clicks and 2 fields, after the centre has closed', async () => {
      const name = `سلمى بعد الإغلاق ${by}`;
      const customerId = await desk.customer(name);
      await closedSinceTen(async () => {
        const page = await open();
        const hand = await hands(page, [name], device);
        await hand.click(control(page, 'button', 'زائر بدون موعد'));
        await hand.choose(control(dialog(page), 'combobox', 'العميل'), name);
        await hand.choose(control(dialog(page), 'combobox', 'الخدمة ١'), serviceName);
        const anybody = 'أي أخصائي';
        await hand.take(
          page.getByRole('option', { name: anybody }).or(page.getByTitle(anybody)).last(),
          anybody,
        );
        await hand.save(control(dialog(page), 'button', 'تسجيل حضور'));
        await partOf(page, present).getByText(name).waitFor();
        expect(hand.counted()).toEqual(device === 'mouse' ? { clicks: 3, fields: 2 } : undefined);
        const visits = await rowsAt(`/attendance?customerId=${customerId}`);
        expect(visits).toEqual([expect.objectContaining({ state: 'Present', source: 'WalkIn' })]);
        await hand.quietly();
      });
    });

    // M8
    it('a part is refunded with 3 clicks and 2 fields, and she owes nothing', async () => {
      const name = `رشا المستردة ${by}`;
      const { customerId, id, number } = await paidInvoice(name);
      const page = await open({ as: 'manager' }, '/invoices');
      const row = page.getByRole('row').filter({ hasText: number });
      const hand = await hands(page, [name], device);
      await hand.click(control(row, 'button', `رد مبلغ: ${number}`));
      await hand.write(control(dialog(page), 'spinbutton', 'المبلغ'), '100');
      await hand.write(control(dialog(page), 'textbox', 'السبب'), 'لم تكمل الجلسة');
      await hand.save(dialog(page).getByRole('button', { name: /^رد .*نقد/ }));
      await toast(page, 'رُد المبلغ').waitFor();
      await row.getByText('مدفوعة', { exact: true }).waitFor();
      const { clicks = 0, fields = 2 } = hand.counted() ?? {};
      expect(clicks).toBeLessThanOrEqual(3);
      expect(fields).toBe(2);
      expect((await desk.call('GET', `/invoices/${id}`)).json).toMatchObject({
        remaining: 0,
        status: 'Paid',
      });
      expect((await desk.call('GET', `/customers/${customerId}/accounts`)).json).toMatchObject({ owed: 0 });
      await hand.quietly();
    });

    it('a package is sold from the card with 3 clicks, paid, and its receipt is printed', async () => {
      const name = `منال المشترية ${by}`;
      const customerId = await desk.customer(name);
      const page = await open({}, `/customers/${customerId}`);
      const hand = await hands(page, [name], device);
      await hand.click(control(page, 'button', 'بيع'));
      await hand.click(dialog(page).getByRole('button', { name: /^باقة العناية الشهرية/ }));
      await hand.click(dialog(page).getByRole('button', { name: /^دفع .*وطباعة$/ }));
      await page.locator('.paper').getByText('باقة العناية الشهرية').first().waitFor();
      expect(hand.counted()).toEqual(device === 'mouse' ? { clicks: 3, fields: 0 } : undefined);
      expect(await rowsAt(`/invoices?customerId=${customerId}`)).toEqual([
        expect.objectContaining({ status: 'Paid', remaining: 0 }),
      ]);
      expect(await rowsAt(`/customers/${customerId}/packages`)).toHaveLength(1);
      await hand.quietly();
    });

    it('a specialist ends a visit with a note with 2 clicks and 1 field, by mouse on her phone', async () => {
      const name = `ملك عند الأخصائية ${by}`;
      const booked = await specialistAt(name);
      const page = await open({ as: 'specialist', ...(device === 'mouse' ? { width: 390 } : {}) });
      const hand = await hands(page, [name], device);
      await hand.firstRow(control(page, 'button', `إنهاء الزيارة: ${name}`));
      await hand.write(dialog(page).getByRole('textbox').first(), 'احمرار خفيف، رُطبت البشرة');
      await hand.save(control(dialog(page), 'button', 'حفظ وإنهاء'));
      await page
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByText('مكتمل', { exact: true })
        .waitFor();
      expect(hand.counted()).toEqual(device === 'mouse' ? { clicks: 2, fields: 1 } : undefined);
      expect((await desk.call('GET', `/appointments/${booked.id}`)).json).toMatchObject({
        status: 'Done',
        visitNote: 'احمرار خفيف، رُطبت البشرة',
      });
      await hand.quietly();
    });

    it('leave of a day is entered in the roster with 3 clicks, and stands there as a whole day', async () => {
      // The day may be today, with the bookings of the jobs above in the way: on a Friday it is the week's last.
      await desk.clear();
      const person = desk.staff.at(device === 'mouse' ? 0 : -1);
      const name = String(person?.name);
      const page = await open({ as: 'manager' });
      await chooseWeek(page);
      const hand = await hands(page, [name], device);
      await hand.click(control(page, 'link', 'الورديات'));
      await hand.click(page.getByRole('button', { name: leaveButton(name) }).last());
      await hand.save(control(dialog(page), 'button', 'حفظ'));
      await page.getByRole('row', { name }).getByText('طوال اليوم').waitFor();
      expect(hand.counted()).toEqual(device === 'mouse' ? { clicks: 3, fields: 0 } : undefined);
      expect(await leaveOf(person?.id)).toEqual([24]);
      await hand.quietly();
    });
  },
);

describe('Today', () => {
  // M5
  it('the next row does not come under the finger that has just pressed an arrival, and the toast says whose it was', async () => {
    const [first, second] = ['جميلة الأولى', 'كوثر الثانية'];
    await bookAround(2, await desk.customer(first));
    await bookAround(4, await desk.customer(second));
    const page = await open();
    const hand = await hands(page, [first]);
    await hand.click(control(page, 'button', `وصول: ${first}`));
    await partOf(page, present).getByText(first).waitFor();
    await hand.quietly();
    await partOf(page, coming).getByText(second).waitFor();
    expect(hand.counted()?.clicks).toBe(1);
  });

  it('shows who is late, present and owing at one look; an arrival is one click, and is taken back by another', async () => {
    const [late, there, owing] = ['متأخرة المنتظرة', 'حاضرة الآن', 'منصرفة بلا دفع'];
    const awaited = await bookAround(-25, await desk.customer(late));
    const visit = await bookAround(-10, await desk.customer(there));
    const left = await bookAround(-60, await desk.customer(owing));
    await desk.call('POST', `/appointments/${visit.id}/arrive`);
    const { json } = await desk.call('POST', `/appointments/${left.id}/arrive`);
    await desk.call('POST', `/attendance/${json.attendanceId}/checkout`);

    const page = await open();
    const row = (part: Locator, who: string) => part.locator('.person-row').filter({ hasText: who });
    const waiting = row(partOf(page, coming), late);
    await waiting.getByText(/^تأخير /).waitFor();
    await row(partOf(page, present), there).waitFor();
    await row(page.locator('.today-needs'), owing).waitFor();

    const arrive = waiting.getByRole('button', { name: /^وصول/ });
    await arrive.click();
    // Hovering keeps the toast open, however long the next steps take.
    const back = control(page.locator('.ant-notification-notice'), 'button', 'تراجع');
    await back.hover();
    await row(partOf(page, present), late)
      .getByText(/^باقي /)
      .waitFor();
    await expect.poll(() => desk.stored(awaited.id)).toMatchObject({ attendance: { state: 'Present' } });
    await back.click();
    await waiting.waitFor();
    await row(partOf(page, present), late).waitFor({ state: 'detached' });
  });

  it('takes a free time that is pressed while a booking is being typed as its time', async () => {
    const page = await open();
    await control(page, 'button', 'حجز جديد').first().click();
    await expectFocus(page, 'field-customerId');
    const time = page.locator('#field-start-time');
    await expect.poll(() => time.inputValue()).toBe('');
    const slot = partOf(page, free).getByRole('button', { name: /^حجز/ }).first();
    const [, said = ''] = /حجز (.*) مع/.exec((await slot.getAttribute('aria-label')) ?? '') ?? [];
    await slot.click();
    await expect.poll(() => time.inputValue()).toBe(said);
    await expectFocus(page, 'field-start-time');
  });
});
