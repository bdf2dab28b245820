/**
 * Prints `ready` and is 200 stingy clients of the server at a URL until its input ends: slow readers, half requests,
 * floods of sign-ins, live streams. Each has an address of its own on the loopback network. Counts their answers in a
 * file. Arguments: URL, file, tokens separated by commas.
 */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const [url = '', file = '', tokens = ''] = process.argv.slice(2);
const { hostname, port } = new URL(url);
const token = (n: number): string => {
  const all = tokens.split(',');
  return all[n % all.length] ?? '';
};

let isOver = false;
const answers: Record<string, number> = {};

/** Opens a connection from an address of the loopback network, sends a text and counts the status of the answer. */
const open = async (n: number, text: string): Promise<Socket> => {
  const localAddress = `127.1.${Math.floor(n / 200)}.${1 + (n % 200)}`;
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  socket.on('error', () => undefined);
  socket.once('data', (chunk) => {
    const status = /^HTTP\/1\.1 (\d+)/.exec(String(chunk))?.[1] ?? 'none';
    answers[status] = (answers[status] ?? 0) + 1;
  });
  socket.write(text);
  return socket;
};

const closed = (socket: Socket) => (socket.closed ? undefined : once(socket, 'close').catch(() => undefined));

const heads = (path: string, n: number) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token(n)}\r\n\r\n`;

/** Asks for a file and reads its first bytes only. */
const readSlowly = async (n: number): Promise<void> => {
  const socket = await open(n, heads('/api/auditlogs/export', n));
  socket.once('data', () => socket.pause());
  await Promise.race([closed(socket), pause(20_000)]);
  socket.destroy();
};

/** Sends a request of which a byte comes every second. */
const sendHalf = async (n: number): Promise<void> => {
  const socket = await open(
    n,
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{',
  );
  socket.resume();
  while (!isOver && !socket.destroyed && socket.writable) {
    socket.write(' ');
    await pause(1000);
  }
};

/** Guesses passwords, of users who do not exist and of the demo's. */
const guess = async (n: number): Promise<void> => {
  const username = n % 2 ? `stranger-${Math.random()}` : 'accountant';
  const body = JSON.stringify({ username, password: 'Wrong-Password-1' });
  const socket = await open(
    n,
    `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  socket.resume();
  await Promise.race([closed(socket), pause(5_000)]);
  socket.destroy();
  await pause(200);
};

/** Opens six live streams of one session and reads none of them. */
const listen = async (n: number): Promise<void> => {
  const sockets = await Promise.all(Array.from({ length: 6 }, () => open(n, heads('/api/live', n))));
  for (const socket of sockets) socket.once('data', () => socket.pause());
  await pause(10_000);
  for (const socket of sockets) socket.destroy();
};

const kinds = [readSlowly, sendHalf, guess, listen];
const clients = Array.from({ length: 200 }, async (_, n) => {
  await pause(n * 10);
  while (!isOver) await kinds[n % kinds.length]?.(n).catch(() => undefined);
});
process.stdout.write('ready\n');
process.stdin.resume().once('end', () => {
  isOver = true;
  writeFileSync(file, JSON.stringify(answers));
  void Promise.race([Promise.all(clients), pause(2000)]).then(() => process.exit(0));
});
