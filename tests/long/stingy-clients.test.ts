import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { atEnd, testFolder } from '../support/at-end';
import { buildChild } from '../support/child-program';
import { postmasters } from '../support/postmasters';
import { ask, buildServer, signInAt, until } from '../support/server-program';

/**
 * 20 honest desks beside 200 stingy clients (`stingy-child.ts`): they are answered nearly as fast as alone, nobody is
 * shut out, and the server's memory does not grow. STINGY_SECONDS: how long. Default: 10 minutes.
 */
const seconds = Number(process.env.STINGY_SECONDS ?? 600);
vi.setConfig({ testTimeout: (seconds * 2 + 300) * 1000, hookTimeout: 180_000 });

const password = 'Honest-Desk-2026';
const dataDir = path.join(testFolder('stingy'), 'data');
const program = await buildServer();
const server = program.start({ DATA_DIR: dataDir, DEMO: '1', DEMO_PASSWORD: password });
const address = await server.address;
atEnd(async () => {
  await server.stop();
  for (const pid of postmasters(dataDir)) process.kill(pid, 'SIGQUIT');
  await until(() => postmasters(dataDir).length === 0, 60_000);
});
const stingy = await buildChild('tests/support/stingy-child.ts');

/** Signs in one after another: a try counts until it has succeeded, so many at once would have to wait. */
const tokens = async (username: string, count: number): Promise<readonly string[]> => {
  const found: string[] = [];
  while (found.length < count) found.push(await signInAt(address, username, password));
  return found;
};

/** Makes receptionists and signs each of them in: a person alone may not ask as much as twenty desks do. */
const receptionists = async (count: number): Promise<readonly string[]> => {
  const [token] = await tokens('admin', 1);
  const [given, own] = ['مؤقتة-جديدة-59', 'قهوة-باردة-2'];
  const found: string[] = [];
  for (let n = 0; n < count; n++) {
    const username = `desk-${n}`;
    const body = {
      username,
      fullName: `مكتب ${n}`,
      password: given,
      roleNames: ['Receptionist'],
      branchIds: [1],
    };
    const made = await ask('POST', `${address}/api/users`, { token, body });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const change = { currentPassword: given, newPassword: own };
    await ask('POST', `${address}/api/auth/change-password`, {
      token: await signInAt(address, username, given),
      body: change,
    });
    found.push(await signInAt(address, username, own));
  }
  return found;
};

interface Told {
  readonly times: number[];
  readonly statuses: Set<number>;
}

/** One desk: lists, a card, the day, a save now and then, with the pauses of a person. */
const sitAt = async (token: string, desk: number, told: Told, isOver: () => boolean): Promise<void> => {
  await pause(desk * 50);
  for (let n = 0; !isOver(); n++) {
    for (const [method, url, body] of [
      ['GET', '/api/customers?page=1', undefined],
      ['GET', `/api/customers?page=1&search=${encodeURIComponent('من')}`, undefined],
      ['GET', '/api/today?branchId=1', undefined],
      ...(n % 5 === 0
        ? [
            [
              'POST',
              '/api/customers',
              {
                fullName: `ضيفة ${desk} ${n}`,
                branchId: 1,
                phoneNumbers: [`010${10_000_000 + desk * 10_000 + n}`],
              },
            ] as const,
          ]
        : []),
    ] as const) {
      const began = performance.now();
      const { status } = await ask(method, `${address}${url}`, { token, ...(body ? { body } : {}) });
      told.times.push(performance.now() - began);
      told.statuses.add(status);
      await pause(200 + Math.random() * 300);
    }
  }
};

const work = async (desks: readonly string[], milliseconds: number): Promise<Told> => {
  const told: Told = { times: [], statuses: new Set() };
  const end = performance.now() + milliseconds;
  await Promise.all(desks.map((token, desk) => sitAt(token, desk, told, () => performance.now() > end)));
  return told;
};

const together = (all: readonly Told[]): Told => ({
  times: all.flatMap(({ times }) => times),
  statuses: new Set(all.flatMap(({ statuses }) => [...statuses])),
});

const p99 = ({ times }: Told): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;

const memory = (): number => {
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
};

it('Twenty honest desks work beside 200 stingy clients as if these were hardly there', async () => {
  const desks = await receptionists(20);
  const thieves = [
    ...(await tokens('manager', 15)),
    ...(await tokens('accountant', 15)),
    ...(await tokens('admin', 15)),
  ];
  await work(desks, 5_000);
  const quietly = () => work(desks, Math.min(seconds, 60) * 500);
  const before = await quietly();
  const counted = path.join(path.dirname(dataDir), 'answers.json');
  const attack = stingy.run([address, counted, thieves.join(',')]);
  await attack.ready;
  // Memory is compared once caches and pools are filled.
  const first = await work(desks, seconds * 250);
  const early = memory();
  const rest = await work(desks, seconds * 750);
  const late = memory();
  await attack.leave();
  // Measured before and after, because the machine may have become slower or quicker by itself.
  const quiet = together([before, await quietly()]);
  const answers: Readonly<Record<string, number>> = JSON.parse(readFileSync(counted, 'utf8'));
  const loaded = together([first, rest]);
  console.log(
    JSON.stringify({
      calls: [quiet.times.length, loaded.times.length],
      p99: [quiet, loaded].map((told) => Math.round(p99(told))),
      memory: [early, late].map(Math.round),
      answers,
    }),
  );
  expect([...loaded.statuses].sort()).toEqual([200, 201]);
  expect(Object.keys(answers).filter((status) => status.startsWith('5'))).toEqual([]);
  expect(p99(loaded)).toBeLessThan(3 * p99(quiet));
  expect(late).toBeLessThan(early * 1.3 + 50);
  // Nobody is locked out: the desks' user signs in, locks the screen and opens it again.
  const token = await signInAt(address, 'reception', password);
  for (const [url, body] of [
    ['/api/auth/lock', {}],
    ['/api/auth/unlock', { secret: password }],
  ] as const)
    expect((await ask('POST', `${address}${url}`, { token, body })).status, url).toBe(200);
});
