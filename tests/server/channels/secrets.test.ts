import { Writable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/app';
import { servedCentre } from '../../../server/features/book';
import { runChannelTasks } from '../../../server/features/channels/index';
import { startOutbox } from '../../../server/features/messages/send/sender';
import { type ErrorBody, testVaultKey } from '../../support/app';
import { messagingApp } from '../../support/messaging/messaging';
import { quickTimes } from '../../support/messaging/sender';
import { standInKey } from '../../support/messaging/wire/waha/state';

const app = await messagingApp();

const api = '/api/whatsapp/sessions';

/** Secrets that were entered or generated, and that no output may contain. */
const planted = {
  channelKey: 'planted-api-key-77',
  appSecret: 'planted-app-secret-88',
  settingsKey: 'planted-settings-key-99',
  settingsCode: 'PLNT-CODE',
  typedCode: 'TYPD-CODE',
  serverKey: standInKey,
  verifyToken: 'verify-me',
  vaultKey: testVaultKey.toString('base64'),
  vaultKeyInHex: testVaultKey.toString('hex'),
};

// MSG-18 AUD-23
it('What is secret comes out nowhere: in no answer, file, search, trail, log line, error or table', async () => {
  const logged: string[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(String(chunk));
      done();
    },
  });
  const logger = pino({ level: 'trace' }, stream);
  const logging = await buildApp({ served: servedCentre, services: app.services, logger });
  const seen: string[] = [];
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    headers = {},
  ) => {
    const answer = await logging.inject({
      method,
      url,
      headers: { authorization: `Bearer ${app.tokens.Admin}`, ...headers },
      ...(body ? { payload: body } : {}),
    });
    seen.push(answer.payload, JSON.stringify(answer.headers));
    return answer;
  };

  // Sends keys and codes in valid and invalid bodies.
  const settings = { apiKey: planted.settingsKey, verificationCode: planted.settingsCode, isEnabled: true };
  expect((await call('PUT', '/api/whatsapp/settings', settings)).json()).toMatchObject({ hasApiKey: true });
  await call('PUT', '/api/whatsapp/settings', { ...settings, apiEndpoint: 'https://evil.example' });
  await call('PUT', '/api/settings', settings);
  const body = {
    channelName: 'Keys',
    phoneNumber: '0501234567',
    apiKey: planted.channelKey,
    acceptsRisk: true,
  };
  const keyed = { 'idempotency-key': 'keys-1' };
  const made = (await call('POST', api, body, keyed)).json();
  expect(made).toMatchObject({ apiKey: null, hasApiKey: true, appSecret: null });
  await call('POST', api, body, keyed);
  const plain = { channelName: 'Plain', phoneNumber: '+201012312312', acceptsRisk: true, branchId: 1 };
  const { id, sessionName } = (await call('POST', api, { ...plain, branchId: app.branches.own })).json();
  await runChannelTasks(app.services);
  const official = { ...plain, provider: 'cloud', sessionName: '4711', phoneNumber: '+201012312314' };
  const signed = { ...official, branchId: app.branches.own, appSecret: planted.appSecret };
  expect((await call('POST', api, signed)).json()).toMatchObject({ appSecret: null, hasAppSecret: true });
  // Of any other provider it is not asked for, and refused by its name.
  expect((await call('POST', api, { ...body, appSecret: planted.appSecret })).json().errors).toHaveProperty(
    'AppSecret',
  );
  const one = `${api}/${made.id}`;
  const changed = await call('PUT', one, { channelName: 'Keys', phoneNumber: '0501234567', apiKey: null });
  expect(changed.json().hasApiKey).toBe(true);
  await call('PUT', one, { ...body, version: 1 });
  await call('POST', api, { ...body, phoneNumber: '' });
  await call('POST', api, { ...body, apiKey: planted.channelKey.repeat(50) });
  await call('POST', api, { ...body, apiEndpoint: 'https://evil.example' });
  await call('POST', '/api/whatsapp/request-phone-binding', {
    phoneNumber: '+201012312313',
    acceptsRisk: true,
  });
  await call('POST', '/api/whatsapp/verify-code', { code: planted.typedCode });

  // The answer with the new code is the only one that may contain the code.
  const issued = await call('POST', `${api}/${id}/request-code`, {});
  seen.splice(seen.indexOf(issued.payload), 1);
  const { code } = issued.json();
  expect(code).toMatch(/^.{4}-.{4}$/);
  for (const channel of [id, made.id])
    for (const verb of ['verify-code', 'restart', 'logout'])
      await call('POST', `${api}/${channel}/${verb}`, { code: planted.typedCode });

  // Events with and without a valid signature, and a verification with a wrong token.
  const webhookSecret = app.provider.held(sessionName)?.config.webhooks[0]?.hmac.key ?? '';
  expect(webhookSecret.length).toBeGreaterThan(20);
  for (const headers of [{}, { 'x-webhook-hmac': webhookSecret }, { 'x-webhook-hmac': '00' }])
    await call('POST', `/api/whatsapp/webhooks/${id}`, { event: 'message', session: sessionName }, headers);
  await call('GET', `/api/whatsapp/webhooks/${id}?hub.mode=subscribe&hub.verify_token=wrong&hub.challenge=1`);

  // The provider fails in every way while messages are sent.
  await app.provider.control(sessionName, 'scan', { phone: '201012312312' });
  const outbox = startOutbox(app.services, (error) => logger.warn({ err: error }, 'outbox'), quickTimes);
  for (const kind of ['error500', 'malformed', 'notReady', 'refuse', 'limit']) {
    await app.provider.control(sessionName, 'trouble', { kind, times: 1 });
    const { rows } = await app.pool.query<{ id: number }>(
      `insert into messages (status, kind, purpose, dedupe_key, branch_id, recipient, body, not_before, expires_at, channel_id, is_bound)
       values ('queued', 'test', 'service', $1, $2, '+201012345678', 'نص', now(), now() + interval '1 hour', $3, true) returning id`,
      [`planted:${kind}`, app.branches.own, id],
    );
    await expect
      .poll(() =>
        app.countOf('messages', `id = $1 and sent_at is not null and status <> 'sending'`, [rows[0]?.id]),
      )
      .toBe(1);
  }
  await outbox.stop();

  // All lists that can be read without an id, and the rows.
  const { paths } = (await call('GET', '/api/openapi.json')).json();
  const lists = Object.entries<{ readonly get?: object }>(paths).flatMap(([path, { get }]) =>
    get && !path.includes('{') && !JSON.stringify(get).includes('text/event-stream') ? [path] : [],
  );
  expect(lists.length).toBeGreaterThan(30);
  for (const path of lists) await call('GET', path.startsWith('/api') ? path : `/api${path}`);
  for (const url of [
    one,
    `${one}/me`,
    `${one}/status`,
    `${one}/qr`,
    `${api}?page=1`,
    `${api}?search=planted`,
    `${api}?view=picker`,
    `${api}/export`,
    '/api/auditlogs?pageSize=200',
    '/api/auditlogs?search=planted',
    '/api/auditlogs/export',
    '/api/messages/export',
  ])
    await call('GET', url);
  await call('DELETE', one);

  const { rows: tables } = await app.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const stored: string[] = [];
  for (const { name } of tables) {
    const { rows } = await app.pool.query(`select to_jsonb(t)::text as row from "${name}" t`);
    stored.push(...rows.map(({ row }) => String(row)));
  }
  expect(stored.join('')).toContain('v1.');
  expect(logged.length).toBeGreaterThan(50);
  for (const [what, secret] of Object.entries({ ...planted, code, webhookSecret }))
    for (const [where, all] of Object.entries({ seen, logged, stored }))
      expect(
        all.filter((text) => text.includes(secret)),
        `${what} ${where}`,
      ).toEqual([]);
  // The audit log shows that a key was set, without the key.
  const auditLog = await app.pool.query<{ after: string }>(
    `select after from audit_logs_changes where field in ('apiKey', 'appSecret', 'messaging.apiKey')`,
  );
  expect(new Set(auditLog.rows.map(({ after }) => after))).toEqual(new Set(['"•••"']));
  await logging.close();
});

describe('An address of a provider', () => {
  // MSG-03 MSG-17 MSG-18
  it('beyond the server’s own list is refused at its field', async () => {
    const addresses = [
      'https://evil.example',
      'http://169.254.169.254/latest/meta-data',
      'http://[::1]:9200/',
      'file:///etc/passwd',
      `${app.provider.url}@evil.example/`,
    ];
    for (const apiEndpoint of addresses) {
      const body = { channelName: 'Far', phoneNumber: '0501234567', apiEndpoint };
      const answer = await app.call<ErrorBody>('POST', api, { as: 'Admin', body });
      expect([apiEndpoint, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([
        apiEndpoint,
        400,
        ['ApiEndpoint'],
      ]);
      const settings = { as: 'Admin', body: { apiEndpoint } } as const;
      const kept = await app.call<ErrorBody>('PUT', '/api/whatsapp/settings', settings);
      expect([apiEndpoint, Object.keys(kept.body.errors ?? {})]).toEqual([apiEndpoint, ['ApiEndpoint']]);
    }
  });
});
