import http, { type RequestListener } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { addressPolicy } from './addresses';
import { createHttp, createOutgoing, type HttpOptions } from './client';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const listen = async (listener: RequestListener): Promise<number> => {
  const server = http.createServer(listener);
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
};

const clientOf = (port: number, options: HttpOptions = {}) => {
  const base = `http://127.0.0.1:${port}`;
  const call = createHttp(addressPolicy({ baseUrls: [base] }), options);
  return (path = '/', body?: object) =>
    call({ method: body ? 'POST' : 'GET', url: `${base}${path}`, ...(body ? { body } : {}) });
};

describe('one call of a provider', () => {
  it('follows no redirect and asks once', async () => {
    let asked = 0;
    const port = await listen((_, response) => {
      asked += 1;
      response.writeHead(302, { location: '/elsewhere' });
      response.end();
    });
    expect(await clientOf(port)()).toMatchObject({ kind: 'answer', status: 302 });
    expect(asked).toBe(1);
  });

  it('that met no connection was surely not received', async () => {
    const port = await listen(() => {});
    for (const close of closing.splice(0)) close();
    expect(await clientOf(port)()).toEqual({ kind: 'unsent', reason: 'unreachable' });
  });

  it('without an answer in time, with half of one, or with too much of it may have been received', async () => {
    const hanging = await listen(() => {});
    expect(await clientOf(hanging, { timeoutMs: 1000 })()).toEqual({ kind: 'lost', reason: 'timeout' });
    const broken = await listen((_, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('half');
      setImmediate(() => response.destroy());
    });
    expect(await clientOf(broken)()).toEqual({ kind: 'lost', reason: 'connectionLost' });
    const large = await listen((_, response) => response.end('x'.repeat(2000)));
    expect(await clientOf(large, { limit: 1000 })()).toEqual({ kind: 'lost', reason: 'unreadable' });
  });

  // MSG-17
  it('goes to the very addresses that were checked, whatever the name says a moment later', async () => {
    const seen: string[] = [];
    const answers = [[{ address: '100.127.255.254', family: 4 }], [{ address: '127.0.0.1', family: 4 }]];
    const port = await listen((_, response) => response.end('inside'));
    const hosts = [`rebinding.example:${port}`];
    const policy = addressPolicy({ baseUrls: [], hosts, allowsPrivate: true });
    const call = createHttp(policy, {
      connectMs: 50,
      addressesOf: async (host) => {
        seen.push(host);
        return answers.shift() ?? [];
      },
    });
    const url = `https://rebinding.example:${port}/`;
    // The first address is allowed and tried, but nothing answers there. The second one would lead to this machine.
    expect(await call({ method: 'GET', url })).toEqual({ kind: 'unsent', reason: 'unreachable' });
    expect(await call({ method: 'GET', url })).toEqual({ kind: 'unsent', reason: 'forbidden' });
    expect(seen).toEqual(['rebinding.example', 'rebinding.example']);
  });

  it('is not sent where one of a name’s addresses is forbidden, or none is known in time', async () => {
    const policy = addressPolicy({ baseUrls: [], hosts: ['waha.example'] });
    const url = 'https://waha.example/';
    const mixed = createHttp(policy, {
      addressesOf: async () => [
        { address: '93.184.216.34', family: 4 },
        { address: '169.254.169.254', family: 4 },
      ],
    });
    expect(await mixed({ method: 'GET', url })).toEqual({ kind: 'unsent', reason: 'forbidden' });
    const slow = createHttp(policy, { connectMs: 30, addressesOf: () => new Promise(() => {}) });
    expect(await slow({ method: 'GET', url })).toEqual({ kind: 'unsent', reason: 'unreachable' });
  });

  it('to an address that a user gave goes to public addresses alone, whatever the name says later', async () => {
    const answers = ['100.127.255.254', '10.0.0.7', '127.0.0.1', '169.254.169.254'];
    const { http: call, isAllowed } = createOutgoing(['inside.example'], {
      connectMs: 30,
      addressesOf: async () => [{ address: answers.shift() ?? '', family: 4 }],
    });
    for (const _ of [...answers])
      expect(await call({ method: 'POST', url: 'https://hook.example/', body: {} })).toEqual({
        kind: 'unsent',
        reason: 'forbidden',
      });
    answers.push('100.127.255.254');
    // The operator named this one, which may lie inside.
    expect(await call({ method: 'POST', url: 'https://inside.example/', body: {} })).toEqual({
      kind: 'unsent',
      reason: 'unreachable',
    });
    expect(['https://10.0.0.7/', 'https://localhost/', 'http://hook.example/'].filter(isAllowed)).toEqual([]);
  });

  it('whose TLS fails was surely not received', async () => {
    const server = net.createServer((socket) => socket.end('no TLS here'));
    closing.push(() => server.close());
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const base = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const call = createHttp(addressPolicy({ baseUrls: [base] }));
    expect(await call({ method: 'POST', url: base, body: {} })).toEqual({
      kind: 'unsent',
      reason: 'unreachable',
    });
  });
});
