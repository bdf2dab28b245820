import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startCentre } from '../../support/browser/centre';
import { addCustomer, desk, dialog, save, setPermission } from '../../support/browser/customers';
import {
  act,
  choose,
  closed,
  control,
  failing,
  field,
  figureIn,
  press,
  pressEscape,
  toast,
} from '../../support/browser/desk';
import { sending, testProvider } from '../../support/messaging/messaging';
import { outbox, setMessaging } from '../../support/messaging/outbox';

// A centre from its first message on: nothing is set up, then settings, linked phones, and sent messages.

/** Three customers have their birthday today: two can be greeted, one has no phone number. */

const provider = await testProvider();
const centre = await startCentre(provider);
const call = await desk(centre, 'admin');
const today = `(now() at time zone 'Africa/Cairo')::date`;
const { pool } = centre.db;
await pool.query(
  // In a common year those of 29 February are greeted on the day before.
  `update customers set birth_date = null where to_char(birth_date, 'MM-DD') in (to_char(${today}, 'MM-DD'), '02-29')`,
);
const { rows: born } = await pool.query<{ id: number; name: string }>(
  `update customers set birth_date = ${today} - interval '30 years' where id in (
     select c.id from customers c where c.deleted_at is null and c.branch_id = 1 and not exists (select from suppressions s
       join customers_phones p on p.phone_norm = s.recipient where p.parent_id = c.id) order by c.id limit 3) returning id, full_name as name`,
);
const names = born.map(({ name }) => name);
await pool.query('delete from customers_phones where parent_id = $1', [born[2]?.id]);
// Demo appointments would get reminders, and demo messages would come first in the log.
await pool.query('delete from messages');
await pool.query('update channels set is_active = false');
await setMessaging(pool, { sendAppointmentReminders: false });

/** Texts in the log for a message that arrived: delivered or read. */
const there = /وصلت|قُرئت/;

const setting = (page: Page, key: string) => page.locator(`#messaging-${key}`);
const card = (page: Page, name: string) => page.locator('.summary-card', { hasText: name }).locator('dd');

const openHub = async (tab = '', lang: 'ar' | 'en' = 'ar', branch = 'all'): Promise<Page> => {
  const page = await centre.open({ as: 'admin', lang, branch });
  await page.goto(`/whatsapp-messages${tab && `?tab=${tab}`}`);
  await page.locator('.hub-tabs').waitFor();
  return page;
};

/** Runs the planner and the sender during `work`, with the clock at `at`. */
const sendingAt = (at: Date, work: () => Promise<void>): Promise<void> =>
  sending(centre.services, work, { at, planMs: 100, leaseMs: 20_000, doubtMs: 2000 });

/** Returns the texts that the provider received, in order. */
const arrived = async (session: string): Promise<readonly string[]> =>
  provider.held(session)?.messages.map(({ text }) => text) ?? [];

const defaultSession = async (): Promise<string> => {
  const { rows: found } = await centre.db.pool.query<{ name: string }>(
    'select session_name as name from channels where is_default',
  );
  return found[0]?.name ?? '';
};

// RTE-23 BDY-01 BDY-02 BDY-07
it('Where no channel works, greetings are copied or sent from somebody’s own phone', async () => {
  const page = await centre.open({ as: 'admin' });
  const works = await failing(page, 'GET', /birthday-customers/, { status: 500, json: {} });
  await page.goto('/birthday-greetings');
  await toast(page, 'فشل في تحميل أعياد الميلاد').waitFor();
  await works();
  await press(page, 'إعادة المحاولة');
  await page.getByText('لا توجد قناة رسائل تعمل الآن', { exact: false }).waitFor();
  await expect.poll(() => page.locator('.summary-card').count()).toBe(3);
  await expect.poll(() => card(page, 'أعياد ميلاد اليوم').innerText()).toBe('٣');
  await expect.poll(() => card(page, 'تاريخ اليوم').innerText()).toMatch(/[٠-٩]/);
  await expect.poll(() => card(page, 'الحالة').innerText()).toBe('إرسال يدوي');
  const chat = control(page, 'link', `فتح المحادثة: ${names[0]}`);
  await expect.poll(() => chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\d{11,}\?text=/);
  await control(page, 'button', `نسخ الرسالة: ${names[0]}`).waitFor();
  await expect.poll(() => control(page, 'link', `فتح المحادثة: ${names[2]}`).count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: /إرسال إلى الجميع/ }).count()).toBe(0);
});

// MSG-01 RTE-24 BDY-09 SHL-23 PRM-15 PRM-33 PRM-34
it('The hub is closed to everybody but the system manager, birthdays to who may not read messages', async () => {
  // A branch manager has every right about messages, and one about settings besides.
  await setPermission(centre, 'BranchManager', 'settings.update', true);
  for (const as of ['manager', 'reception2']) {
    const page = await centre.open({ as });
    await page.goto('/whatsapp-messages');
    await page
      .getByText('غير مصرح لك بالوصول إلى رسائل واتساب، هذه الصفحة لمدير النظام فقط', { exact: true })
      .waitFor();
    await expect.poll(() => page.locator('.hub-tabs').count()).toBe(0);
  }
  await setPermission(centre, 'BranchManager', 'settings.update', false);
  const page = await centre.open({ as: 'reception2' });
  await page.goto('/follow-ups');
  await control(page, 'link', 'قنوات الرسائل').click();
  await page.waitForURL('**/whatsapp-sessions');
  // The new screen moves the focus to its heading, and open panels of the shell close.
  await page.locator('main h1:focus').waitFor();
  await page.locator('.shell-user').click();
  await page.locator('.shell-user-panel').getByText('تهاني أعياد الميلاد').click();
  await page.waitForURL('**/birthday-greetings');
  await page.locator('.summary-card').first().waitFor();
  const other = await centre.open({ as: 'specialist' });
  await other.goto('/birthday-greetings');
  await other.getByText('messaging.read', { exact: false }).waitFor();
});

// MSG-02 MSG-04 MSG-05 MSG-12 MSG-14
it('The settings are typed with a preview, checked, and saved whole', async () => {
  const page = await openHub();
  await expect
    .poll(() => page.getByRole('tab').allInnerTexts())
    .toEqual(['الإعدادات الأساسية', 'القنوات', 'تهاني أعياد الميلاد']);
  const labelled = (text: string) => page.getByLabel(text, { exact: true });
  await expect.poll(() => figureIn(labelled('رسالة المتابعة بعد الزيارة (أيام)'))).toBe('3');
  const hours = setting(page, 'reminderHoursBefore');
  await hours.fill('999');
  await hours.blur();
  await expect.poll(() => figureIn(hours)).toBe('168');
  await hours.fill('');
  await hours.blur();
  await expect.poll(() => figureIn(hours)).toBe('24');
  await hours.fill('36');
  await hours.blur();

  const template = setting(page, 'defaultMessageTemplate');
  const section = page.locator('.form-field', { has: template });
  await template.fill('مرحبًا !');
  await template.press('ArrowLeft');
  await template.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(7, 7));
  await section.locator('[data-variable="customer_name"]').click();
  await expect
    .poll(() => page.locator('#messaging-defaultMessageTemplate-preview').innerText())
    .toBe('مرحبًا سارة أحمد!');
  await template.fill('مرحبًا {customer_name}، موعدك {service_name}');
  await setting(page, 'isEnabled').click();
  await control(page, 'tab', 'تهاني أعياد الميلاد').click();
  await page.waitForURL('**/whatsapp-messages?tab=birthdays');
  await page.locator('.summary-card').first().waitFor();
  await control(page, 'tab', 'الإعدادات الأساسية').click();
  await expect.poll(() => figureIn(hours)).toBe('36');

  // Another desk saves meanwhile. Its values appear beside the typed ones, and both are kept.
  const { json: stored } = await call('GET', '/whatsapp/settings', undefined);
  await call('PUT', '/whatsapp/settings', { ...stored, testPhoneNumber: '01099999999' });
  await expect.poll(() => setting(page, 'testPhoneNumber').inputValue()).toBe('01099999999');
  const sent = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith('/api/whatsapp/settings'),
  );
  await press(page, 'حفظ');
  await toast(page, 'حُفظت إعدادات الرسائل').waitFor();
  // The whole object is sent, whether a value was changed or not.
  const body = (await sent).postDataJSON();
  expect(body).toMatchObject({
    isEnabled: true,
    countryCode: '966',
    defaultMessageTemplate: 'مرحبًا {customer_name}، موعدك {service_name}',
    reminderHoursBefore: 36,
    birthdayMessageTemplate: stored.birthdayMessageTemplate,
  });
  const { json } = await call('GET', '/whatsapp/settings', undefined);
  expect(json).toMatchObject({
    isEnabled: true,
    reminderHoursBefore: 36,
    testPhoneNumber: '01099999999',
    defaultMessageTemplate: 'مرحبًا {customer_name}، موعدك {service_name}',
  });
});

// FND-05 MSG-07 MSG-08 MSG-15 MSG-16 MSG-17? API-084 BND-01 BND-02 BND-05 BND-06
it('The phone is bound from the settings, after which a test message arrives', async () => {
  const page = await openHub();
  await press(page, 'ربط الهاتف');
  await toast(page, 'أدخل رقم الهاتف أولًا').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /إرسال رسالة تجريبية/ }).count()).toBe(0);
  await setting(page, 'countryCode').fill('20');
  await setting(page, 'phoneNumber').fill('01012344321');
  await press(page, 'حفظ');
  await toast(page, 'حُفظت إعدادات الرسائل').waitFor();
  await press(page, 'ربط الهاتف');
  await control(dialog(page), 'checkbox', 'أقبل مخاطرة الربط غير الرسمي').check();
  await press(dialog(page), 'إرسال كود');
  const code = await dialog(page).locator('.link-code').innerText();
  const session = await defaultSession();
  // Switches the provider's events off, so that the typed code comes first.
  await provider.control(session, 'delivery', { mode: 'off' });
  await provider.control(session, 'scan', { phone: '201012344321' });
  await dialog(page).getByLabel('كود التحقق').fill('AAAA-0000');
  await press(dialog(page), 'تحقق');
  await dialog(page).getByText('كود التحقق غير صحيح').first().waitFor();
  await dialog(page).getByLabel('كود التحقق').fill(code);
  await press(dialog(page), 'تحقق');
  await toast(page, 'اكتمل التحقق').waitFor();
  await closed(page);
  await provider.control(session, 'delivery', { mode: 'normal' });

  const fails = await failing(page, 'POST', /test-message/, { status: 500, json: {} });
  await press(page, 'إرسال رسالة تجريبية');
  await toast(page, 'فشل في إرسال الرسالة التجريبية').waitFor();
  await fails();
  const asked = page.waitForRequest(/\/api\/whatsapp\/test-message$/);
  await press(page, 'إرسال رسالة تجريبية');
  await toast(page, 'أُرسلت الرسالة التجريبية').waitFor();
  expect((await asked).postDataJSON()).toMatchObject({ phoneNumber: '01099999999' });
  await expect
    .poll(async () => (await outbox(pool, `kind = 'test'`)).map(({ recipient, body }) => [recipient, body]))
    .toEqual([['+201099999999', 'رسالة تجريبية من مركز التجميل: قناة الرسائل تعمل.']]);
  await expect.poll(() => page.getByRole('button', { name: /ربط الهاتف/ }).count()).toBe(0);
  await sendingAt(new Date(), async () => {
    await expect.poll(() => arrived(session)).toMatchObject([expect.stringContaining('رسالة تجريبية')]);
  });
});

// CHN-17 CHN-24
it('A channel is added in the hub once all that it needs is there, and linked by its QR code', async () => {
  const page = await openHub('channels');
  await expect.poll(() => page.locator('main h1').count()).toBe(1);
  await press(page, 'إضافة قناة');
  const saving = control(dialog(page), 'button', 'حفظ');
  await field(page, 'channelName').fill('Hub desk');
  await field(page, 'sessionName').fill('hub-desk');
  await field(page, 'countryCode').fill('20');
  await expect.poll(() => saving.isDisabled()).toBe(true);
  await field(page, 'phoneNumber').fill('1012344322');
  await choose(page, 'branchId', 'فرع مدينة نصر');
  await expect.poll(() => saving.isDisabled()).toBe(false);
  await field(page, 'sessionName').fill('');
  await expect.poll(() => saving.isDisabled()).toBe(true);
  await field(page, 'sessionName').fill('hub-desk');
  await control(dialog(page), 'checkbox', 'أقبل مخاطرة الربط غير الرسمي').check();
  await save(page);
  await toast(page, 'حُفظت القناة').waitFor();
  await closed(page);
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=channels');

  await act(page, 'تحقق', 'Hub desk');
  await control(dialog(page), 'img', 'امسح رمز QR من الهاتف').waitFor();
  await provider.control('hub-desk', 'scan', { phone: '201012344322' });
  await dialog(page).getByText('متصل', { exact: true }).waitFor();
  await pressEscape(page);
  await closed(page);
  await act(page, 'تعديل', 'Hub desk');
  const address = field(page, 'apiEndpoint');
  await expect.poll(() => address.inputValue()).toBe(`${provider.url}/api/sessions/hub-desk`);
  await expect.poll(() => address.getAttribute('readonly')).not.toBeNull();
});

// BDY-03 BDY-04 BDY-06 BDY-07 BDY-08
it('One customer is greeted, and then all of them, each seen on its way, with what became of them', async () => {
  // A customer of another branch is neither listed nor greeted.
  const { id: stranger } = await addCustomer(call, { fullName: 'مولودة الدقي', branchId: 2 });
  await centre.db.pool.query(
    `update customers set birth_date = (now() at time zone 'Africa/Cairo')::date - interval '30 years' where id = $1`,
    [stranger],
  );
  const page = await openHub('birthdays', 'ar', '1');
  await control(page, 'link', 'فتح في صفحة').waitFor();
  await expect.poll(() => card(page, 'الحالة').innerText()).toBe('جاهز للإرسال');
  const fails = await failing(page, 'POST', /send-birthday/, { status: 500, json: {} });
  await press(page, `إرسال تهنئة: ${names[0]}`);
  await toast(page, 'فشل في إرسال التهنئة').waitFor();
  await fails();
  await press(page, `إرسال تهنئة: ${names[0]}`);
  await toast(page, 'أُرسلت التهنئة').waitFor();
  await page.getByRole('button', { name: `إرسال تهنئة: ${names[0]}`, exact: true, disabled: true }).waitFor();
  await press(page, 'إرسال إلى الجميع');
  await dialog(page).getByText('سُجلت الموافقة من الجميع', { exact: false }).waitFor();
  await press(dialog(page), 'إرسال إلى الجميع');
  await closed(page);
  const said = page.locator('.birthdays [role="status"]').first();
  await expect
    .poll(async () => (await said.innerText()).replace(/[\u2066-\u2069]/g, ''))
    .toMatch(/أضيفت إلى الإرسال: [1١]، أُرسلت من قبل: [1١]، بدون رقم: [1١]/);
  await expect.poll(() => card(page, 'الحالة').innerText()).toBe('لا تهاني متبقية');
  const states = () => page.locator('.birthdays tbody tr').allInnerTexts();
  await expect
    .poll(async () => (await states()).filter((text) => text.includes('في الانتظار')))
    .toHaveLength(2);
  expect((await states()).filter((text) => text.includes('مولودة الدقي'))).toEqual([]);

  const queued = await outbox(centre.db.pool, `kind = 'birthday'`);
  expect(queued).toHaveLength(2);
  const due = Math.max(...queued.map(({ notBefore }) => Date.parse(notBefore)));
  await sendingAt(new Date(due + 1000), async () => {
    await expect
      .poll(async () => (await states()).filter((text) => there.test(text)).length, { timeout: 30_000 })
      .toBe(2);
  });
  const greetings = (await arrived('hub-desk')).filter((text) => text.startsWith('كل عام'));
  expect(greetings).toHaveLength(2);
  expect(greetings.filter((text) => names.slice(0, 2).some((name) => text.includes(name)))).toHaveLength(2);
});
