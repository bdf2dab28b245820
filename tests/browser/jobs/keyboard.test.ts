import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dialog, freshPhone } from '../../support/browser/customers';
import { closed, toast } from '../../support/browser/desk';
import { chooseWeek, hands, leaveButton, offered, partOf, startJobs, tabTo } from './jobs';

const { desk, bookedOf, leaveOf, knownCustomer, paidInvoice, closedSinceTen, specialistAt, open, rowsAt } =
  await startJobs();
const [service] = desk.services;

const free = /^أوقات متاحة/;
const coming = /^المواعيد القادمة/;
const present = /^في المركز الآن/;

/** Walks to a button with Tab and presses it with Enter. */
const enter = async (page: Page, what: Locator): Promise<void> => {
  await tabTo(page, what);
  await page.keyboard.press('Enter');
};

/** Waits until a box has the focus by itself, types, and takes what is offered. */
const choose = async (page: Page, what: Locator, text: string): Promise<void> => {
  await expect.poll(() => what.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.type(text);
  await offered(page, text);
  await page.keyboard.press('Enter');
};

describe('The jobs of a day with the keyboard alone', () => {
  it('a known customer is booked from a free time on Today: Enter, her name, Enter, Ctrl+Enter', async () => {
    const name = 'مها المعروفة';
    const customerId = await knownCustomer(name);
    const page = await open();
    const hand = await hands(page, [name]);
    await enter(page, partOf(page, free).getByRole('button').first());
    await choose(page, dialog(page).getByRole('combobox', { name: 'العميل' }), name);
    await dialog(page).getByText('الخدمة كما في آخر حجز').waitFor();
    await page.keyboard.press('Control+Enter');
    await partOf(page, coming).getByText(name).waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    expect(await bookedOf(customerId)).toHaveLength(1);
    await hand.quietly();
  });

  it('somebody new on the telephone is added with Enter, and booked with Ctrl+Enter', async () => {
    const [name, phone] = ['جيهان على التليفون', freshPhone()];
    const page = await open();
    const hand = await hands(page, [name]);
    await enter(page, partOf(page, free).getByRole('button').first());
    await enter(page, dialog(page).getByRole('button', { name: 'عميل جديد' }));
    await tabTo(page, dialog(page).getByRole('textbox', { name: 'الاسم الكامل' }));
    await page.keyboard.type(name);
    await tabTo(page, dialog(page).getByRole('textbox', { name: 'رقم الهاتف' }));
    await page.keyboard.type(phone);
    await page.keyboard.press('Enter');
    await dialog(page).getByText(name).waitFor();
    const box = dialog(page).getByRole('combobox', { name: 'الخدمة', exact: true });
    await tabTo(page, box);
    await choose(page, box, String(service?.name));
    await page.keyboard.press('Control+Enter');
    await partOf(page, coming).getByText(name).waitFor();
    const [added] = await rowsAt(`/customers?search=${phone}`);
    expect(await bookedOf(Number(added?.id))).toHaveLength(1);
    await hand.quietly();
  });

  // B1: whoever stands at the desk is recorded and billed, however near or past closing it is.
  it('a walk-in is checked in with her service by what is typed, after the centre has closed', async () => {
    const name = 'دعاء بعد الإغلاق';
    const customerId = await desk.customer(name);
    await closedSinceTen(async () => {
      const page = await open();
      const hand = await hands(page, [name]);
      await enter(page, page.getByRole('button', { name: 'زائر بدون موعد' }));
      await choose(page, dialog(page).getByRole('combobox', { name: 'العميل' }), name);
      await choose(page, dialog(page).getByRole('combobox', { name: 'الخدمة ١' }), String(service?.name));
      await offered(page, 'أي أخصائي');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Control+Enter');
      await partOf(page, present).getByText(name).waitFor();
      const visits = await rowsAt(`/attendance?customerId=${customerId}`);
      expect(visits).toEqual([expect.objectContaining({ state: 'Present', source: 'WalkIn' })]);
      await hand.quietly();
    });
  });

  // M8
  it('a part is refunded from the row of its invoice, and she owes nothing', async () => {
    const name = 'نادية المستردة';
    const { customerId, id, number } = await paidInvoice(name);
    const page = await open({ as: 'manager' }, '/invoices');
    const hand = await hands(page, [name]);
    await enter(page, page.getByRole('button', { name: `رد مبلغ: ${number}` }));
    await tabTo(page, dialog(page).getByRole('spinbutton', { name: 'المبلغ' }));
    await page.keyboard.press('Control+a');
    await page.keyboard.type('100');
    await tabTo(page, dialog(page).getByRole('textbox', { name: 'السبب' }));
    await page.keyboard.type('لم تكمل الجلسة');
    await page.keyboard.press('Control+Enter');
    await toast(page, 'رُد المبلغ').waitFor();
    await closed(page);
    expect((await desk.call('GET', `/invoices/${id}`)).json).toMatchObject({ remaining: 0, status: 'Paid' });
    expect((await desk.call('GET', `/customers/${customerId}/accounts`)).json).toMatchObject({ owed: 0 });
    await hand.quietly();
  });

  it('a package is sold from the card, paid, and its receipt is printed', async () => {
    const name = 'وسام المشترية';
    const customerId = await desk.customer(name);
    const page = await open({}, `/customers/${customerId}`);
    const hand = await hands(page, [name]);
    await enter(page, page.getByRole('button', { name: 'بيع', exact: true }));
    await enter(page, dialog(page).getByRole('button', { name: /^باقة العناية الشهرية/ }));
    await enter(page, dialog(page).getByRole('button', { name: /^دفع .*وطباعة$/ }));
    await page.locator('.paper').getByText('باقة العناية الشهرية').first().waitFor();
    expect(await rowsAt(`/invoices?customerId=${customerId}`)).toEqual([
      expect.objectContaining({ status: 'Paid', remaining: 0 }),
    ]);
    await hand.quietly();
  });

  it('a specialist ends a visit with a note: an arrow to her row, Enter, the note, Ctrl+Enter', async () => {
    const name = 'فرح عند الأخصائية';
    const booked = await specialistAt(name);
    const page = await open({ as: 'specialist' });
    const hand = await hands(page, [name]);
    await page.getByRole('button', { name: `إنهاء الزيارة: ${name}` }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const note = dialog(page).getByRole('textbox').first();
    await expect.poll(() => note.evaluate((box) => box === document.activeElement)).toBe(true);
    await page.keyboard.type('جفاف');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('listitem').filter({ hasText: name }).getByText('مكتمل', { exact: true }).waitFor();
    expect((await desk.call('GET', `/appointments/${booked.id}`)).json).toMatchObject({
      status: 'Done',
      visitNote: 'جفاف',
    });
    await hand.quietly();
  });

  it('leave of a day is entered in the roster, and stands there as a whole day', async () => {
    // The day may be today, with the bookings of the jobs above in the way: on a Friday it is the week's last.
    await desk.clear();
    const person = desk.staff.at(-1);
    const name = String(person?.name);
    const page = await open({ as: 'manager' });
    await chooseWeek(page);
    const hand = await hands(page, [name]);
    await enter(page, page.getByRole('link', { name: 'الورديات' }));
    await enter(page, page.getByRole('button', { name: leaveButton(name) }).last());
    await dialog(page).getByRole('button', { name: 'حفظ', exact: true }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('row', { name }).getByText('طوال اليوم').waitFor();
    expect(await leaveOf(person?.id)).toEqual([24]);
    await hand.quietly();
  });
});
