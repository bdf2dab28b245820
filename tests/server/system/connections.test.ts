import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { limitConnections } from '../../../server/http/connections';
import { serve, testApp } from '../../support/app';
import { atEnd, testFolder } from '../../support/cleanup';

// What a client can do to a connection, whoever it is.

const webRoot = testFolder('web');
writeFileSync(path.join(webRoot, 'index.html'), '<!doctype html><title>centre</title>');
writeFileSync(path.join(webRoot, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');

const app = await testApp({
  app: {
    patience: { headers: 300, request: 600, keepAlive: 500, idle: 900, check: 100 },
    securityContact: 'mailto:security@centre.example',
  },
});
const origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
const port = Number(new URL(origin).port);

/** Opens a connection and returns all that it hears until the server ends it. */
const open = async (first: string): Promise<{ readonly socket: Socket; readonly heard: Promise<string> }> => {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (chunk) => {
    text += String(chunk);
  });
  const heard = once(socket, 'close').then(() => text);
  socket.write(first);
  return { socket, heard };
};

/** Sends a byte every so often until the connection is over, like a client that never means to finish. */
const trickle = async (socket: Socket, byte: string): Promise<void> => {
  while (!socket.destroyed && socket.writable) {
    socket.write(byte);
    await pause(40);
  }
};

describe('A half request', () => {
  it('whose body comes a byte every so often is ended', async () => {
    const head =
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"username":"';
    const { socket, heard } = await open(head);
    void trickle(socket, 'a');
    expect(await heard).toContain('408 Request Timeout');
  });

  it('whose headers never end is ended', async () => {
    const { socket, heard } = await open('GET /healthz HTTP/1.1\r\nHost: x\r\n');
    void trickle(socket, 'X');
    expect(await heard).toContain('408 Request Timeout');
  });
});

describe('A live stream', () => {
  it('stands longer than a silent connection', async () => {
    const stop = new AbortController();
    const { body, status } = await fetch(`${origin}/api/live`, {
      headers: { authorization: `Bearer ${app.tokens.Admin}` },
      signal: stop.signal,
    });
    expect(status).toBe(200);
    const reader = body?.getReader();
    await reader?.read();
    const next = reader?.read();
    const over = Symbol('over');
    expect(await Promise.race([next, pause(1500, over)])).toBe(over);
    stop.abort();
    await next?.catch(() => undefined);
  });
});

it('Of one address no more connections are open than a full centre needs', async () => {
  const { app: other } = await app.another();
  limitConnections(other.server, 3);
  const { port } = new URL(await other.listen({ port: 0, host: '127.0.0.1' }));
  const sockets: Socket[] = [];
  const join = async (): Promise<'open' | 'closed'> => {
    const socket = connect({ port: Number(port), host: '127.0.0.1' });
    socket.on('error', () => undefined);
    sockets.push(socket);
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    return Promise.race([
      once(socket, 'data').then(() => 'open' as const),
      once(socket, 'close').then(() => 'closed' as const),
    ]);
  };
  const joined: string[] = [];
  for (let i = 0; i < 5; i++) joined.push(await join());
  expect(joined).toEqual(['open', 'open', 'open', 'closed', 'closed']);
  const [first] = sockets;
  first?.destroy();
  await expect.poll(join).toBe('open');
  for (const socket of sockets) socket.destroy();
});

describe('A request', () => {
  // ASVS 7.1.4
  it('has a number of its own, after a new start as well, in the answer and in the audit log', async () => {
    const other = await app.another();
    const numbers: string[] = [];
    for (const { call } of [app, other])
      for (let i = 0; i < 3; i++) {
        const body = { username: `nobody-here-${numbers.length}`, password: 'Wrong-2026' };
        // It cannot be chosen.
        const { headers } = await call('POST', '/api/auth/login', {
          body,
          headers: { 'x-request-id': 'mine' },
        });
        numbers.push(String(headers['x-request-id']));
      }
    expect(new Set(numbers).size).toBe(6);
    for (const number of numbers) {
      expect(number).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      expect(await app.countOf('audit_logs', 'request_id = $1', [number])).toBe(1);
    }
  });

  // ASVS 13.1.5 13.2.5
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'multipart/form-data; boundary=x',
  ])('with a body of %s is refused as of another type, in the caller’s language', async (type) => {
    const payload = JSON.stringify({ username: 'Admin', password: 'x' });
    const asked = { as: 'Admin', payload, headers: { 'content-type': type }, lang: 'en' } as const;
    for (const url of ['/api/customers', '/api/auth/login']) {
      const answer = await app.call('POST', url, asked);
      expect(answer.status, url).toBe(415);
      expect(answer.body).toMatchObject({
        code: 'request.mediaType',
        message: 'The type of the data sent is not accepted',
      });
    }
  });
});

// ASVS 14.4.2
it('An answer of the API that is opened as a page is saved, not shown', async () => {
  for (const url of [
    '/api/customers',
    '/api/customers/999999',
    '/api/nothing',
    '/api/%',
    '/api/settings/public',
  ]) {
    const { headers } = await app.call('GET', url, { as: 'Admin' });
    expect(headers['content-disposition'], url).toBe('attachment; filename="api.json"');
  }
  const file = await app.call('GET', '/api/customers/export', { as: 'Admin' });
  expect(file.headers['content-disposition']).toBe('attachment; filename="customers.csv"');
  expect((await app.call('GET', '/api/docs')).headers['content-disposition']).toBeUndefined();
});

describe('/.well-known/security.txt', () => {
  it('names whom to tell about a weakness, and is never out of date', async () => {
    const { status, text, headers } = await app.call('GET', '/.well-known/security.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const [, expires = ''] = /^Expires: (\S+)$/m.exec(text) ?? [];
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(90);
    expect(days).toBeLessThan(365);
    expect(text).toMatch(/^Contact: mailto:security@centre\.example$/m);
    expect(text).toMatch(/^Preferred-Languages: ar, en$/m);
    expect(text).not.toContain('Canonical');
  });
});

describe('The delivered application', async () => {
  const web = await serve(app.db, app.pool, app, undefined, undefined, { webRoot });
  atEnd(web.close);

  it('has no screen below /.well-known/, and no security.txt without a contact', async () => {
    for (const url of ['/.well-known/security.txt', '/.well-known/change-password', '/.well-known/nothing'])
      expect((await web.call('GET', url)).status, url).toBe(404);
    expect((await web.call('GET', '/login')).text).toContain('<title>centre</title>');
  });

  // ASVS 14.4.1
  it('names the charset of a drawing', async () => {
    const { headers } = await web.call('GET', '/logo.svg');
    expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8');
  });
});

describe('The description of the API', () => {
  it('needs a session, and its page shows nothing without one', async () => {
    expect((await app.call('GET', '/api/openapi.json')).status).toBe(401);
    expect((await app.call('GET', '/api/openapi.json', { as: 'Staff' })).status).toBe(200);
    const page = await app.call('GET', '/api/docs');
    expect([page.status, page.text]).toEqual([200, expect.not.stringContaining('/customers')]);
    const script = await app.call('GET', '/api/docs/assets/initializer.js');
    expect(script.text).not.toContain('/customers');
  });
});
