import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { runChannelTasks } from '../../../server/features/channels/index';
import type { ErrorBody, Row } from '../../support/app';
import { messagingApp } from '../../support/messaging/messaging';
import { standInKey } from '../../support/messaging/wire/waha/state';

/** Requests received by another provider's host, which the configuration allows too. */
let heard: string[] = [];
const other = http.createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  heard.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)} ${body}`);
  response.end(JSON.stringify({ version: '2026.7.1', name: 'x', status: 'SCAN_QR_CODE' }));
});
let elsewhere = '';

await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
const { port } = other.address() as AddressInfo;
elsewhere = `http://127.0.0.1:${port}`;
const app = await messagingApp({ hosts: [`127.0.0.1:${port}`] });
afterAll(async () => {
  other.closeAllConnections();
  other.close();
});
beforeEach(() => {
  heard = [];
});

const api = '/api/whatsapp/sessions';
const planted = 'planted-key-of-the-first-host';
const body = { channelName: 'Desk', phoneNumber: '+201012345678', acceptsRisk: true };
const call = <T = Row>(method: 'GET' | 'POST' | 'PUT', url: string, sent?: object) =>
  app.call<T & ErrorBody>(method, url, { as: 'Admin', ...(sent ? { body: sent } : {}) });
const secretOf = async (id: number): Promise<string> => {
  const { rows } = await app.pool.query<{ sealed: string }>(
    'select webhook_secret_sealed as sealed from channel_states where channel_id = $1',
    [id],
  );
  return app.services.vault.open(rows[0]?.sealed ?? '', 'channel_states.webhookSecret') ?? '';
};

describe('A key that was typed for one host', () => {
  // MSG-17 MSG-18
  it('never reaches another: a channel that moves there has none, and another secret for its events', async () => {
    const made = await call('POST', api, { ...body, apiKey: planted });
    const { id } = made.body;
    await runChannelTasks(app.services);
    const before = await secretOf(id);
    const moved = await call('PUT', `${api}/${id}`, { ...body, apiEndpoint: elsewhere, apiKey: null });
    expect([moved.status, moved.body.hasApiKey]).toEqual([200, false]);
    await runChannelTasks(app.services);
    expect(heard.length).toBeGreaterThan(0);
    expect(heard.filter((text) => text.includes(planted) || text.includes(standInKey))).toEqual([]);
    expect([before.length > 20, heard.some((text) => text.includes(before))]).toEqual([true, false]);
    const auditLog = await app.pool.query(
      `select c.before, c.after from audit_logs_changes c join audit_logs l on l.id = c.parent_id
       where c.field = 'apiKey' and l.entity_name = 'Channel' and l.action = 'Update' and l.entity_id = $1`,
      [id],
    );
    expect(auditLog.rows).toEqual([{ before: '"•••"', after: null }]);
    // A key sent together with the new host is used there, and other changes keep it.
    await call('PUT', `${api}/${id}`, { ...body, apiEndpoint: elsewhere, apiKey: 'planted-second' });
    const kept = await call('PUT', `${api}/${id}`, {
      ...body,
      apiEndpoint: `${elsewhere}/api/x`,
      apiKey: null,
    });
    expect(kept.body.hasApiKey).toBe(true);
    await runChannelTasks(app.services);
    expect(heard.some((text) => text.includes('planted-second'))).toBe(true);
  });

  // MSG-03 MSG-17 MSG-18
  it('is dropped from the settings, too, when their host changes', async () => {
    const save = (sent: object) => call('PUT', '/api/whatsapp/settings', sent);
    expect((await save({ apiKey: planted, apiEndpoint: '' })).body.hasApiKey).toBe(true);
    expect((await save({ countryCode: '20', apiKey: null })).body.hasApiKey).toBe(true);
    expect((await save({ apiEndpoint: elsewhere, apiKey: null })).body).toMatchObject({
      apiEndpoint: elsewhere,
      hasApiKey: false,
    });
    await save({ apiEndpoint: '', apiKey: null });
  });
});

describe('The channel of the settings', () => {
  const binding = { phoneNumber: '+201055500000', method: null, acceptsRisk: true };

  // BND-03 MSG-03
  it('is bound at their address with their key, and follows when they change', async () => {
    const save = (sent: object) => call('PUT', '/api/whatsapp/settings', sent);
    await save({ apiEndpoint: `${elsewhere}/`, apiKey: 'planted-settings-key' });
    await call('POST', '/api/whatsapp/request-phone-binding', binding);
    const mine = async () => {
      const { rows } = await app.pool.query<{ id: number; endpoint: string | null; key: boolean }>(
        'select id, api_endpoint as endpoint, api_key_sealed is not null as key from channels where is_default',
      );
      return rows[0];
    };
    expect(await mine()).toMatchObject({ endpoint: elsewhere, key: true });
    expect(heard.some((text) => text.includes('planted-settings-key'))).toBe(true);
    heard = [];
    await save({ apiKey: 'planted-newer-key' });
    await runChannelTasks(app.services);
    expect(heard.some((text) => text.includes('planted-newer-key'))).toBe(true);
    // Back to the server's own provider, whose key is in the configuration.
    await save({ apiEndpoint: '' });
    expect(await mine()).toMatchObject({ endpoint: null, key: false });
    await runChannelTasks(app.services);
    const { rows } = await app.pool.query<{ status: string }>('select status from channels where is_default');
    expect(rows[0]?.status).toBe('SCAN_QR_CODE');
  });
});
