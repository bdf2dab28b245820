import { once } from 'node:events';
import net from 'node:net';
import { expect, it } from 'vitest';
import { testApp } from '../../support/app';

const app = await testApp();
const port = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port);

/** Sends raw bytes and returns everything received until the server closes the connection. */
const send = async (bytes: string): Promise<{ readonly status: number; readonly body: unknown }> => {
  const socket = net.connect(port, '127.0.0.1');
  const parts: Buffer[] = [];
  socket.on('data', (part) => parts.push(part));
  socket.write(Buffer.from(bytes, 'latin1'));
  await once(socket, 'close');
  const [head = '', body = ''] = Buffer.concat(parts).toString('utf8').split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) };
};

const rest = ' HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

// P-05
it.each([
  ['raw bytes in an address', `GET /api/customers/\xff\xfe\x80${rest}`, 400],
  ['raw bytes in a search', `GET /api/customers?search=\xd9\xff${rest}`, 400],
  ['a blank in an address', `GET /api/customers /1${rest}`, 400],
  ['an address that does not begin with a slash', `GET api${rest}`, 400],
  ['what is no request', 'مرحبا\r\n\r\n', 400],
  ['a length that is none', `POST /api/customers HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n`, 400],
  ['headers of 100 kB', `GET /api/customers HTTP/1.1\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
])('%s: answered in the shape of every refusal', async (_, bytes, status) => {
  const answer = await send(bytes);
  expect(answer).toMatchObject({
    status,
    body: { success: false, code: expect.any(String), message: expect.stringMatching(/[\u0600-\u06ff]/) },
  });
});
