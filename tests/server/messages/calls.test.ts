import { beforeEach, describe, expect, it } from 'vitest';
import { todayIn } from '../../../src/i18n/zone';
import type { ErrorBody } from '../../support/app';
import { appointmentDesk } from '../../support/appointments';
import { addChannel, outbox, setMessaging } from '../../support/messaging/outbox';
import { type PersonName, permissionsOf } from '../../support/world';

// Actions of staff on messages, and the answers of the documented calls.

const desk = await appointmentDesk();
beforeEach(async () => {
  for (const table of ['messages', 'suppressions', 'consents', 'channels'])
    await pool().query(`delete from ${table}`);
  await pool().query('update customers set birth_date = null');
  await setMessaging(pool(), { isEnabled: true, testPhoneNumber: null });
});

const pool = () => desk.app.pool;
const rows = () => outbox(pool());
const post = <T = ErrorBody>(url: string, body: object = {}, as: PersonName = 'Receptionist') =>
  desk.app.call<T & ErrorBody>('POST', `/api${url}`, { as, body });
/** Sets the birthday to today in Cairo, in 1988. */
const bornToday = async (...ids: readonly number[]) => {
  const today = todayIn('Africa/Cairo', new Date());
  await pool().query('update customers set birth_date = $2 where id = any($1::int[])', [
    ids,
    `1988${today.slice(4)}`,
  ]);
};

interface Counts {
  readonly message: string;
  readonly queued: number;
  readonly alreadySent: number;
  readonly noPhone: number;
  readonly optedOut: number;
}

describe('Birthdays', () => {
  // BDY-05 BDY-10 API-095
  it('are listed with the documents’ fields, phones only for those who may see them', async () => {
    const { mona } = desk.customers;
    await bornToday(mona);
    const list = (as: PersonName) =>
      desk.app.call<readonly Record<string, unknown>[]>('GET', '/api/whatsapp/birthday-customers', { as });
    const { body } = await list('Receptionist');
    expect(body).toMatchObject([
      {
        id: mona,
        fullName: 'منى عادل',
        dateOfBirth: expect.stringMatching(/^1988-/),
        phones: [{ phoneRaw: '01000000001', phoneShown: '0100 000 0001' }],
        recipient: '+201000000001',
        canMessage: true,
        hasConsent: false,
        isOptedOut: false,
        isServed: false,
        status: null,
      },
    ]);
    expect((await list('stranger')).body).toEqual([]);
    const held = await permissionsOf(pool(), 'Receptionist');
    await desk.app.setPermissions('Receptionist', ['messaging.read']);
    expect((await list('Receptionist')).body[0]).toMatchObject({ phones: [], recipient: null });
    await desk.app.setPermissions('Receptionist', held);
  });

  // BDY-03 BDY-06 BDY-11 API-096 R-37
  it('are greeted all at once with counts, each person once a year whoever asks', async () => {
    const { mona, huda } = desk.customers;
    const deaf = await desk.guest();
    const gone = await desk.customer('مريم');
    await pool().query('update customers_phones set phone_norm = null where parent_id = $1', [deaf]);
    await pool().query(`update customers_phones set phone_norm = '+201055555555' where parent_id = $1`, [
      gone,
    ]);
    await pool().query(
      `insert into suppressions (recipient, purpose, source) values ('+201055555555', 'marketing', 'word')`,
    );
    await bornToday(mona, huda, deaf, gone);
    const all = () => post<Counts>('/whatsapp/send-birthday-greetings');
    const [first, second] = await Promise.all([all(), all()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect([
      first.body.queued + second.body.queued,
      first.body.alreadySent + second.body.alreadySent,
    ]).toEqual([2, 2]);
    expect([first.body.noPhone, first.body.optedOut]).toEqual([1, 1]);
    const third = await all();
    expect(third.body.message).toBe('أضيفت إلى الإرسال: ٠، أُرسلت من قبل: ٢، بدون رقم: ١، ألغوا الاشتراك: ١');
    expect((await rows()).map(({ kind, status, body }) => [kind, status, body.includes('كل عام')])).toEqual([
      ['birthday', 'queued', true],
      ['birthday', 'queued', true],
    ]);
    expect(await desk.app.countOf('audit_logs', `action = 'Send' and entity_name = 'Message'`)).toBe(2);
  });

  // BDY-04 BDY-11 API-097 R-38
  it('are greeted one by one: 409 with its reason where that cannot be, without asking for consent', async () => {
    const { mona, huda } = desk.customers;
    const greet = (id: number) => post(`/whatsapp/send-birthday-greeting/${id}`);
    expect((await greet(mona)).body.code).toBe('birthday.notToday');
    await bornToday(mona, huda);
    expect((await greet(mona)).status).toBe(200);
    expect((await greet(mona)).body.code).toBe('birthday.alreadySent');
    await pool().query('update customers_phones set phone_norm = null where parent_id = $1', [huda]);
    expect((await greet(huda)).body.code).toBe('birthday.noPhone');
    await pool().query(`update customers_phones set phone_norm = '+201066666666' where parent_id = $1`, [
      huda,
    ]);
    await post(`/customers/${huda}/consent`, { purpose: 'marketing', given: false, source: 'phone' });
    expect((await greet(huda)).body.code).toBe('birthday.optedOut');
  });
});

describe('A test message', () => {
  // MSG-15 MSG-17 API-084
  it('goes to the number of the settings with the fixed text, once a minute, through the channel of the settings', async () => {
    const channel = await addChannel(pool(), { isDefault: true });
    const test = (body: object = {}) => post('/whatsapp/test-message', body, 'Admin');
    const without = await test();
    expect([without.status, Object.keys(without.body.errors ?? {})]).toEqual([400, ['PhoneNumber']]);
    await setMessaging(pool(), { phoneNumber: '0501234567', countryCode: '966' });
    expect((await test()).status).toBe(200);
    expect(await rows()).toMatchObject([
      {
        kind: 'test',
        recipient: '+966501234567',
        body: 'رسالة تجريبية من مركز التجميل: قناة الرسائل تعمل.',
        channelId: channel,
      },
    ]);
    const again = await test();
    expect([again.status, again.body.code, Number(again.headers['retry-after']) > 0]).toEqual([
      429,
      'rate.limited',
      true,
    ]);
    const minuteLater = () =>
      pool().query(`update messages set created_at = created_at - interval '61 seconds'`);
    await minuteLater();
    await setMessaging(pool(), { testPhoneNumber: '0509999999' });
    expect((await test()).status).toBe(200);
    expect((await rows())[1]).toMatchObject({ recipient: '+966509999999' });
    await minuteLater();
    expect((await test({ phoneNumber: '+201012345678', message: 'نص {آخر}' })).status).toBe(200);
    expect((await rows())[2]).toMatchObject({ recipient: '+201012345678', body: 'نص {آخر}' });
  });
});

describe('A message by hand', () => {
  // R-38 R-41
  it('is queued once for a key, says who sent it, and knows whom it cannot reach', async () => {
    const { mona } = desk.customers;
    const send = (message: string, key?: string) =>
      desk.app.call<{ messageId: number } & ErrorBody>('POST', `/api/customers/${mona}/messages`, {
        as: 'Receptionist',
        body: { message },
        ...(key ? { headers: { 'idempotency-key': key } } : {}),
      });
    const first = await send('أهلًا {customer_name}، كيف حالك؟', 'one');
    const again = await send('أهلًا {customer_name}، كيف حالك؟', 'one');
    expect([first.status, again.body.messageId]).toEqual([201, first.body.messageId]);
    expect(await rows()).toMatchObject([
      { kind: 'manual', body: 'أهلًا منى عادل، كيف حالك؟', customerId: mona },
    ]);
    const { body: shown } = await desk.app.call<{ userId: number; recipient: string }>(
      'GET',
      `/api/messages/${first.body.messageId}`,
      {
        as: 'Receptionist',
      },
    );
    expect([shown.userId, shown.recipient]).toEqual([desk.app.users.Receptionist, '+201000000001']);
    expect((await send('{nobody}')).body.errors).toEqual({ Message: ['متغير غير معروف: nobody'] });
    await pool().query(
      `insert into suppressions (recipient, purpose, source) values ('+201000000001', 'service', 'word')`,
    );
    expect((await send('مرحبًا')).body.code).toBe('message.optedOut');
    await setMessaging(pool(), { isEnabled: false });
    expect((await send('مرحبًا')).body.code).toBe('messaging.disabled');
  });

  // MSG-04 MSG-05
  it('may start from a text of the settings that fits the customer, and tells of no appointment without the right', async () => {
    const { mona } = desk.customers;
    const templates = async (as: PersonName = 'Receptionist') =>
      (
        await desk.app.call<readonly { readonly kind: string; readonly text: string }[]>(
          'GET',
          `/api/customers/${mona}/message-templates`,
          { as },
        )
      ).body;
    const kinds = (all: readonly { readonly kind: string }[]) => all.map(({ kind }) => kind);
    expect(kinds(await templates())).toEqual(['birthday']);
    await pool().query(
      `insert into appointments (title, customer_id, branch_id, start, "end", status, total_price)
       values ('موعد', $1, $2, now() + interval '1 day', now() + interval '25 hours', 'Planned', 0),
         ('زيارة', $1, $2, now() - interval '25 hours', now() - interval '1 day', 'Done', 0)`,
      [mona, desk.app.branches.own],
    );
    const found = await templates();
    expect(kinds(found)).toEqual(['reminder', 'afterVisit', 'followUp', 'birthday']);
    for (const { text } of found) expect(text).toContain('منى عادل');
    for (const { text } of found) expect(text).not.toMatch(/[{}]/);
    await desk.app.setPermissions('Accountant', ['customers.read', 'messaging.create']);
    expect(kinds(await templates('Accountant'))).toEqual(['birthday']);
  });
});

describe('Whether a customer can be written to', () => {
  //
  it('is told with the consent, when and how it was given', async () => {
    const { mona } = desk.customers;
    const state = async () =>
      (await desk.app.call('GET', `/api/customers/${mona}/messaging`, { as: 'Receptionist' })).body;
    expect(await state()).toMatchObject({
      recipient: '+201000000001',
      canMessage: true,
      hasConsent: false,
      consentAt: null,
    });
    await post(`/customers/${mona}/consent`, {
      purpose: 'marketing',
      given: true,
      source: 'form',
      notes: 'استمارة 7',
    });
    expect(await state()).toMatchObject({
      hasConsent: true,
      isOptedOutOfMarketing: false,
      consentAt: expect.any(String),
    });
    await post(`/customers/${mona}/consent`, { purpose: 'marketing', given: false, source: 'phone' });
    expect(await state()).toMatchObject({
      hasConsent: false,
      isOptedOut: false,
      isOptedOutOfMarketing: true,
    });
  });

  it('is asked of somebody new at the desk, and kept with who asked; the trail tells of both', async () => {
    const made = async (acceptsMessages?: boolean) =>
      (
        await desk.app.call<{ id: number }>('POST', '/api/customers', {
          as: 'Admin',
          body: {
            fullName: 'جديدة',
            branchId: desk.app.branches.own,
            phoneNumbers: ['01000000077'],
            acceptsMessages,
          },
        })
      ).body.id;
    const [agreed, silent] = [await made(true), await made()];
    const { rows: kept } = await pool().query(
      'select customer_id as id, purpose, given, source, user_id as "userId" from consents',
    );
    expect(kept).toEqual([
      {
        id: agreed,
        purpose: 'marketing',
        given: true,
        source: 'inPerson',
        userId: desk.app.users.Admin,
      },
    ]);
    const state = async (id: number) =>
      (await desk.app.call('GET', `/api/customers/${id}/messaging`, { as: 'Receptionist' })).body;
    expect([await state(agreed), await state(silent)]).toMatchObject([
      { hasConsent: true },
      { hasConsent: false },
    ]);
    expect(
      await desk.app.countOf(
        'audit_logs_changes',
        `field = 'given' and parent_id in (select id from audit_logs where entity_name = 'Consent' and action = 'Create' and user_id = $1)`,
        [desk.app.users.Admin],
      ),
    ).toBe(1);
  });
});

describe('What stands still', () => {
  interface State {
    readonly needsStaff: number;
    readonly resting: readonly { readonly channelId: number; readonly reason: string }[];
  }
  const state = async (as: PersonName) =>
    (await desk.app.call<State>('GET', '/api/messages/state', { as })).body;

  // R-37 R-39
  it('is told to those whose branch it concerns: messages that wait for somebody, channels that rest', async () => {
    const { own, foreign } = desk.app.branches;
    const channel = { own: await addChannel(pool(), { branchId: own }), central: await addChannel(pool()) };
    const far = await addChannel(pool(), { branchId: foreign });
    await pool().query(
      `insert into channel_paces (channel_id, since, paused_until, paused_for) values
         ($1, now(), now() + interval '1 hour', 'restricted'), ($2, now(), now() - interval '1 hour', 'notReady'),
         ($3, now(), now() + interval '1 hour', 'unauthorised')`,
      [channel.own, channel.central, far],
    );
    await pool().query(
      `insert into messages (status, kind, purpose, dedupe_key, needs_staff, branch_id, recipient, body, not_before, expires_at)
       select 'doubtful', 'manual', 'service', 'state:' || n, n <> 2, case when n = 3 then $2::int else $1::int end,
         '+201000000001', 'نص', now(), now() + interval '1 day' from generate_series(1, 3) n`,
      [own, foreign],
    );
    const resting = [{ channelId: channel.own, reason: 'restricted' }];
    expect(await state('BranchManager')).toMatchObject({ needsStaff: 1, resting });
    expect(await state('Admin')).toMatchObject({
      needsStaff: 2,
      resting: [...resting, { channelId: far, reason: 'unauthorised' }],
    });
    await pool().query('delete from channel_paces');
  });
});
