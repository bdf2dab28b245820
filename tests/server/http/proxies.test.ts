import { describe, expect, it } from 'vitest';
import { trustedProxies } from '../../../server/http/limits/proxies';
import { type TestApp, testApp } from '../../support/app';
import { password } from '../../support/world';

// A proxy like nginx with `proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for`: it appends the address that it
// sees to what the client wrote.

const client = '203.0.113.23';

/** Signs in through whoever is at `remoteAddress`; returns the address that the server remembers for the session. */
const addressSeen = async (
  { app, pool }: TestApp,
  remoteAddress: string,
  ...forwarded: readonly string[]
) => {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username: 'Receptionist', password },
    headers: { 'x-forwarded-for': forwarded.join(', ') },
    remoteAddress,
  });
  expect(statusCode).toBe(200);
  const { rows } = await pool.query<{ ip: string }>('select ip from sessions order by id desc limit 1');
  return rows[0]?.ip;
};
const appTrusting = (text: string) => testApp({ app: { trustProxy: trustedProxies(text) ?? false } });

describe('Behind one proxy (TRUST_PROXY=1)', async () => {
  const app = await appTrusting('1');

  it('the address is the one that the proxy saw, whatever the client wrote', async () => {
    expect(await addressSeen(app, '127.0.0.1', client)).toBe(client);
    expect(await addressSeen(app, '127.0.0.1', '8.8.8.8', client)).toBe(client);
    expect(await addressSeen(app, '127.0.0.1', '8.8.8.8', '203.0.113.9', client)).toBe(client);
  });

  it('a forwarded text that is no address is not taken for one', async () => {
    expect(await addressSeen(app, '127.0.0.1', '8.8.8.8', '<script>alert(1)</script>')).toBe('127.0.0.1');
  });
});

it('Behind a proxy that is named by its address who reaches the server directly has no say', async () => {
  const app = await appTrusting('127.0.0.1, fd00::/8');
  expect(await addressSeen(app, '127.0.0.1', '8.8.8.8', client)).toBe(client);
  expect(await addressSeen(app, client, '8.8.8.8')).toBe(client);
});

describe('Without a proxy', async () => {
  const app = await testApp();

  it('a forwarded address is not believed', async () => {
    expect(await addressSeen(app, client, '8.8.8.8')).toBe(client);
  });
});
