import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { todayIn } from '../../../src/i18n/zone';
import { fold } from '../../../src/schema/text/fold';
import { startCentre } from '../../support/browser/centre';
import {
  addCustomer,
  desk,
  dialog,
  focusedDialog,
  openFilter,
  option,
  rows,
  save,
} from '../../support/browser/customers';
import {
  act,
  choose,
  closed,
  control,
  dayIn,
  field,
  openDesk,
  press,
  rowOf,
  toast,
} from '../../support/browser/desk';
import { quiet } from '../../support/browser/navigation';
import { addChannel, outbox, setMessaging } from '../../support/messaging/outbox';

const centre = await startCentre();
// Moves all but two into the future, so that exactly two are late, even if the day changed since the demo was made.
await centre.db.pool.query(
  `update followups set scheduled_date = scheduled_date + 7 where branch_id = 1 and status in ('Pending', 'In Progress')
     and id not in (select id from followups where branch_id = 1 and status in ('Pending', 'In Progress')
       order by scheduled_date, id limit 2)`,
);

/** Reads what is stored of follow-ups with this subject. */
const storedOf = async (subject: string) =>
  (
    await centre.db.pool.query<{ description: string | null; method: string }>(
      'select description, contact_method as method from followups where subject = $1',
      [subject],
    )
  ).rows;

/** Chooses the first customer found. Waits for the answer, because the list before it is replaced. */
const chooseCustomer = async (page: Page): Promise<void> => {
  const box = dialog(page).locator('#field-customerId');
  const typed = 'ن';
  await Promise.all([
    page.waitForResponse((answer) => {
      const { pathname, searchParams } = new URL(answer.request().url());
      return pathname === '/api/customers' && searchParams.get('search') === typed;
    }),
    box.fill(typed),
  ]);
  await quiet(page);
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .first()
    .click();
  await dialog(page)
    .locator('.ant-select', { has: page.locator('#field-customerId') })
    .locator('.ant-select-selection-item')
    .waitFor();
};

// FUP-01 FUP-02 FUP-03 FUP-04 FUP-05 FUP-06 FUP-09 FUP-20? FUP-21? RTE-17
it('what is to be followed up is found, late ones in red, opened, completed and counted', async () => {
  const page = await openDesk(centre, '/follow-ups', { as: 'manager', branch: '1' });
  const figures = async () =>
    (await page.locator('.summary-value').allInnerTexts()).map((text) => text.trim());
  await expect.poll(figures).toEqual(['٨', '٥', '٢', '٢']);
  const late = rowOf(page, 'تذكير بالمبلغ المتبقي من الفاتورة');
  await late.getByText('متأخرة').waitFor();
  await expect.poll(() => late.getAttribute('class')).toContain('row-late');
  // The list starts with open follow-ups; then only late ones, then only own ones, then all.
  await expect.poll(() => rows(page).count()).toBe(6);
  await openFilter(page, 'متأخرة');
  await option(page, 'المتأخرة فقط').click();
  await expect.poll(() => rows(page).count()).toBe(2);
  await press(page.locator('.chips'), 'مسح عوامل التصفية');
  await expect.poll(() => rows(page).count()).toBe(8);
  await page.getByText('متابعاتي', { exact: true }).click();
  await expect.poll(() => rows(page).count()).toBe(0);
  await page.getByText('الكل', { exact: true }).click();
  await expect.poll(() => rows(page).count()).toBe(8);

  await press(page, 'متابعة جديدة');
  await expect.poll(() => dayIn(field(page, 'scheduledDate'))).toBe(todayIn('Africa/Cairo', new Date()));
  await dialog(page)
    .locator('.ant-select', { has: page.locator('#field-type') })
    .getByText('متابعة بعد الخدمة')
    .waitFor();
  await field(page, 'subject').fill('موعد الجلسة القادمة');
  await save(page);
  await dialog(page).getByText('يجب اختيار العميل').waitFor();
  await chooseCustomer(page);
  await choose(page, 'priority', 'عاجلة');
  await save(page);
  await closed(page);
  await expect.poll(figures).toEqual(['٩', '٦', '٢', '٢']);

  await act(page, 'تعديل', 'موعد الجلسة القادمة');
  await focusedDialog(page, 'تعديل المتابعة');
  await field(page, 'description').fill('بعد الخامسة');
  await choose(page, 'contactMethod', 'رسالة نصية');
  await save(page);
  await toast(page, 'حُفظت المتابعة').waitFor();
  await closed(page);
  await rowOf(page, 'موعد الجلسة القادمة').getByText('رسالة نصية').waitFor();
  await expect
    .poll(async () => (await storedOf('موعد الجلسة القادمة'))[0])
    .toEqual({ description: 'بعد الخامسة', method: 'SMS' });

  await act(page, 'حذف', 'موعد الجلسة القادمة');
  await dialog(page).getByText('هل تريد حذف هذه المتابعة؟').waitFor();
  await press(dialog(page), 'إلغاء');

  await act(page, 'إكمال المتابعة', 'موعد الجلسة القادمة');
  const outcome = dialog(page).getByRole('combobox').first();
  await outcome.click();
  await expect
    .poll(() =>
      page
        .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
        .allInnerTexts(),
    )
    .toEqual(['تم التواصل', 'تم حجز موعد', 'لا يوجد رد', 'طلب الاتصال لاحقًا', 'غير مهتم', 'رقم غير صحيح']);
  await outcome.fill('تم حجز');
  await option(page, 'تم حجز موعد').click();
  await press(dialog(page), 'إكمال المتابعة');
  await toast(page, 'اكتملت المتابعة').waitFor();
  await expect.poll(figures).toEqual(['٩', '٥', '٣', '٢']);
  await rowOf(page, 'موعد الجلسة القادمة').getByText('مكتملة').waitFor();
});

// UX: Enter in a picker and save at once, before the server has answered the search.
it('a save waits for who was chosen with Enter, and is given up where nobody is meant', async () => {
  const fullName = 'رابحة السريعة';
  const call = await desk(centre, 'reception');
  await addCustomer(call, { fullName });
  const page = await openDesk(centre, '/follow-ups', { as: 'manager', branch: '1' });
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/followups')) sent += 1;
  });
  await page.route(
    (url) => url.pathname === '/api/customers',
    async (route) => {
      if (!new URL(route.request().url()).searchParams.has('search')) return route.fallback();
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.fallback();
    },
  );
  await press(page, 'متابعة جديدة');
  await field(page, 'subject').fill('متابعة سريعة');
  const customer = dialog(page).locator('#field-customerId');
  await customer.fill('لا أحد بهذا الاسم');
  await customer.press('Enter');
  await customer.press('Control+Enter');
  // No customer was found, so the form offers to add one, and nothing is sent.
  const adding = control(dialog(page), 'region', 'عميل جديد');
  await press(adding, 'إلغاء');
  await customer.fill(fullName);
  await customer.press('Enter');
  await customer.press('Control+Enter');
  await closed(page);
  await rowOf(page, 'متابعة سريعة').getByText(fullName).waitFor();
  expect(sent).toBe(1);
});

// FUP-17
it('whoever may not add one is offered the button all the same, and told on saving which right is missing', async () => {
  const page = await openDesk(centre, '/follow-ups', { as: 'specialist', branch: '1' });
  await press(page, 'متابعة جديدة');
  await field(page, 'subject').fill('موعد الجلسة القادمة');
  await chooseCustomer(page);
  await save(page);
  await page
    .getByText(/ليس لديك صلاحية إضافة المتابعات \(.?followups\.create.?\)/)
    .first()
    .waitFor();
  await expect.poll(() => field(page, 'subject').inputValue()).toBe('موعد الجلسة القادمة');
});

// R-38 R-39
it('a follow-up becomes a message in one click; while nothing can send it, it is copied and the chat is opened', async () => {
  const call = await desk(centre, 'reception');
  const customer = await addCustomer(call, { fullName: 'سلمى شاكر', phoneNumbers: ['01061234567'] });
  const subject = 'رسالة إلى سلمى';
  const made = await call('POST', '/followups', { customerId: customer.id, branchId: 1, subject });
  const page = await openDesk(centre, '/follow-ups', { as: 'reception', branch: '1' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const text = () => control(dialog(page), 'textbox', 'نص الرسالة');
  const send = () => control(dialog(page), 'button', 'إرسال');

  await act(page, 'إرسال رسالة', subject);
  await dialog(page).getByText('الرسائل غير مفعّلة في إعدادات الرسائل').waitFor();
  await expect.poll(() => text().inputValue()).toContain('مرحبًا سلمى شاكر، اشتقنا إلى زيارتك');
  await expect.poll(() => send().isDisabled()).toBe(true);
  await text().fill('أهلًا سلمى');
  await expect
    .poll(() => control(dialog(page), 'link', 'فتح المحادثة').getAttribute('href'))
    .toBe(`https://wa.me/201061234567?text=${encodeURIComponent('أهلًا سلمى')}`);
  await press(dialog(page), 'نسخ الرسالة');
  await toast(page, 'نُسخ').waitFor();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('أهلًا سلمى');
  await press(dialog(page), 'إلغاء');
  await closed(page);

  await setMessaging(centre.db.pool, { isEnabled: true });
  await addChannel(centre.db.pool, { branchId: 1 });
  await page.goto(`/follow-ups/${made.json.id}`);
  await press(dialog(page), 'إرسال رسالة');
  await expect.poll(() => text().inputValue()).toContain('اشتقنا');
  await expect
    .poll(() =>
      dialog(page)
        .getByRole('link', { name: /فتح المحادثة/ })
        .count(),
    )
    .toBe(0);
  await text().fill('أهلًا سلمى، ننتظرك');
  await send().click();
  await toast(page, 'أضيفت الرسالة إلى الإرسال').waitFor();
  await expect
    .poll(() => outbox(centre.db.pool, `customer_id = ${customer.id}`))
    .toMatchObject([
      {
        kind: 'manual',
        status: 'queued',
        body: 'أهلًا سلمى، ننتظرك',
        recipient: '+201061234567',
        branchId: 1,
      },
    ]);
});

const pendingOf = async (subject: string): Promise<number> =>
  (
    await centre.db.pool.query(
      `select 1 from followups where subject = $1 and status = 'Pending' and outcome is null`,
      [subject],
    )
  ).rows.length;

/** Adds follow-ups of one subject for the first customer of the branch. */
const addMany = (subject: string, count: number) =>
  centre.db.pool.query(
    `insert into followups (customer_id, branch_id, subject, search_text, scheduled_date, type, priority, status, contact_method)
     select (select min(id) from customers where branch_id = 1 and deleted_at is null), 1, $1, $2, current_date,
       'General Inquiry', 'Medium', 'Pending', 'Phone' from generate_series(1, $3)`,
    [subject, fold(subject), count],
  );

// Issue 51: chosen rows.
it('twenty follow-ups are chosen, completed at once and taken back', async () => {
  const subject = 'اتصال جماعي';
  await addMany(subject, 20);
  const page = await openDesk(centre, `/follow-ups?search=${encodeURIComponent(subject)}`, {
    as: 'manager',
    branch: '1',
    width: 1440,
  });
  await expect.poll(() => rows(page).count()).toBe(20);
  await control(page, 'checkbox', 'اختيار كل ما في الصفحة').check();
  const bar = control(page, 'toolbar', 'ما يُفعل بالسجلات المختارة');
  await bar.getByText('المختار: ٢٠ متابعة').waitFor();
  const box = await rows(page).nth(3).locator('.ant-table-selection-column label').boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  await press(bar, 'إكمال المتابعة');
  await focusedDialog(page, 'المختار: ٢٠ متابعة');
  await dialog(page).getByRole('combobox').first().fill('تم التواصل');
  await option(page, 'تم التواصل').click();
  await press(dialog(page), 'إكمال المتابعة');
  await toast(page, 'تم: ٢٠ متابعة').waitFor();
  await closed(page);
  await expect.poll(() => pendingOf(subject)).toBe(0);
  await bar.waitFor({ state: 'detached' });
  await press(page.locator('.ant-notification'), 'تراجع');
  await toast(page, 'عاد كما كان: ٢٠ متابعة').waitFor();
  await expect.poll(() => pendingOf(subject)).toBe(20);
});

it('on a phone cards are chosen behind one press', async () => {
  const subject = 'اتصال من الهاتف';
  await addMany(subject, 3);
  const page = await centre.open({ as: 'manager', branch: '1', width: 390 });
  await page.goto(`/follow-ups?search=${encodeURIComponent(subject)}`);
  await expect.poll(() => page.locator('.card[data-id]').count()).toBe(3);
  await press(page, 'اختيار');
  for (const at of [0, 1]) await page.locator('.card[data-id]').nth(at).click();
  const bar = control(page, 'toolbar', 'ما يُفعل بالسجلات المختارة');
  await bar.getByText('المختار: متابعتان').waitFor();
  // Two lines of what a finger presses: how many, and what is done to them.
  expect((await bar.boundingBox())?.height).toBeLessThan(120);
  await press(bar, 'إكمال المتابعة');
  await press(await focusedDialog(page, 'المختار: متابعتان'), 'إكمال المتابعة');
  await toast(page, 'تم: متابعتان').waitFor();
  await expect.poll(() => pendingOf(subject)).toBe(1);
  await bar.waitFor({ state: 'detached' });
  await control(page, 'button', 'اختيار').waitFor();
});

it('a column is pulled wider by the edge of its head, and stays so', async () => {
  const page = await openDesk(centre, '/follow-ups', { as: 'manager', branch: '1', width: 1440 });
  const head = page.getByRole('columnheader', { name: /^الموضوع/ });
  const width = async () => Math.round((await head.boundingBox())?.width ?? 0);
  const before = await width();
  const edge = await head.locator('.column-edge').boundingBox();
  if (!edge) throw new Error('no edge');
  await page.mouse.move(edge.x + edge.width / 2, edge.y + edge.height / 2);
  await page.mouse.down();
  // The columns grow to the left.
  await page.mouse.move(edge.x + edge.width / 2 - 60, edge.y + edge.height / 2, { steps: 6 });
  await page.mouse.up();
  await expect.poll(width).toBe(before + 60);
  await page.reload();
  await expect.poll(width).toBe(before + 60);
});
