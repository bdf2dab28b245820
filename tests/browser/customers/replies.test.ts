import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { runChannelTasks } from '../../../server/features/channels/index';
import { block, calendarDesk } from '../../support/browser/calendar';
import { type PageOptions, startCentre } from '../../support/browser/centre';
import { control, press, toast } from '../../support/browser/desk';
import { hearing } from '../../support/browser/navigation';
import { lookAt } from '../../support/browser/screen-check';
import { testProvider } from '../../support/messaging/messaging';
import { outbox, setMessaging } from '../../support/messaging/outbox';

// Customers answer on WhatsApp; the desk sees it without a press of a key, and answers back. Arabic, wide and on a phone.

const provider = await testProvider();
const centre = await startCentre(provider);
const { pool } = centre.db;
const desk = await calendarDesk(centre, 'manager');
await desk.clear();
for (const table of ['replies', 'tasks', 'followups', 'waitlist', 'messages'])
  await pool.query(`delete from ${table}`);
await setMessaging(pool, { isEnabled: true, sendAppointmentReminders: false });
// The demo's channel sends nothing. Here it is one of WAHA.
const { rows: made } = await pool.query<{ id: number; session: string; phone: string }>(
  `update channels set provider = 'waha', risk_accepted = true, is_verified = false where branch_id = 1 returning id, session_name as session, phone_number as phone`,
);
const [channel = { id: 0, session: '', phone: '' }] = made;
await pool.query(
  `update channel_states set is_provisioned = false, task = 'start', task_due_at = now() where channel_id = $1`,
  [channel.id],
);
await runChannelTasks(centre.services);
const phone = `20${channel.phone.replace(/^0/, '')}`;
// The server's own loop may have taken the task, and be at it still.
await vi.waitFor(() => provider.control(channel.session, 'scan', { phone }), { timeout: 40_000 });

let count = 0;
interface Guest {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
  readonly appointmentId: number;
}

/** A customer with an appointment two hours from now, while the desk is open. */
const guest = async (): Promise<Guest> => {
  count += 1;
  const name = `هالة ${['الأولى', 'الثانية', 'الثالثة', 'الرابعة', 'الخامسة', 'السادسة', 'السابعة'][count - 1]}`;
  const phone = `2011${20_000_000 + count}`;
  const { json } = await desk.call('POST', '/customers', {
    fullName: name,
    branchId: 1,
    nationality: 'مصري',
    phoneNumbers: [`+${phone}`],
  });
  const id = Number(json.id);
  const at = (minutes: number) => new Date(Date.now() + (60 + count * 40 + minutes) * 60_000).toISOString();
  const booked = await desk.book({ customerId: id, start: at(0), end: at(30), overrideReason: 'تجربة' });
  return { id, name, phone, appointmentId: booked.id };
};

const says = ({ phone }: Guest, text: string, content?: string) =>
  provider.control(channel.session, 'inbound', { phone, text, ...(content ? { content } : {}) });

const openToday = async (options: PageOptions = {}): Promise<Page> => {
  const page = await centre.open({ as: 'reception', branch: '1', ...options });
  await page.goto('/dashboard');
  await page.locator('.today:not([aria-busy="true"])').waitFor();
  await hearing(page);
  return page;
};
const needs = (page: Page, who: string) => page.locator('.today-needs .person-row').filter({ hasText: who });
const thread = (page: Page) => page.locator('.thread');

describe('On a wide screen', () => {
  //
  it('"نعم" is a sign on Today, in the calendar and in its panel, at once', async () => {
    const hala = await guest();
    const page = await openToday();
    const look = lookAt(page, 'ar');
    const line = page.locator('.person-row').filter({ hasText: hala.name }).first();
    await line.waitFor();
    await says(hala, 'نعم');
    await line.getByText('مؤكد', { exact: true }).waitFor();
    // What is done already waits for nobody.
    await expect.poll(() => needs(page, hala.name).count()).toBe(0);
    await page.goto('/appointments');
    await block(page, hala.appointmentId).locator('.cal-confirmed').waitFor();
    await block(page, hala.appointmentId).click();
    const card = page.locator('.booking-panel');
    await card.getByText('مؤكد', { exact: true }).waitFor();
    await control(card, 'region', 'الردود').getByText('نعم', { exact: true }).waitFor();
    await says(hala, 'سأتأخر قليلًا');
    await card.getByText('سأتأخر قليلًا', { exact: true }).waitFor();
    expect(await look('Panel with replies')).toEqual([]);
  });
});

describe('At the desk', () => {
  //
  it('a telephone call confirms as a reply does, says that it was one, and is taken back', async () => {
    const hala = await guest();
    const page = await centre.open({ as: 'reception', branch: '1' });
    await page.goto('/appointments');
    await block(page, hala.appointmentId).click();
    const card = page.locator('.booking-panel');
    await press(card, 'تأكيد الحضور');
    await toast(page, 'تأكد الحضور').waitFor();
    await card.getByText('مؤكد', { exact: true }).waitFor();
    await card.getByText('بالهاتف', { exact: true }).waitFor();
    await expect.poll(() => control(card, 'button', 'تأكيد الحضور').count()).toBe(0);
    await block(page, hala.appointmentId).locator('.cal-confirmed').waitFor();
    await press(card, 'التراجع عن التأكيد');
    await card.getByText('مؤكد', { exact: true }).waitFor({ state: 'detached' });
    await press(card, 'تأكيد الحضور');
    await card.getByText('بالهاتف', { exact: true }).waitFor();
    await page.goto('/dashboard');
    await page
      .locator('.person-row')
      .filter({ hasText: hala.name })
      .first()
      .getByText('مؤكد', { exact: true })
      .waitFor();
  });

  // R-38 PRM-28
  it('the menu says how many replies nobody has read, at once, and nothing once they are read', async () => {
    await pool.query('delete from replies');
    const hala = await guest();
    const page = await openToday();
    const entry = page.getByRole('navigation').getByRole('link', { name: /^الردود/ });
    await expect.poll(() => entry.innerText()).not.toMatch(/[٠-٩]/);
    await says(hala, 'هل أنتم مفتوحون الجمعة؟');
    await control(page, 'link', 'الردود ١ لم تُقرأ').waitFor();
    await says(hala, 'أو السبت؟');
    await control(page, 'link', 'الردود ٢ لم تُقرأ').waitFor();
    // In the other branch nobody wrote.
    const other = await centre.open({ as: 'admin', branch: '2' });
    await other.goto('/dashboard');
    await other.locator('.today:not([aria-busy="true"])').waitFor();
    await expect
      .poll(() =>
        other
          .getByRole('navigation')
          .getByRole('link', { name: /^الردود/ })
          .innerText(),
      )
      .not.toMatch(/[٠-٩]/);
    await press(needs(page, hala.name), `تمت القراءة: ${hala.name}`);
    await expect.poll(() => entry.innerText()).not.toMatch(/[٠-٩]/);
  });
});

describe('On a phone', () => {
  //
  it('a question is found unread, answered, and read; her page tells the same', async () => {
    const hala = await guest();
    await pool.query('delete from replies');
    const page = await centre.open({ as: 'reception', branch: '1', width: 390 });
    const look = lookAt(page, 'ar');
    await page.goto('/replies');
    await page.getByText('لا ردود من العملاء بعد', { exact: false }).first().waitFor();
    await hearing(page);
    await says(hala, '', 'image');
    await says(hala, 'هل يناسبني هذا اللون؟');
    await page
      .getByRole('button', { name: /لم تُقرأ/ })
      .getByText('٢')
      .waitFor();
    await control(page, 'button', `فتح تفاصيل ${hala.name}`).first().click();
    await thread(page).getByText('صورة', { exact: true }).waitFor();
    expect(await look('Conversation')).toEqual([]);
    await control(page, 'textbox', 'الرد').fill('نعم، يناسبك تمامًا');
    await press(page, 'إرسال الرد');
    await toast(page, 'أضيف الرد إلى الإرسال').waitFor();
    await thread(page).getByText('نعم، يناسبك تمامًا').waitFor();
    await expect.poll(() => control(page, 'textbox', 'الرد').inputValue()).toBe('');
    expect((await outbox(pool, `recipient = '+${hala.phone}'`)).map(({ body }) => body)).toEqual([
      'نعم، يناسبك تمامًا',
    ]);
    await page.goto('/replies');
    await expect.poll(() => page.getByRole('button', { name: /لم تُقرأ/ }).innerText()).not.toMatch(/[١-٩]/);
    await page.goto(`/customers/${hala.id}`);
    await control(page, 'tab', 'المحادثة').click();
    await thread(page).getByText('هل يناسبني هذا اللون؟').waitFor();
  });
});
