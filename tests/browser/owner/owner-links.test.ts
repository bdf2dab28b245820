import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readAllTemplates } from '../../../server/features/channels/account';
import { askStates } from '../../../server/features/channels/tasks';
import { cloudProvider } from '../../../server/messaging/cloud/provider';
import { adapters } from '../../../server/messaging/messaging';
import { startCentre } from '../../support/browser/centre';
import { dialog, openSelect, option, save } from '../../support/browser/customers';
import { actInDetails, control, press, rowOf, toast } from '../../support/browser/desk';
import { sending, testProvider } from '../../support/messaging/messaging';
import { setMessaging } from '../../support/messaging/outbox';
import { cloudSecret, cloudToken } from '../../support/messaging/wire/cloud-events';
import { cloudStandIn } from '../../support/messaging/wire/cloud-stand-in';

/*
 * Tried as a new owner would: a number is linked with each engine by what stands on the screen, and the owner is told
 * on Today when it stops working, with what to do. Roles, names and labels only, from the menu on.
 */

const cloud = await cloudStandIn();
const provider = await testProvider(
  {},
  [],
  [
    ...adapters.slice(0, 1),
    // The owner types no address for the official provider, so the usual one is the stand-in's.
    { make: cloudProvider, usual: () => ({ base: cloud.url }) },
    ...adapters.slice(2),
  ],
);
const centre = await startCentre(provider);
const { pool } = centre.db;

// A centre that sends nothing yet: no channel, no message, the messages switched off.
await pool.query('delete from messages');
await pool.query('update channels set is_active = false');
await setMessaging(pool, { isEnabled: false, sendAppointmentReminders: false });

const menuTo = async (page: Page, name: string) => {
  await control(control(page, 'navigation', 'القائمة الرئيسية'), 'link', name).click();
};

const toToday = (page: Page) => menuTo(page, 'لوحة التحكم');
const tab = (page: Page, name: string) => control(page, 'tab', name).click();
const fill = (page: Page, label: string, text: string) =>
  dialog(page)
    .getByLabel(new RegExp(`^${label}`))
    .fill(text);

/** Opens the form of a new channel from the menu, and fills in what every channel has. */
const newChannel = async (page: Page, name: string, session: string, number: string) => {
  await page.goto('/');
  await menuTo(page, 'رسائل واتساب');
  await tab(page, 'القنوات');
  await press(page, 'إضافة قناة');
  await fill(page, 'اسم القناة', name);
  await fill(page, 'اسم الجلسة', session);
  await fill(page, 'كود الدولة', '20');
  await fill(page, 'رقم الهاتف', number);
  await openSelect(dialog(page), 'الفرع');
  await option(page, 'فرع مدينة نصر').click();
};

/** Waits until no dialog is seen. The menu of a phone stays where it was, out of sight. */
const gone = (page: Page) => expect.poll(() => page.getByRole('dialog').count()).toBe(0);

/** Presses a command of a channel, wherever it stands: in sight or behind the dots. */
const command = async (page: Page, what: string, name: string) => {
  await gone(page);
  const own = page.getByRole('button', { name: new RegExp(`^${what}: ${name}`) });
  const dots = page.getByRole('button', { name: new RegExp(`^إجراءات أخرى: ${name}`) });
  await own.or(dots).first().waitFor();
  if ((await own.count()) > 0) return own.click();
  await dots.click();
  await control(page, 'menuitem', what).click();
};

const saveChannel = async (page: Page) => {
  await save(page);
  await toast(page, 'حُفظت القناة').waitFor();
  await gone(page);
};

/** Runs the sender until so many messages have arrived. */
const sendingUntil = (arrived: number) =>
  sending(centre.services, () => expect.poll(() => cloud.sent.length, { timeout: 20_000 }).toBe(arrived), {
    ...{ leaseMs: 20_000, doubtMs: 2000 },
  });

/** Tries the channel out and switches the messages on, both in the basic settings. */
const tryOut = async (page: Page) => {
  await tab(page, 'الإعدادات الأساسية');
  await page.getByText('موثّق', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /ربط الهاتف/ }).count()).toBe(0);
  await page.getByLabel('رقم رسالة الاختبار', { exact: true }).fill('01012340001');
  await press(page, 'إرسال رسالة تجريبية');
  await toast(page, 'أُرسلت الرسالة التجريبية').waitFor();
  await sendingUntil(1);
  await press(page, 'تشغيل الرسائل');
  await press(page, 'حفظ');
  await toast(page, 'حُفظت إعدادات الرسائل').waitFor();
};

/** Asks every channel what it is doing, as the server does by itself from time to time. */
const lookAtChannels = async () => {
  await pool.query('update channel_states set read_at = null');
  await askStates(centre.services);
};

/** What stands on Today about a channel that is cut off. */
const cutOff = (page: Page, name: string) =>
  page.getByRole('status').filter({
    // Names and counts stand between marks of their direction.
    hasText: new RegExp(`القناة .?${name}.? غير متصلة، وفي انتظارها .?رسالة واحدة`),
  });

const text = 'نراك غدًا في العاشرة';

describe('A new owner links a number, and is told on Today when it stops working', () => {
  // D13 D15 R-37 R-39 BND-08 MSG-15
  it('D13: with the official Cloud API at 1440 px', async () => {
    const [name, node, account, phone] = ['Official', '1000009', '9000009', '201050000009'];
    cloud.add({ id: node, display_phone_number: '+20 10 50000009' });
    const example = { body_text: [['منى']] };
    cloud.templates.set(account, [
      {
        ...{ name: 'appointment_reminder', language: 'ar', status: 'APPROVED', category: 'UTILITY' },
        parameter_format: 'POSITIONAL',
        components: [{ type: 'BODY', text: 'مرحبًا {{1}}، نراك غدًا', example }],
      },
    ]);
    const page = await centre.open({ as: 'admin' });
    await newChannel(page, name, node, phone.slice(2));
    await dialog(page).getByText('بيانات إضافية', { exact: true }).click();
    await openSelect(dialog(page), 'مزود الخدمة');
    await option(page, 'واتساب الرسمي (Cloud API)').click();
    await fill(page, 'مفتاح الربط', cloudToken);
    await fill(page, 'سر التطبيق', cloudSecret);
    await fill(page, 'معرّف حساب واتساب للأعمال', account);
    await saveChannel(page);
    await command(page, 'تحقق', name);
    await press(dialog(page), 'إرسال كود');
    await toast(page, 'أُرسل كود التحقق').waitFor();
    await dialog(page).getByLabel('كود التحقق').fill(cloud.sentCode);
    await press(dialog(page), 'تحقق');
    await toast(page, 'اكتمل التحقق').waitFor();
    await gone(page);
    await readAllTemplates(centre.services);

    // Its details say which templates there are, and nothing of a risk that it has not.
    await control(page, 'link', 'فتح في صفحة').click();
    await page.waitForURL('**/whatsapp-sessions');
    await rowOf(page, name).getByText(name, { exact: true }).click();
    await dialog(page).getByText('appointment_reminder').first().waitFor();
    await dialog(page).getByText('غير موجود بهذه اللغة').first().waitFor();
    expect(await dialog(page).getByText('مخاطرة الربط', { exact: true }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await gone(page);
    await menuTo(page, 'رسائل واتساب');
    await tryOut(page);

    const { rows } = await pool.query<{ id: number }>(
      `insert into messages (status, kind, purpose, dedupe_key, branch_id, recipient, body, template, not_before, expires_at)
       values ('queued', 'booked', 'service', 'waits', 1, '+201000000001', $1,
         '{"name":"appointment_reminder","language":"ar","params":["هالة"]}', now() - interval '1 minute', now() + interval '1 day')
       returning id`,
      [text],
    );
    expect(rows).toHaveLength(1);
    cloud.takesOnly('renewed-cloud-token');
    await lookAtChannels();
    await toToday(page);
    await cutOff(page, name).getByText('خدمة الإرسال ترفض مفتاح الربط').waitFor();
    await control(cutOff(page, name), 'link', 'ربط القناة').click();
    await actInDetails(dialog(page), 'تعديل');
    await fill(page, 'مفتاح الربط', 'renewed-cloud-token');
    await save(page);
    await page.getByText('ربط القناة').waitFor({ state: 'detached' });

    await sendingUntil(2);
    expect(cloud.sent.filter(({ to }) => to === '201000000001')).toHaveLength(1);
    await page.goto('/');
    await control(page, 'heading', 'أوقات متاحة').waitFor();
    await expect.poll(() => cutOff(page, name).count()).toBe(0);
  });
});
