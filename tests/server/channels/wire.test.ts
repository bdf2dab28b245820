import { beforeEach, describe, expect, it, vi } from 'vitest';
import { askStates, runChannelTasks } from '../../../server/features/channels/tasks';
import { messagingApp, sending } from '../../support/messaging/messaging';
import { outbox, setMessaging, writtenBefore } from '../../support/messaging/outbox';
import { messageEvent } from '../../support/messaging/wire/cloud-events';
import { type Engine, engines } from '../../support/messaging/wire/waha/state';
import { until } from '../../support/programs/server-program';

// Messages as the providers really speak: the engines of WAHA, their restrictions, losses and hidden numbers.

vi.setConfig({ testTimeout: 90_000 });

let count = 0;
let phone = '';
let channelId = 0;
let session = '';

/** An allowed address where nobody listens. */
const nobodyAt = '127.0.0.1:1';

/**
 * A server of its own for each engine, because a server remembers the engine of its provider. What is said on the wire
 * is as WAHA describes it, whatever a test is about (`wire/waha/server.ts`).
 */
const started = new Map<Engine, Awaited<ReturnType<typeof messagingApp>>>();
// An answer that never comes is waited for in one test of each engine.
const http = { timeoutMs: 5000 };
for (const engine of engines)
  started.set(engine, await messagingApp({ poolSize: 10, engine, http, hosts: [nobodyAt] }));
let app = started.get('GOWS') ?? (await messagingApp());

const adopt = async (engine: Engine) => {
  const wanted = started.get(engine);
  if (!wanted) throw new Error(engine);
  app = wanted;
  for (const table of ['messages', 'channel_paces', 'suppressions', 'hidden_wishes', 'early_acks'])
    await app.pool.query(`delete from ${table}`);
  await app.pool.query('update channels set is_active = false');
  await setMessaging(app.pool, { isEnabled: true });
  count += 1;
  phone = `2010${30_000_000 + count}`;
  const { body } = await app.call<{ id: number; sessionName: string }>('POST', '/api/whatsapp/sessions', {
    as: 'Admin',
    body: {
      channelName: 'Wire',
      acceptsRisk: true,
      phoneNumber: `+${phone}`,
      branchId: app.branches.own,
    },
  });
  channelId = body.id;
  session = body.sessionName;
  await runChannelTasks(app.services);
};
const linked = async (engine: Engine) => {
  await adopt(engine);
  await app.provider.control(session, 'scan', { phone });
  await until(async () => (await channel()).isVerified);
};
beforeEach(() => linked('GOWS'));

const channel = async () => {
  const { body } = await app.call('GET', `/api/whatsapp/sessions/${channelId}`, { as: 'Admin' });
  return { status: String(body.status), isVerified: body.isVerified === true };
};
const rows = () => outbox(app.pool);
const statuses = async () => (await rows()).map(({ status, reason }) => [status, reason]);
const arrived = async () => app.provider.held(session)?.messages ?? [];

const put = async (n = 1, recipient = '+201000000001', kind = 'manual'): Promise<void> => {
  await app.pool.query(
    `insert into messages (status, kind, purpose, dedupe_key, branch_id, recipient, body, not_before, expires_at)
     select 'queued', $4, 'service', 'wire ' || random(), $1, $3, 'رسالة ' || i, now(), '2027-03-09'
     from generate_series(1, $2) i`,
    [app.branches.own, n, recipient, kind],
  );
};

/** Runs the sender at noon of a working day, or at another time. */
const sendingAt = async (work: () => Promise<unknown>, at = '2027-03-05T10:00:00Z'): Promise<void> => {
  await app.pool.query(
    `update messages set not_before = $1::timestamptz - interval '1 day', expires_at = $1::timestamptz + interval '1 day'
     where status = 'queued'`,
    [at],
  );
  await sending(app.services, work, { at: new Date(at), doubtMs: 300, leaseMs: 20_000 });
};

const isSent = async (n: number) =>
  (await rows()).filter(({ status }) => ['accepted', 'delivered', 'read'].includes(status)).length === n;

describe.each(engines)('A channel of a WAHA with the engine %s', (engine) => {
  beforeEach(() => linked(engine));

  // R-37 CHN-09
  it('D1: is linked, sends, and hears what became of it', async () => {
    await put(3);
    await sendingAt(() => until(async () => (await statuses()).every(([status]) => status === 'delivered')));
    expect(await arrived()).toHaveLength(3);
    expect(new Set((await rows()).map(({ messageId }) => messageId)).size).toBe(3);
    // An engine that gives ids itself is not asked for one.
    expect(app.provider.asked('new-message-id') > 0).toBe(engine !== 'WEBJS');
  });

  //
  it('is told what became of a message in the moment in which its answer was stored', async () => {
    await put(1);
    await app.provider.control(session, 'delivery', { mode: 'off' });
    await sendingAt(async () => {
      await until(() => isSent(1));
      // Neither the answer nor the acknowledgement has seen the other.
      await app.pool.query(
        `insert into early_acks (channel_id, message_id, ack, at) select channel_id, provider_msg_id, 'delivered', now() from messages`,
      );
      await until(async () => (await statuses()).every(([status]) => status === 'delivered'));
    });
    expect(await app.countOf('early_acks')).toBe(0);
  });

  //
  it('finds a message again whose answer was lost, and sends none twice', async () => {
    // By the real clock, which is the provider's, too. Messages of a test keep no quiet hours.
    await put(3, '+201000000001', 'test');
    for (const kind of ['accept500', 'malformed', 'acceptHang'])
      await app.provider.control(session, 'trouble', { kind });
    await app.provider.control(session, 'delivery', { mode: 'off' });
    await sendingAt(() => until(() => isSent(3)), new Date().toISOString());
    expect((await arrived()).map(({ sends }) => sends)).toEqual([1, 1, 1]);
    expect(new Set((await arrived()).map(({ text }) => text)).size).toBe(3);
    const known = (await arrived()).map(({ id }) => id).sort();
    expect((await rows()).map(({ messageId }) => messageId).sort()).toEqual(known);
  });

  //
  it.each(['ack', 'send', 'state'])('D2: rests when its account is restricted, told by %s', async (by) => {
    const end = Date.parse('2027-03-05T12:00:00Z');
    await app.provider.control(session, 'ban', { by, until: end });
    await put(1);
    await sendingAt(async () => {
      await until(async () => (await app.countOf('channel_paces', 'paused_until is not null')) === 1);
      await put(2);
      // Some looks at the outbox later nothing more was tried.
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    const { rows: paces } = await app.pool.query('select paused_for, paused_until from channel_paces');
    expect(paces).toEqual([{ paused_for: 'restricted', paused_until: new Date(end).toISOString() }]);
    const tried = (await rows()).filter(({ attempts }) => attempts > 0);
    expect(tried.length).toBe(by === 'state' ? 0 : 1);
    expect((await rows()).filter(({ needsStaff, status }) => needsStaff || status === 'doubtful')).toEqual(
      [],
    );
    await app.provider.control(session, 'unban');
    await until(async () => (await app.countOf('channel_paces', 'paused_until is not null')) === 0);
  });

  //
  it('D4: that the provider lost is made anew and says so; its messages wait', async () => {
    await put(2);
    await app.provider.control(session, 'forget');
    expect((await channel()).status).toBe('WORKING');
    await sendingAt(async () => {
      await until(async () => (await app.countOf('channel_states', 'task is not null')) === 1);
      await runChannelTasks(app.services);
      expect((await channel()).status).toBe('SCAN_QR_CODE');
      expect((await statuses()).map(([status]) => status)).toEqual(['queued', 'queued']);
      // By this server's own clock, which is before the messages' time.
      await app.pool.query(`update messages set not_before = now() - interval '1 hour'`);
      const { body } = await app.call('GET', '/api/messages/state', { as: 'Receptionist' });
      expect(body).toMatchObject({ unlinked: [{ channelId, status: 'SCAN_QR_CODE', waiting: 2 }] });
      await app.provider.control(session, 'scan', { phone });
      await until(() => isSent(2));
    });
    expect(await arrived()).toHaveLength(2);
  });
});

describe('A linked phone', () => {
  // BND-08 CHN-08
  it('D5: is verified although no event came, or one that named nobody', async () => {
    for (const mode of ['off', 'normal']) {
      await adopt('GOWS');
      await app.provider.control(session, 'delivery', { mode });
      await app.provider.control(session, 'linkLate', { phone });
      expect(await channel()).toMatchObject({ isVerified: false });
      await app.provider.control(session, 'showPhone');
      await app.pool.query('update channel_states set read_at = null');
      await askStates(app.services);
      expect([mode, await channel()]).toEqual([mode, { status: 'WORKING', isVerified: true }]);
    }
  });

  // CHN-09 BND-08
  it('D8: whose event came while its code was typed says that it is verified', async () => {
    await adopt('GOWS');
    const api = `/api/whatsapp/sessions/${channelId}`;
    const { body } = await app.call<{ code: string }>('POST', `${api}/request-code`, {
      as: 'Admin',
      body: {},
    });
    await app.provider.control(session, 'scan', { phone });
    await until(async () => (await channel()).isVerified);
    const typed = await app.call('POST', `${api}/verify-code`, { as: 'Admin', body: { code: body.code } });
    expect(typed.status, typed.text).toBe(200);
    const again = await app.call<{ code: string }>('POST', `${api}/request-code`, { as: 'Admin', body: {} });
    expect([again.status, again.body.code]).toEqual([409, 'channel.linked']);
  });

  // CHN-08
  it('D16: at a provider that is silent is unreachable, and back when the provider is', async () => {
    const silent = `http://${nobodyAt}`;
    await app.pool.query('update channels set api_endpoint = $2 where id = $1', [channelId, silent]);
    const ask = () => app.call('GET', `/api/whatsapp/sessions/${channelId}/status`, { as: 'Admin' });
    await app.pool.query('update channel_states set read_at = null');
    expect((await ask()).body).toMatchObject({ status: 'UNREACHABLE' });
    await app.pool.query(`update channels set api_endpoint = null where id = $1`, [channelId]);
    await app.pool.query('update channel_states set read_at = null');
    expect((await ask()).body).toMatchObject({ status: 'WORKING' });
  });

  // CHN-31
  it('D10, D11: keeps what else its session is configured with when the key changes, and NOWEB gets its store', async () => {
    await linked('NOWEB');
    const headers = { 'x-api-key': 'planted-provider-key', 'content-type': 'application/json' };
    const url = `${app.provider.url}/api/sessions/${session}`;
    const config = async () => ((await (await fetch(url, { headers })).json()) as { config: object }).config;
    expect(await config()).toMatchObject({ noweb: { store: { enabled: true } } });
    const held = { ...(await config()), proxy: { server: 'proxy:1' }, ignore: { groups: true } };
    await fetch(url, { method: 'PUT', headers, body: JSON.stringify({ config: held }) });
    const saved = await app.call('PUT', `/api/whatsapp/sessions/${channelId}`, {
      as: 'Admin',
      body: {
        channelName: 'Wire',
        phoneNumber: `+${phone}`,
        branchId: app.branches.own,
        apiKey: 'planted-provider-key',
      },
    });
    expect(saved.status, saved.text).toBe(200);
    await runChannelTasks(app.services);
    expect(await config()).toEqual(held);
  });
});

describe('A stop word from a hidden number', () => {
  const stop = (lid: string, data?: object) =>
    app.provider.control(session, 'inbound', { lid, text: 'إيقاف', ...(data ? { data } : {}) });
  const suppressed = () => app.countOf('suppressions', 'recipient = $1', ['+201000000001']);

  //
  it('counts at once if the event tells the number beside the alias', async () => {
    const [wire] = (
      await app.pool.query<{ id: number }>('select id from channels where session_name = $1', [session])
    ).rows;
    await writtenBefore(app.pool, wire?.id ?? 0, '+201000000001');
    await stop('200000000000071', { Info: { SenderAlt: '201000000001@s.whatsapp.net' } });
    expect(await suppressed()).toBe(2);
  });

  //
  it('D7: waits until the number is known; nothing is sent to her in between', async () => {
    await stop('200000000000072');
    expect(await suppressed()).toBe(0);
    await put(1, '+201000000002');
    const delivered = async (n: number) =>
      (await rows()).filter(({ status }) => status === 'delivered').length === n;
    await sendingAt(async () => {
      // The sender has asked once whose the alias is, and asks again in an hour only.
      await until(() => delivered(1));
      await app.provider.control(session, 'lid', { lid: '200000000000072', phone: '201000000001' });
      await put(1);
      await until(() => delivered(2));
    });
    expect((await rows()).map(({ kind }) => kind)).toContain('optOut');
    expect(await suppressed()).toBe(2);
    expect((await rows()).filter(({ kind }) => kind === 'manual').map(({ status }) => status)).toEqual([
      'delivered',
      'suppressed',
    ]);
    expect(await app.countOf('hidden_wishes')).toBe(0);
  });
});

describe('Two official numbers of one app', () => {
  //
  it('D12: share one callback address: each hears its own', async () => {
    const made: number[] = [];
    for (const [name, sessionName] of [
      ['One', '4711'],
      ['Two', '4712'],
    ] as const) {
      const { body, text } = await app.call<{ id: number }>('POST', '/api/whatsapp/sessions', {
        as: 'Admin',
        body: {
          channelName: name,
          sessionName,
          provider: 'cloud',
          phoneNumber: `+2010${40_000_000 + Number(sessionName)}`,
          branchId: app.branches.own,
          appSecret: 'shared secret',
        },
      });
      expect(body.id, text).toBeGreaterThan(0);
      made.push(body.id);
    }
    const stops = (secret: string, id: string) => {
      const message = { id, from: '201000000001', type: 'text', text: { body: 'إيقاف' } };
      const event = messageEvent({ session: '4712', secret }, message);
      return app.call('POST', `/api/whatsapp/webhooks/${made[0]}`, event);
    };
    await writtenBefore(app.pool, made[1] ?? 0, '+201000000001');
    expect((await stops('another', 'wamid.1')).status).toBe(401);
    expect(await app.countOf('suppressions')).toBe(0);
    expect((await stops('shared secret', 'wamid.2')).status).toBe(200);
    expect(await app.countOf('suppressions')).toBe(2);
    expect(await app.countOf('webhook_inbox', 'channel_id = $1', [made[1]])).toBe(1);
  });
});

//
it('A dry run works without a phone and without a risk, sends nothing, and says so of each message', async () => {
  await app.pool.query('update channels set is_active = false');
  const body = { provider: 'dryRun', channelName: 'Trial', phoneNumber: '1000000000', countryCode: '20' };
  const made = await app.call('POST', '/api/whatsapp/sessions', { as: 'Admin', body });
  expect(made.status, made.text).toBe(201);
  await runChannelTasks(app.services);
  const { body: shown } = await app.call('GET', `/api/whatsapp/sessions/${made.body.id}`, { as: 'Admin' });
  expect(shown).toMatchObject({ status: 'WORKING', isVerified: true, apiEndpoint: null });
  const message = { phoneNumber: '+201012345678', message: 'hello' };
  const sent = await app.call('POST', '/api/whatsapp/test-message', { as: 'Admin', body: message });
  expect(sent.status, sent.text).toBe(200);
  const before = app.provider.asked('sendText');
  await sendingAt(
    () => until(async () => (await rows()).some(({ status }) => !['queued', 'sending'].includes(status))),
    new Date().toISOString(),
  );
  const { body: row } = await app.call('GET', `/api/messages/${sent.body.id}`, { as: 'Admin' });
  expect(row).toMatchObject({ status: 'tried', acceptedAt: null, reason: null, channelId: made.body.id });
  expect(app.provider.asked('sendText')).toBe(before);
});
