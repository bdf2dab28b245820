import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readAllTemplates } from '../../../server/features/channels/account';
import { askStates, runChannelTasks } from '../../../server/features/channels/tasks';
import { messagingApp, sending } from '../../support/messaging/messaging';
import { outbox, setMessaging } from '../../support/messaging/outbox';
import { cloudSecret, cloudToken } from '../../support/messaging/wire/cloud-events';
import { cloudStandIn, signedWebhook } from '../../support/messaging/wire/cloud-stand-in';
import { until } from '../../support/programs/server-program';

// The official provider from the first save to a sent template: registering, PIN, templates, and what it tells of them.

vi.setConfig({ testTimeout: 60_000 });

const cloud = await cloudStandIn();
const app = await messagingApp({ poolSize: 8, hosts: [cloud.host] });

let count = 0;
let id = 0;
let phone = '';
let node = '';
let account = '';
/** What the form of the channel sends whenever it is saved. */
let form = {};

const added = async (facts: Partial<Parameters<typeof cloud.add>[0]> = {}) => {
  count += 1;
  node = String(1_000_000 + count);
  account = String(9_000_000 + count);
  phone = `2010${50_000_000 + count}`;
  cloud.add({ id: node, display_phone_number: `+20 10 ${phone.slice(4)}`, ...facts });
  form = {
    channelName: 'Official',
    phoneNumber: `+${phone}`,
    branchId: app.branches.own,
    accountId: account,
  };
  const { body, text } = await app.call<{ id: number }>('POST', '/api/whatsapp/sessions', {
    as: 'Admin',
    body: {
      ...form,
      sessionName: node,
      provider: 'cloud',
      apiEndpoint: cloud.url,
      apiKey: cloudToken,
      appSecret: cloudSecret,
    },
  });
  expect(body.id, text).toBeGreaterThan(0);
  id = body.id;
  await runChannelTasks(app.services);
};

beforeEach(async () => {
  for (const table of ['messages', 'channel_paces']) await app.pool.query(`delete from ${table}`);
  await app.pool.query('update channels set is_active = false');
  await setMessaging(app.pool, { isEnabled: true });
});

const channel = async () => {
  const { body } = await app.call('GET', `/api/whatsapp/sessions/${id}`, { as: 'Admin' });
  return { status: String(body.status), isVerified: body.isVerified === true, hasPin: body.hasPin };
};
const calls = (word: string) => cloud.asked.filter(({ line }) => line === `POST /v23.0/${node}/${word}`);
const api = (verb: string, body: object = {}) =>
  app.call<{ code: string; kind: string }>('POST', `/api/whatsapp/sessions/${id}/${verb}`, {
    as: 'Admin',
    body,
  });

describe('An official number', () => {
  // D15 BND-08
  it('D15: that was verified before is asked for no code: it is registered with a PIN that is made, sealed and kept', async () => {
    await added({ code_verification_status: 'VERIFIED' });
    expect(await channel()).toEqual({ status: 'WORKING', isVerified: true, hasPin: true });
    expect(calls('request_code')).toEqual([]);
    const [registered] = calls('register');
    expect(registered?.body).toEqual({
      messaging_product: 'whatsapp',
      pin: expect.stringMatching(/^\d{6}$/),
    });
    const { rows } = await app.pool.query('select pin_sealed from channels where id = $1', [id]);
    expect(String(rows[0]?.pin_sealed)).not.toContain(String(registered?.body.pin));
    expect(
      JSON.stringify(await app.call('GET', `/api/whatsapp/sessions/${id}`, { as: 'Admin' })),
    ).not.toContain(String(registered?.body.pin));
    const again = await api('request-code');
    expect([again.status, again.body.code]).toEqual([409, 'channel.linked']);
  });

  // BND-08 CHN-09
  it('that is new is verified by the code that was sent to it, and registered at once', async () => {
    await added();
    expect(await channel()).toMatchObject({ status: 'NOT_REGISTERED', isVerified: false });
    expect((await api('request-code')).body).toMatchObject({ kind: 'otp', code: null });
    expect(calls('register')).toEqual([]);
    expect((await api('verify-code', { code: '000000' })).status).toBe(400);
    const typed = await api('verify-code', { code: '١٢٣٤٥٦' });
    expect(typed.status, JSON.stringify(typed.body)).toBe(200);
    expect(await channel()).toEqual({ status: 'WORKING', isVerified: true, hasPin: true });
  });

  // BND-08
  it('with a PIN of its own says so, is not tried again by itself, and works once the PIN is typed', async () => {
    await added({ code_verification_status: 'VERIFIED', pin: '246810' });
    expect(await channel()).toMatchObject({ status: 'PIN_NEEDED', isVerified: false });
    const tries = calls('register').length;
    for (let look = 0; look < 3; look++) {
      await app.pool.query('update channel_states set read_at = null');
      await askStates(app.services);
    }
    expect(calls('register').length).toBe(tries);
    expect((await channel()).status).toBe('PIN_NEEDED');
    const typed = await app.call('PUT', `/api/whatsapp/sessions/${id}`, {
      as: 'Admin',
      body: { ...form, pin: '246810' },
    });
    expect(typed.status, typed.text).toBe(200);
    await runChannelTasks(app.services);
    expect(await channel()).toMatchObject({ status: 'WORKING', isVerified: true });
  });

  //
  it('that lost its registration is registered again under the same PIN; the message waits and goes once', async () => {
    await added({ code_verification_status: 'VERIFIED' });
    const number = cloud.numbers.get(node);
    const pin = number?.pin;
    await put();
    if (number) number.status = 'DISCONNECTED';
    await sending(app.services, async () => {
      await until(async () => (await app.countOf('channel_accounts', 'is_unregistered')) === 1);
      await app.pool.query(`update channel_accounts set register_tried_at = null`);
      await askStates(app.services);
      await until(async () => (await outbox(app.pool)).every(({ status }) => status === 'accepted'));
    });
    expect(cloud.numbers.get(node)).toMatchObject({ status: 'CONNECTED', pin });
    expect(cloud.sent.filter(({ to }) => to === '201000000001')).toHaveLength(1);
  });
});

const template = (name: string, more: object = {}) => ({
  name,
  language: 'ar',
  status: 'APPROVED',
  category: 'UTILITY',
  parameter_format: 'POSITIONAL',
  components: [{ type: 'BODY', text: 'مرحبًا {{1}}، موعد {{2}} يوم {{3}} الساعة {{4}} في {{5}}' }],
  ...more,
});

const put = async (name = 'appointment_reminder', params: readonly string[] = []): Promise<void> => {
  await app.pool.query(
    `insert into messages (status, kind, purpose, dedupe_key, branch_id, recipient, body, template, not_before, expires_at)
     values ('queued', 'test', 'service', 'official ' || random(), $1, '+201000000001', 'رسالة',
       jsonb_build_object('name', $2::text, 'language', 'ar', 'params', $3::jsonb), now() - interval '1 hour', now() + interval '1 day')`,
    [app.branches.own, name, JSON.stringify(params)],
  );
};

interface Shown {
  readonly channelId: number;
  readonly problem: string | null;
  readonly kinds: readonly {
    readonly kind: string;
    readonly state: string;
    readonly reason: string | null;
  }[];
}
const shown = async (): Promise<Shown | undefined> => {
  await readAllTemplates(app.services);
  const { body } = await app.call<readonly Shown[]>('GET', '/api/whatsapp/templates', {
    as: 'BranchManager',
  });
  return body.find(({ channelId }) => channelId === id);
};
const states = async () =>
  Object.fromEntries(((await shown())?.kinds ?? []).map(({ kind, state }) => [kind, state]));

describe('The templates of an account', () => {
  beforeEach(async () => {
    await added({ code_verification_status: 'VERIFIED' });
    cloud.templates.set(account, [
      template('appointment_reminder'),
      template('visit_follow_up', { status: 'REJECTED', rejected_reason: 'PROMOTIONAL' }),
      template('after_visit', { components: [{ type: 'BODY', text: 'شكرًا {{1}}' }] }),
      template('birthday_greeting', { language: 'en_US', category: 'MARKETING' }),
      template('from_the_shop', { status: 'PENDING' }),
    ]);
  });

  //
  it('are read page by page, and say of each kind of message whether it can go', async () => {
    expect(await states()).toEqual({
      reminder: 'approved',
      booked: 'missing',
      moved: 'missing',
      cancelled: 'missing',
      followUp: 'rejected',
      afterVisit: 'unfit',
      birthday: 'missing',
    });
    const found = await shown();
    expect(await app.countOf('channel_templates', `channel_id = ${id}`)).toBe(5);
    expect(found?.kinds.find(({ kind }) => kind === 'followUp')?.reason).toBe('promotional');
    expect(found).toMatchObject({ problem: null });
  });

  //
  it('that cannot be read say why, and what was read before stays', async () => {
    await shown();
    const kept = cloud.templates.get(account);
    cloud.templates.delete(account);
    await app.pool.query('update channel_accounts set templates_read_at = null');
    expect(await shown()).toMatchObject({ problem: 'refused' });
    expect(await app.countOf('channel_templates', `channel_id = ${id}`)).toBe(5);
    cloud.templates.set(account, kept ?? []);
    const emptied = await app.call('PUT', `/api/whatsapp/sessions/${id}`, {
      as: 'Admin',
      body: { ...form, accountId: '' },
    });
    expect(emptied.status, emptied.text).toBe(200);
    expect(await shown()).toMatchObject({ problem: 'noAccount' });
    expect(await app.countOf('channel_templates', `channel_id = ${id}`)).toBe(0);
  });

  const hears = async (field: string, value: object) =>
    (await app.call('POST', `/api/whatsapp/webhooks/${id}`, signedWebhook(account, field, value))).status;

  //
  it('change with what the provider tells: a pause, an approval, one that is gone', async () => {
    await shown();
    const told = (name: string, event: string) =>
      hears('message_template_status_update', {
        event,
        message_template_id: 1,
        message_template_name: name,
        message_template_language: 'ar',
        reason: 'NONE',
      });
    const one = cloud.templates.get(account)?.[0];
    if (one) one.status = 'PAUSED';
    expect(await told('appointment_reminder', 'PAUSED')).toBe(200);
    // Known before the list is read again.
    const { rows } = await app.pool.query(
      `select state from channel_templates where channel_id = $1 and name = 'appointment_reminder'`,
      [id],
    );
    expect(rows).toEqual([{ state: 'paused' }]);
    expect(await states()).toMatchObject({ reminder: 'paused' });
    await told('from_the_shop', 'DELETED');
    expect(await app.countOf('channel_templates', `channel_id = ${id} and name = 'from_the_shop'`)).toBe(0);
  });

  //
  it('stand beside what the provider tells of the account: a lock and a restriction', async () => {
    await hears('account_update', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE' } });
    await askStates(app.services);
    expect((await channel()).status).toBe('ACCOUNT_LOCKED');
    await hears('account_update', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE' } });
    await askStates(app.services);
    expect((await channel()).status).toBe('WORKING');
    const expiration = Math.floor(Date.now() / 1000) + 3600;
    await hears('account_update', {
      event: 'ACCOUNT_RESTRICTION',
      restriction_info: [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration }],
    });
    const { rows } = await app.pool.query('select paused_for from channel_paces where channel_id = $1', [id]);
    expect(rows).toEqual([{ paused_for: 'restricted' }]);
  });

  // API-084 MSG-15
  it('carry the test message, because free text reaches nobody who has not written in a day', async () => {
    await shown();
    await sending(app.services, async () => {
      const { status, text } = await app.call('POST', '/api/whatsapp/test-message', {
        as: 'Admin',
        body: { phoneNumber: '+201000000009', message: null },
      });
      expect(status, text).toBe(200);
      await until(async () => (await outbox(app.pool)).every(({ status: is }) => is === 'accepted'));
    });
    expect(cloud.sent.at(-1)).toMatchObject({
      type: 'template',
      template: { name: 'appointment_reminder', language: { code: 'ar', policy: 'deterministic' } },
    });
    const [row] = await outbox(app.pool);
    expect(row?.body).toBe('مرحبًا تجربة، موعد تجربة يوم تجربة الساعة تجربة في تجربة');
    await app.pool.query('delete from messages');
    await app.pool.query(`update channel_templates set state = 'pending'`);
    const refused = await app.call<{ code: string }>('POST', '/api/whatsapp/test-message', {
      as: 'Admin',
      body: { phoneNumber: '+201000000009', message: null },
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'messaging.noTemplate']);
  });

  // D3 R-39
  it.each([
    ['that is missing', 'gone', ['x'], [404, 132001], 'template'],
    ['with a value that is empty', 'appointment_reminder', ['هالة', ' '], undefined, 'emptyValue'],
  ] as const)(
    'D3: one %s fails its own message alone; those behind it go',
    async (_, name, params, trouble, reason) => {
      if (trouble) cloud.troubles.push([...trouble]);
      const before = cloud.sent.length;
      await put(name, params);
      await put('appointment_reminder', ['هالة', 'ليزر']);
      await sending(app.services, () =>
        until(async () =>
          (await outbox(app.pool)).every(({ status }) => ['failed', 'accepted'].includes(status)),
        ),
      );
      expect((await outbox(app.pool)).map(({ status, reason: why }) => [status, why])).toEqual([
        ['failed', reason],
        ['accepted', null],
      ]);
      expect(cloud.sent).toHaveLength(before + 1);
      const { body } = await app.call('GET', '/api/messages/state', { as: 'Receptionist' });
      expect(body).toMatchObject({ resting: [], templates: [{ name, failed: 1 }] });
    },
  );
});
