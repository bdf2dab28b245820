import { createHash, createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { runChannelTasks } from '../../../server/features/channels/index';
import { forgetOldEvents } from '../../../server/features/channels/webhooks';
import { messagingApp } from '../../support/messaging/messaging';

const app = await messagingApp();

let count = 0;
let id = 0;
let session = '';
let phone = '';
let key = '';
beforeEach(async () => {
  count += 1;
  phone = `2010${20_000_000 + count}`;
  const body = {
    channelName: 'Hooks',
    phoneNumber: `+${phone}`,
    branchId: app.branches.own,
    acceptsRisk: true,
  };
  const made = await app.call('POST', '/api/whatsapp/sessions', { as: 'Admin', body });
  id = made.body.id;
  session = String(made.body.sessionName);
  await runChannelTasks(app.services);
  await app.provider.control(session, 'delivery', { mode: 'off' });
  key = app.provider.held(session)?.config.webhooks[0]?.hmac.key ?? '';
});

const ids: string[] = [];
const event = (changes: object = {}) => {
  const made = {
    id: `evt_test_${id}_${Math.random()}`,
    timestamp: Date.now(),
    event: 'session.status',
    session,
    me: { id: `${phone}@c.us`, pushName: 'Mona' },
    payload: { status: 'WORKING' },
    ...changes,
  };
  ids.push(made.id);
  return JSON.stringify(made);
};

const signed = (body: string, secret = key) => createHmac('sha512', secret).update(body).digest('hex');

const send = (body: string, headers: Readonly<Record<string, string>>, to = id) =>
  app.call('POST', `/api/whatsapp/webhooks/${to}`, {
    payload: body,
    headers: { 'content-type': 'application/json', ...headers },
  });
const deliver = (body: string) => send(body, { 'x-webhook-hmac': signed(body) });

const row = async () => {
  const { body } = await app.call('GET', `/api/whatsapp/sessions/${id}`, { as: 'Admin' });
  return { status: body.status, isVerified: body.isVerified };
};
const noted = () =>
  app.countOf('webhook_inbox', 'channel_id = $1 and event_id = any($2::text[])', [
    id,
    ids.map((one) => createHash('sha256').update(one).digest('hex')),
  ]);

describe('An event of a provider', () => {
  // BND-08
  it('that says the right number is linked verifies the channel, with a line in the trail', async () => {
    expect((await deliver(event())).status).toBe(200);
    expect(await row()).toEqual({ status: 'WORKING', isVerified: true });
    expect(
      await app.countOf('audit_logs', `entity_name = 'Channel' and entity_id = $1 and action = 'Status'`, [
        id,
      ]),
    ).toBe(1);
  });

  // BND-08
  it('without a signature, or with one over other bytes or by another key, is answered 401 and leaves nothing', async () => {
    const body = event();
    const states = await app.pool.query('select * from channel_states where channel_id = $1', [id]);
    const bad: readonly Readonly<Record<string, string>>[] = [
      {},
      { 'x-webhook-hmac': '' },
      { 'x-webhook-hmac': 'zz' },
      { 'x-webhook-hmac': signed(`${body} `) },
      { 'x-webhook-hmac': signed(body, 'another key') },
      { 'x-webhook-hmac': signed(body), 'x-webhook-hmac-algorithm': 'sha1' },
      { 'x-webhook-hmac': createHmac('sha256', key).update(body).digest('hex') },
    ];
    for (const headers of bad) expect((await send(body, headers)).status).toBe(401);
    for (const to of [999_999, 0])
      expect((await send(body, { 'x-webhook-hmac': signed(body) }, to)).status).toBe(401);
    expect(await noted()).toBe(0);
    expect((await app.pool.query('select * from channel_states where channel_id = $1', [id])).rows).toEqual(
      states.rows,
    );
    expect((await row()).isVerified).toBe(false);
    await app.call('DELETE', `/api/whatsapp/sessions/${id}`, { as: 'Admin' });
    expect((await deliver(event())).status).toBe(401);
  });

  // BND-08
  it('that is sent again, one after another or at once, counts once', async () => {
    const body = event();
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await app.call('POST', `/api/whatsapp/sessions/${id}/logout`, { as: 'Admin', body: {} });
    await deliver(body);
    expect((await row()).isVerified).toBe(false);
    expect(await noted()).toBe(1);
  });

  it('that was overtaken by a later one changes nothing', async () => {
    const now = Date.now();
    const [early, late] = [
      event({ timestamp: now - 5000 }),
      event({ timestamp: now, payload: { status: 'FAILED' } }),
    ];
    await deliver(late);
    await deliver(early);
    expect(await row()).toEqual({ status: 'FAILED', isVerified: false });
  });

  // ASVS 13.2.6
  it('that is a week old, a day ahead or without a time is acknowledged and changes nothing', async () => {
    const hours = (count: number) => Date.now() + count * 3_600_000;
    const before = await row();
    for (const timestamp of [hours(-7 * 24 - 1), hours(-40 * 24), hours(25), undefined])
      expect((await deliver(event({ timestamp }))).status).toBe(200);
    expect(await row()).toEqual(before);
    expect(await noted()).toBe(0);
    await deliver(event({ timestamp: hours(-7 * 24 + 1) }));
    expect(await noted()).toBe(1);
  });

  // ASVS 13.2.6
  it('is remembered for longer than it may be late, so that no repeat of it counts', async () => {
    const body = event();
    await deliver(body);
    const agedBy = (days: number) =>
      app.pool.query(`update webhook_inbox set received_at = now() - make_interval(days => $1)`, [days]);
    await agedBy(8);
    await forgetOldEvents(app.pool);
    expect(await noted()).toBe(1);
    await agedBy(31);
    await forgetOldEvents(app.pool);
    expect(await noted()).toBe(0);
  });

  it('reaches us from the provider itself, doubled and in any order', async () => {
    await app.provider.control(session, 'delivery', { mode: 'duplicate' });
    await app.provider.control(session, 'scan', { phone });
    expect(await row()).toEqual({ status: 'WORKING', isVerified: true });
    await app.provider.control(session, 'delivery', { mode: 'hold' });
    await app.provider.control(session, 'drop');
    await app.provider.control(session, 'reconnect');
    await app.provider.control(session, 'flush', { order: 'reversed' });
    expect((await row()).isVerified).toBe(true);
    expect((await row()).status).toBe('WORKING');
  });
});

describe('The official provider', () => {
  it('makes sure of our address with the word that was agreed on', async () => {
    const ask = (token: string) =>
      app.call(
        'GET',
        `/api/whatsapp/webhooks/${id}?hub.mode=subscribe&hub.challenge=4711&hub.verify_token=${token}`,
      );
    const permission = await ask('verify-me');
    expect([permission.status, permission.text]).toEqual([200, '4711']);
    expect((await ask('verify-you')).status).toBe(401);
    expect((await app.call('GET', `/api/whatsapp/webhooks/${id}`)).status).toBe(401);
  });
});
