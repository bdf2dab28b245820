import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createHttp, type HttpSettings } from './http';
import { HttpError, isOffline } from './http-error';

type Reply = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let server: Server;
let base = '';
let reply: Reply = (_, response) => response.end();
let calls: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      calls.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      reply(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});

afterEach(() => {
  calls = [];
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const answer = (status: number, body: unknown, headers: Record<string, string> = {}): Reply => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (_, response) => {
    response.writeHead(status, headers);
    response.end(text);
  };
};

const client = (patch: Partial<HttpSettings> = {}) =>
  createHttp({
    base,
    language: () => 'ar',
    token: () => 'secret',
    isTokenValid: () => true,
    onExpired: () => {},
    retryDelayMs: 1,
    ...patch,
  });

const failure = async (call: Promise<unknown>): Promise<HttpError> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof HttpError)) throw new Error(`no HttpError but ${String(error)}`);
  return error;
};

describe('what is sent', () => {
  it('carries token, language and JSON (ERR-01, ERR-02)', async () => {
    reply = answer(200, { id: 1 });
    await client()('POST', '/customers', { body: { fullName: 'منى' }, idempotencyKey: 'k1' });
    const [call] = calls;
    expect(call?.headers.authorization).toBe('Bearer secret');
    expect(call?.headers['accept-language']).toBe('ar');
    expect(call?.headers['content-type']).toBe('application/json');
    expect(call?.headers['idempotency-key']).toBe('k1');
    expect(JSON.parse(call?.body ?? '')).toEqual({ fullName: 'منى' });
  });
});

describe('what an answer means', () => {
  it('gives no data for an empty body (ERR-05)', async () => {
    reply = answer(200, '');
    expect((await client()('PUT', '/x', { body: {} })).data).toBeNull();
    reply = (_, response) => {
      response.writeHead(204);
      response.end();
    };
    expect((await client()('DELETE', '/x')).data).toBeNull();
  });

  it('raises a success flag of false with its message (ERR-04)', async () => {
    reply = answer(200, { success: false, message: 'لا يمكن' });
    expect((await failure(client()('POST', '/x', { body: {} }))).message).toBe('لا يمكن');
  });

  it('does not follow a redirect (ERR-03, ERR-09)', async () => {
    reply = (request, response) => {
      response.writeHead(request.url?.endsWith('/elsewhere') ? 200 : 307, { location: '/api/elsewhere' });
      response.end('[]');
    };
    const error = await failure(client()('GET', '/x'));
    expect(error.kind).toBe('redirect');
    expect(calls).toHaveLength(1);
  });

  it('takes a text body as the message, without markup (ERR-13)', async () => {
    reply = answer(502, '<html><head><title>x</title></head><body><h1>502 Bad Gateway</h1></body></html>');
    expect((await failure(client()('PUT', '/x', { body: {} }))).message).toBe('502 Bad Gateway');
    reply = answer(200, 'تم');
    expect((await client()('GET', '/x')).data).toBe('تم');
  });

  it('reads title and keys in other letter case (ERR-23)', async () => {
    reply = answer(400, {
      Title: 'One or more errors',
      Errors: { fullName: 'required' },
      Code: 'validation.failed',
    });
    const error = await failure(client()('POST', '/x', { body: {} }));
    expect(error).toMatchObject({ message: 'One or more errors', code: 'validation.failed', status: 400 });
    expect(error.errors).toEqual({ fullName: ['required'] });
  });

  it('brings the row that a stale save ran into (P-13)', async () => {
    reply = answer(409, { code: 'version.stale', current: { id: 1, version: 4 }, params: { user: 'سارة' } });
    expect(await failure(client()('PUT', '/x', { body: {} }))).toMatchObject({
      code: 'version.stale',
      current: { id: 1, version: 4 },
      params: { user: 'سارة' },
    });
  });

  it('tells how long to wait after too many requests', async () => {
    reply = answer(429, { code: 'rate.limited' }, { 'retry-after': '17' });
    expect((await failure(client()('POST', '/x', { body: {} }))).retryAfter).toBe(17);
  });

  it.each([429, 503])(
    'waits as long as a busy server asks (%s), and reads again by itself',
    async (status) => {
      reply = (...args) => {
        reply = answer(200, { id: 1 });
        answer(status, { code: 'server.busy' }, { 'retry-after': '0.1' })(...args);
      };
      expect((await client()('GET', '/x')).data).toEqual({ id: 1 });
      expect(calls).toHaveLength(2);
    },
  );

  it('does not wait for long, nor send a save again by itself', async () => {
    reply = answer(429, { code: 'rate.limited' }, { 'retry-after': '3600' });
    expect((await failure(client()('GET', '/x'))).retryAfter).toBe(3600);
    reply = answer(429, { code: 'rate.limited' }, { 'retry-after': '1' });
    expect((await failure(client()('POST', '/x', { body: {} }))).retryAfter).toBe(1);
    expect(calls).toHaveLength(2);
  });
});

describe('when no answer comes', () => {
  const silence: Reply = () => {};

  it('gives up after the time-out and calls it so (ERR-24)', async () => {
    reply = silence;
    const error = await failure(client()('POST', '/x', { body: {}, timeoutMs: 40 }));
    expect(error.kind).toBe('timeout');
    expect(isOffline(error)).toBe(true);
    // A busy machine may give up before the request was sent. It is never sent twice.
    expect(calls.length).toBeLessThan(2);
  });

  it('repeats a GET once, and nothing else (ERR-24)', async () => {
    reply = (_, response) => response.destroy();
    expect((await failure(client()('GET', '/x'))).kind).toBe('network');
    expect(calls).toHaveLength(2);
    calls = [];
    expect((await failure(client()('POST', '/x', { body: {} }))).kind).toBe('network');
    expect(calls).toHaveLength(1);
  });
});

describe('an ended session', () => {
  it('is reported for every 401, and the call fails with it (ERR-10)', async () => {
    reply = answer(401, { success: false, message: 'x', code: 'auth.expired' });
    const onExpired = vi.fn();
    const error = await failure(client({ onExpired })('GET', '/x'));
    expect(error.status).toBe(401);
    expect(onExpired).toHaveBeenCalledOnce();
  });

  it('is not what a wrong password means (LOG-14)', async () => {
    reply = answer(401, { success: false, message: 'invalid credentials', code: 'auth.invalidCredentials' });
    const onExpired = vi.fn();
    const error = await failure(client({ onExpired })('POST', '/auth/login', { body: {}, session: 'none' }));
    expect(error.code).toBe('auth.invalidCredentials');
    expect(onExpired).not.toHaveBeenCalled();
    expect(calls[0]?.headers.authorization).toBeUndefined();
  });

  // CUS-44 BRN-19
  it('sends nothing when the token is known to be over (FND-24)', async () => {
    const onExpired = vi.fn();
    const error = await failure(client({ onExpired, isTokenValid: () => false })('PUT', '/x', { body: {} }));
    expect(error.status).toBe(401);
    expect(onExpired).toHaveBeenCalledOnce();
    expect(calls).toHaveLength(0);
  });

  it('does not end the session that somebody began meanwhile', async () => {
    reply = answer(401, {});
    const tokens = ['old', 'new'];
    const onExpired = vi.fn();
    await failure(client({ onExpired, token: () => tokens.shift() ?? 'new' })('POST', '/x', { body: {} }));
    expect(onExpired).not.toHaveBeenCalled();
  });
});
