import { beforeEach, describe, expect, it } from 'vitest';
import { runChannelTasks } from '../../../server/features/channels/index';
import type { ErrorBody, Row } from '../../support/app';
import { messagingApp } from '../../support/messaging/messaging';

const app = await messagingApp();

let count = 0;
const api = '/api/whatsapp/sessions';

interface Made {
  readonly id: number;
  readonly session: string;
  readonly phone: string;
}

/** Creates a channel with its own number, by default at the provider too. */
const channel = async (body: object = {}, isMade = true): Promise<Made> => {
  count += 1;
  const phoneNumber = `10${String(10_000_000 + count)}`;
  const answer = await app.call('POST', api, {
    as: 'Admin',
    body: {
      channelName: `Desk ${count}`,
      countryCode: '20',
      phoneNumber,
      branchId: app.branches.own,
      acceptsRisk: true,
      ...body,
    },
  });
  expect(answer.status, answer.text).toBe(201);
  if (isMade) await runChannelTasks(app.services);
  return { id: answer.body.id, session: String(answer.body.sessionName), phone: `20${phoneNumber}` };
};

const post = <T = Row>(id: number, verb: string, body: object = {}) =>
  app.call<T>('POST', `${api}/${id}/${verb}`, { as: 'Admin', body });
const get = <T = Row>(id: number, verb = '') =>
  app.call<T>('GET', verb === '' ? `${api}/${id}` : `${api}/${id}/${verb}`, { as: 'Admin' });
/** Reads the channel's state as if the last look at the provider were long ago. */
const ask = async (id: number) => {
  await app.pool.query('update channel_states set read_at = null where channel_id = $1', [id]);
  return get<{ status: string; me: { id: string; pushName: string } | null }>(id, 'status');
};

describe('A channel', () => {
  // CHN-06 CHN-18 CHN-23 CHN-24 CHN-29 CHN-31 API-086 API-098
  it('needs a name and a number, gets a name at the provider from its own, made unique, and an address from that', async () => {
    const body = { channelName: 'North Desk!', phoneNumber: '0501234567' };
    const [one, two] = [
      await app.call('POST', api, { as: 'Admin', body }),
      await app.call('POST', api, { as: 'Admin', body }),
    ];
    expect([one.body.sessionName, two.body.sessionName]).toEqual(['north-desk', 'north-desk-2']);
    expect(one.body.apiEndpoint).toBe(`${app.provider.url}/api/sessions/north-desk`);
    expect(one.body).toMatchObject({
      countryCode: '966',
      phoneNumber: '0501234567',
      // As people write it (m12).
      phoneNumberShown: '+966 50 123 4567',
      isActive: true,
      isVerified: false,
      branchId: null,
      branch: null,
    });
    const empty = await app.call<ErrorBody>('POST', api, { as: 'Admin', body: {} });
    expect(Object.keys(empty.body.errors ?? {})).toEqual(['ChannelName', 'PhoneNumber']);
    const arabic = await app.call('POST', api, { as: 'Admin', body: { ...body, channelName: 'الاستقبال' } });
    expect(arabic.body.sessionName).toBe('channel');
    const taken = await app.call<ErrorBody>('POST', api, {
      as: 'Admin',
      body: { ...body, sessionName: 'north-desk' },
    });
    expect([taken.status, Object.keys(taken.body.errors ?? {})]).toEqual([400, ['SessionName']]);
  });

  // CHN-19 CHN-20 CHN-21 CHN-28 CHN-30 API-085 PRM-23
  it('of another branch, or of none, is not there for a branch manager, who makes them for their own branches', async () => {
    const foreign = await channel({ branchId: app.branches.foreign }, false);
    const central = await channel({ branchId: null }, false);
    const own = await channel({}, false);
    const seen = await app.call<readonly Row[]>('GET', api, { as: 'BranchManager' });
    expect(seen.body.map(({ id }) => id)).toContain(own.id);
    expect(seen.body.filter(({ id }) => id === foreign.id || id === central.id)).toEqual([]);
    const asked = await app.call<ErrorBody>('POST', api, { as: 'Receptionist', body: {} });
    expect(asked.body.code).toBe('forbidden.messaging.manage');
    const body = { channelName: 'x', phoneNumber: '0501234567' };
    const made = await app.call('POST', api, { as: 'BranchManager', body });
    expect([made.status, made.body.branchId]).toEqual([201, app.branches.own]);
    const moved = await app.call('PUT', `${api}/${made.body.id}`, {
      as: 'BranchManager',
      body: { ...body, branchId: null },
    });
    expect(moved.status).toBe(403);
    const all = await app.call<readonly Row[]>('GET', api, { as: 'Admin' });
    expect(all.body.map(({ id }) => id)).toEqual(expect.arrayContaining([foreign.id, central.id, own.id]));
  });

  // CHN-10 CHN-11 API-087 API-088 API-091 API-092 API-098 API-099
  it('is made at the provider, stopped, started, restarted, logged out and removed there after its row was', async () => {
    const { id, session, phone } = await channel();
    expect(app.provider.held(session)?.status).toBe('SCAN_QR_CODE');
    await app.provider.control(session, 'scan', { phone });
    expect((await get(id)).body).toMatchObject({ status: 'WORKING', isVerified: true });
    const put = (isActive: boolean) =>
      app.call('PUT', `${api}/${id}`, {
        as: 'Admin',
        body: { channelName: 'x', phoneNumber: phone, isActive },
      });
    expect((await put(false)).status).toBe(200);
    await runChannelTasks(app.services);
    expect(app.provider.held(session)?.status).toBe('STOPPED');
    const refused = await post<ErrorBody>(id, 'restart');
    expect([refused.status, refused.body.code]).toEqual([409, 'channel.inactive']);
    await put(true);
    await runChannelTasks(app.services);
    expect(app.provider.held(session)?.status).toBe('WORKING');
    expect((await post(id, 'restart')).status).toBe(200);
    await runChannelTasks(app.services);
    const out = await post(id, 'logout');
    expect([out.status, out.body.isVerified]).toEqual([200, false]);
    await runChannelTasks(app.services);
    expect(app.provider.held(session)?.status).toBe('SCAN_QR_CODE');
    expect((await app.call('DELETE', `${api}/${id}`, { as: 'Admin' })).status).toBe(204);
    await runChannelTasks(app.services);
    expect(app.provider.held(session)).toBeNull();
    expect((await get(id)).status).toBe(404);
  });

  it('that its provider does not take yet is kept, says so, and is made as soon as it can be', async () => {
    const { id } = await channel({ apiKey: 'planted-wrong-key' });
    expect((await get(id)).body).toMatchObject({ status: 'UNAUTHORISED', hasApiKey: true });
    const tried = await post<ErrorBody>(id, 'request-code');
    expect([tried.status, tried.body.code]).toEqual([409, 'channel.unauthorised']);
    await app.call('PUT', `${api}/${id}`, {
      as: 'Admin',
      body: { channelName: 'x', phoneNumber: '0501234567', apiKey: 'planted-provider-key' },
    });
    await runChannelTasks(app.services);
    expect((await get(id)).body.status).toBe('SCAN_QR_CODE');
  });
});

describe('The risk of an unofficial provider', () => {
  // AUD-23 CHN-06
  it('is accepted by somebody whom the trail names, and nothing is made of a channel before', async () => {
    const { id, session } = await channel({ acceptsRisk: false });
    expect((await get(id)).body).toMatchObject({ riskAccepted: false, status: 'RISK_NOT_ACCEPTED' });
    expect(app.provider.held(session)).toBeNull();
    expect((await post<ErrorBody>(id, 'request-code')).body.code).toBe('channel.riskNotAccepted');
    await runChannelTasks(app.services);
    expect(app.provider.held(session)).toBeNull();

    const put = (body: object) =>
      app.call('PUT', `${api}/${id}`, {
        as: 'BranchManager',
        body: { channelName: 'Desk', countryCode: '20', phoneNumber: '1012340000', ...body },
      });
    expect((await put({})).body.riskAccepted).toBe(false);
    expect((await put({ acceptsRisk: true })).body.riskAccepted).toBe(true);
    // Leaving the flag out does not withdraw the acceptance.
    expect((await put({})).body.riskAccepted).toBe(true);
    await runChannelTasks(app.services);
    expect(app.provider.held(session)?.status).toBe('SCAN_QR_CODE');
    const { rows } = await app.pool.query(
      `select l.action, l.user_id as "userId", c.before, c.after, l.timestamp is not null as "isDated"
       from audit_logs_changes c join audit_logs l on l.id = c.parent_id
       where c.field = 'riskAccepted' and l.entity_name = 'Channel' and l.entity_id = $1 and c.after = 'true'`,
      [id],
    );
    expect(rows).toEqual([
      { action: 'Update', userId: app.users.BranchManager, before: 'false', after: 'true', isDated: true },
    ]);
  });
});

describe('Whether a phone is linked', () => {
  // CHN-07 CHN-08 API-089 API-090 API-093 API-099 API-102
  it('follows from the status alone: a number that waits for its code is nobody', async () => {
    const { id, phone } = await channel();
    const issued = await post<{ code: string }>(id, 'request-code', { phoneNumber: `+${phone}` });
    expect(issued.body.code).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
    expect((await ask(id)).body).toEqual({ status: 'SCAN_QR_CODE', me: null });
    expect((await get(id, 'me')).body).toEqual({ id: null, pushName: null, name: null, picture: null });
    expect((await get(id)).body.isVerified).toBe(false);
    const { session } = { session: String((await get(id)).body.sessionName) };
    await app.provider.control(session, 'scan', { phone });
    expect((await ask(id)).body).toEqual({ status: 'WORKING', me: { id: phone, pushName: 'Beauty centre' } });
    expect((await get(id, 'me')).body).toMatchObject({ id: `${phone}@c.us`, name: 'Beauty centre' });
    await app.provider.control(session, 'logout');
    expect((await ask(id)).body).toEqual({ status: 'FAILED', me: null });
    expect((await get(id, 'me')).body.id).toBeNull();
  });

  // CHN-16 CHN-31
  it('may be settled by a QR code, which is asked for only while one is shown', async () => {
    const { id, session, phone } = await channel();
    const qr = await app.app.inject({
      url: `${api}/${id}/qr`,
      headers: { authorization: `Bearer ${app.tokens.Admin}` },
    });
    expect([qr.statusCode, qr.headers['content-type'], qr.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'no-store',
    ]);
    expect(qr.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    await app.provider.control(session, 'scan', { phone });
    const { provider } = app.provider.messaging.servedBy('waha');
    const before = provider.getQr;
    Object.assign(provider, { getQr: () => Promise.reject(new Error('asked for a QR code')) });
    const late = await get<ErrorBody>(id, 'qr');
    Object.assign(provider, { getQr: before });
    expect([late.status, late.body.code]).toEqual([409, 'channel.notReady']);
  });
});

describe('Verification', () => {
  let made: Made;
  let code = '';
  beforeEach(async () => {
    made = await channel();
    await app.provider.control(made.session, 'delivery', { mode: 'off' });
    code = (await post<{ code: string }>(made.id, 'request-code')).body.code;
  });

  const verify = (sent: string) => post<ErrorBody>(made.id, 'verify-code', { code: sent });

  // CHN-09 BND-08 API-094 API-099
  it('needs the right code, a linked phone and the same number', async () => {
    const early = await verify(code);
    expect([early.status, early.body.code]).toEqual([409, 'channel.notLinked']);
    await app.provider.control(made.session, 'scan', { phone: made.phone });
    const answer = await post(made.id, 'verify-code', { code: code.toLowerCase().replace('-', ' ') });
    expect([answer.status, answer.body.isVerified, answer.body.status]).toEqual([200, true, 'WORKING']);
    // A code works once.
    expect((await verify(code)).body.code).toBe('channel.codeExpired');
  });

  // CHN-22 BND-06
  it('refuses a missing and a wrong code, and every code after five wrong ones', async () => {
    const missing = await verify('');
    expect([missing.status, Object.keys(missing.body.errors ?? {})]).toEqual([400, ['Code']]);
    await app.provider.control(made.session, 'scan', { phone: made.phone });
    const wrong = await Promise.all(Array.from({ length: 7 }, () => verify('AAAA-0000')));
    expect(wrong.map(({ body }) => body.code).sort()).toEqual([
      ...Array.from({ length: 2 }, () => 'channel.codeExpired'),
      ...Array.from({ length: 5 }, () => 'channel.codeWrong'),
    ]);
    expect(wrong.find(({ status }) => status === 400)?.body.message).toBe('كود التحقق غير صحيح');
    expect((await verify(code)).body.code).toBe('channel.codeExpired');
    expect((await get(made.id)).body.isVerified).toBe(false);
  });

  // BND-08
  it('refuses a code after three minutes', async () => {
    await app.provider.control(made.session, 'scan', { phone: made.phone });
    await app.pool.query(
      `update channel_states set code_expires_at = code_expires_at - interval '3 minutes' where channel_id = $1`,
      [made.id],
    );
    expect((await verify(code)).body.code).toBe('channel.codeExpired');
  });

  // BND-08
  it('logs a phone with another number out', async () => {
    await app.provider.control(made.session, 'scan', { phone: '201099999999' });
    const answer = await verify(code);
    expect([answer.status, answer.body.code]).toEqual([409, 'channel.wrongNumber']);
    expect(app.provider.held(made.session)?.status).toBe('SCAN_QR_CODE');
    expect((await get(made.id)).body).toMatchObject({ isVerified: false, status: 'SCAN_QR_CODE' });
  });

  // BND-08
  it('ends with another number', async () => {
    await app.provider.control(made.session, 'scan', { phone: made.phone });
    await post(made.id, 'verify-code', { code });
    const answer = await app.call('PUT', `${api}/${made.id}`, {
      as: 'Admin',
      body: { channelName: 'x', phoneNumber: '+201012341234' },
    });
    expect([answer.status, answer.body.isVerified]).toEqual([200, false]);
    await runChannelTasks(app.services);
    expect(app.provider.held(made.session)?.status).toBe('SCAN_QR_CODE');
  });
});

describe('The phone of the settings', () => {
  // BND-02 BND-03 BND-04 BND-05 BND-06 BND-08 API-081 API-082 API-083 API-102
  it('is bound with a code, verified and unlinked', async () => {
    const call = <T = Row>(verb: string, body: object) =>
      app.call<T>('POST', `/api/whatsapp/${verb}`, { as: 'Admin', body });
    expect((await call<ErrorBody>('verify-code', { code: 'AAAA-AAAA' })).status).toBe(404);
    const asked = await call<{ code: string }>('request-phone-binding', {
      phoneNumber: '+201055555555',
      method: null,
      acceptsRisk: true,
    });
    expect([asked.status, asked.body.code]).toEqual([200, expect.stringMatching(/^.{4}-.{4}$/)]);
    const { rows } = await app.pool.query<{ session: string }>(
      'select session_name as session from channels where is_default',
    );
    const session = rows[0]?.session ?? '';
    await app.provider.control(session, 'delivery', { mode: 'off' });
    await app.provider.control(session, 'scan', { phone: '201055555555' });
    const verified = await call('verify-code', { code: asked.body.code });
    expect([verified.status, verified.body.isVerified, verified.body.branchId]).toEqual([200, true, null]);
    await app.pool.query('update channel_states set read_at = null');
    const status = await app.call('GET', '/api/whatsapp/session-status', { as: 'Admin' });
    expect(status.body).toEqual({ status: 'WORKING', me: { id: '201055555555', pushName: 'Beauty centre' } });
    const out = await call('unbind', {});
    expect([out.status, out.body.isVerified]).toEqual([200, false]);
  });
});
