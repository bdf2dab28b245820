import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { trustedProxies } from '../../server/http/limits/proxies';
import { type TestApp, testApp } from '../support/app';
import { atEnd } from '../support/at-end';
import { password } from '../support/world';

// A proxy like nginx with `proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for`: it appends the address that it
// sees to what the client wrote.

/** Address of a client. The whole of 127.0.0.0/8 is this machine. */
const client = '127.0.0.23';

const listening = async (app: TestApp): Promise<number> => {
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  return (app.app.server.address() as AddressInfo).port;
};

/** Starts a proxy in front of a port. `seen` replaces the address that the proxy writes. */
const proxyTo = async (target: number, seen?: string): Promise<number> => {
  const proxy = createServer((incoming, outgoing) => {
    const written = [incoming.headers['x-forwarded-for'], seen ?? incoming.socket.remoteAddress];
    const headers = { ...incoming.headers, 'x-forwarded-for': written.filter(Boolean).join(', ') };
    const { method, url } = incoming;
    const passed = ask({ port: target, host: '127.0.0.1', method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  atEnd(() => new Promise((resolve) => void proxy.close(resolve)));
  return (proxy.address() as AddressInfo).port;
};

/** Signs in from `client` through a port and returns the address that the server remembers for the session. */
const addressSeen = async (app: TestApp, port: number, forwarded?: string): Promise<string | undefined> => {
  const body = JSON.stringify({ username: 'Receptionist', password });
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const sent = ask(
      {
        port,
        host: '127.0.0.1',
        localAddress: client,
        method: 'POST',
        path: '/api/auth/login',
        headers: {
          'content-type': 'application/json',
          ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
        },
      },
      (answer) => answer.resume().on('end', () => resolve(answer.statusCode)),
    );
    sent.on('error', reject).end(body);
  });
  expect(status).toBe(200);
  const { rows } = await app.pool.query<{ ip: string }>('select ip from sessions order by id desc limit 1');
  return rows[0]?.ip;
};

const appTrusting = (text: string) => testApp({ app: { trustProxy: trustedProxies(text) ?? false } });

describe('Behind one proxy (TRUST_PROXY=1)', async () => {
  const app = await appTrusting('1');
  const port = await listening(app);

  it('the address is the one that the proxy saw, whatever the client wrote', async () => {
    const proxy = await proxyTo(port);
    expect(await addressSeen(app, proxy)).toBe(client);
    expect(await addressSeen(app, proxy, '8.8.8.8')).toBe(client);
    expect(await addressSeen(app, proxy, '8.8.8.8, 203.0.113.9')).toBe(client);
  });

  it('a forwarded text that is no address is not taken for one', async () => {
    const proxy = await proxyTo(port, '<script>alert(1)</script>');
    expect(await addressSeen(app, proxy, '8.8.8.8')).toBe('127.0.0.1');
  });
});

describe('Behind a proxy that is named by its address', async () => {
  const app = await appTrusting('127.0.0.1, fd00::/8');
  const port = await listening(app);

  it('the address is the one that the proxy saw', async () => {
    expect(await addressSeen(app, await proxyTo(port), '8.8.8.8')).toBe(client);
  });

  it('who reaches the server directly has no say', async () => {
    expect(await addressSeen(app, port, '8.8.8.8')).toBe(client);
  });
});

describe('Without a proxy', async () => {
  const app = await testApp();

  it('a forwarded address is not believed', async () => {
    expect(await addressSeen(app, await listening(app), '8.8.8.8')).toBe(client);
  });
});
