import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import { ownClock } from '../../../scripts/steps/clock.mjs';
import { testFolder } from '../../support/cleanup';
import { adminAt, ask, buildServer, type ServerProcess, until } from '../../support/programs/server-program';

/** Number of kills of server and database; 30 with MONEY_KILLS=30. */
const kills = Number(process.env.MONEY_KILLS ?? 3);
vi.setConfig({ testTimeout: 60_000 + kills * 60_000, hookTimeout: 120_000 });

const admin = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'قهوة-باردة-1', DEMO: '0' };

/** Returns the process ids of database servers with data below the folder. */
const postmasters = (folder: string): readonly number[] => {
  const base = path.join(folder, 'pgdata');
  if (!existsSync(base)) return [];
  return readdirSync(base).flatMap((version) => {
    const file = path.join(base, version, 'postmaster.pid');
    if (!existsSync(file)) return [];
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
    return isAlive(pid) ? [pid] : [];
  });
};

const isAlive = (pid: number): boolean => {
  try {
    // A zombie process does not count.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

const program = await buildServer();
const dataDir = path.join(testFolder('money-crash'), 'data');
afterAll(async () => {
  for (const pid of postmasters(dataDir)) process.kill(pid, 'SIGQUIT');
  await until(() => postmasters(dataDir).length === 0, 20_000);
});

interface Invoice {
  readonly id: number;
  readonly invoiceNumber: string;
  readonly totalAmount: number;
  readonly paid: number;
  readonly items: readonly unknown[];
  readonly payments: readonly { readonly amount: number }[];
}

interface Desk {
  readonly address: string;
  readonly token: string;
}

const acknowledged = new Map<number, Invoice>();
const done = new Set<number>();
let isKilled = false;

const open = async (server: ServerProcess): Promise<Desk> => {
  const address = await server.address;
  return { address, token: await adminAt(address, admin) };
};

const post = async <T>({ address, token }: Desk, url: string, body: object): Promise<T> => {
  const answer = await ask<T>('POST', `${address}/api${url}`, { token, body });
  if (answer.status !== 200 && answer.status !== 201)
    throw new Error(`${url}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};

/** Sells packages with two payments, adds payments and uses the sessions, until the server is gone. */
const keepWorking = async (desk: Desk, ids: Ids, day: number): Promise<void> => {
  try {
    const customer = await post<{ id: number }>(desk, '/customers', {
      fullName: `عميلة ${day}`,
      branchId: 1,
      phoneNumbers: [`0100${String(day).padStart(7, '0')}`],
    });
    for (let n = 0; n < 24; n++) {
      const invoice = await post<Invoice>(desk, '/invoices', {
        customerId: customer.id,
        branchId: 1,
        items: [
          { description: 'باقة', quantity: 1, unitPrice: 300, packageId: ids.packageId },
          { description: 'كريم', quantity: 2, unitPrice: 25.5 },
        ],
        payments: [{ amount: 100 }, { amount: 50, paymentMethod: 'Card' }],
      });
      acknowledged.set(invoice.id, invoice);
      const start = new Date(Date.UTC(2038, 0, 2 + day, 6 + (n % 12), n < 12 ? 0 : 30)).toISOString();
      const appointment = await post<{ id: number }>(desk, '/appointments', {
        customerId: customer.id,
        branchId: 1,
        start,
        end: start,
        services: [{ serviceId: ids.serviceId }],
      });
      await post(desk, `/appointments/${appointment.id}/status`, { status: 'Done', came: true });
      done.add(appointment.id);
      const paid = await post<Invoice>(desk, `/invoices/${invoice.id}/payments`, { amount: 77 });
      acknowledged.set(invoice.id, paid);
    }
  } catch (error) {
    // The server may report a missing database before it ends itself.
    if (!isKilled) throw error;
  }
};

interface Ids {
  readonly serviceId: number;
  readonly packageId: number;
}

const catalogue = async (desk: Desk): Promise<Ids> => {
  const service = await post<{ id: number }>(desk, '/services', {
    name: 'ليزر',
    category: 'hair removal',
    bodyArea: 'Legs',
    duration: 30,
    price: 100,
  });
  const sold = await post<{ id: number }>(desk, '/packages', {
    name: 'باقة',
    price: 300,
    validityDays: 90,
    items: [{ serviceId: service.id, sessionsCount: 4 }],
  });
  return { serviceId: service.id, packageId: sold.id };
};

it(`Server and database killed ${kills} times at work: every acknowledged sale, payment and visit is there, whole`, async () => {
  let ids: Ids | undefined;
  for (let round = 0; round < kills; round++) {
    isKilled = false;
    const server = program.start({ ...admin, DATA_DIR: dataDir });
    const desk = await open(server);
    ids ??= await catalogue(desk);
    const known = ids;
    const before = acknowledged.size;
    const work = [0, 1, 2].map((writer) => keepWorking(desk, known, round * 3 + writer));
    await until(() => acknowledged.size >= before + 6, 50_000);
    await pause(Math.random() * 300);
    const database = postmasters(dataDir);
    expect(database.length).toBe(1);
    isKilled = true;
    for (const pid of database) process.kill(pid, 'SIGKILL');
    await server.kill();
    await Promise.all(work);
  }
  const server = program.start({ ...admin, DATA_DIR: dataDir });
  const { address, token } = await open(server);
  expect(acknowledged.size).toBeGreaterThanOrEqual(kills * 6);
  for (const [id, { invoiceNumber, totalAmount, paid, payments }] of acknowledged) {
    const { body } = await ask<Invoice>('GET', `${address}/api/invoices/${id}`, { token });
    expect(body, invoiceNumber).toMatchObject({ invoiceNumber, totalAmount });
    expect(body.items).toHaveLength(2);
    // Unacknowledged payments may exist too, but only complete.
    expect(body.payments.slice(0, payments.length)).toEqual(payments);
    expect(body.paid).toBeGreaterThanOrEqual(paid);
  }
  for (const id of done) {
    const { body } = await ask<{ status: string }>('GET', `${address}/api/appointments/${id}`, { token });
    expect(body.status).toBe('Done');
  }
  expect(await server.stop()).toBe(0);
  const { PATH = '', HOME = '', PG_BIN } = process.env;
  const verified = spawnSync(process.execPath, [program.file('verify.js')], {
    env: { PATH, HOME, ...ownClock(), DATA_DIR: dataDir, ...(PG_BIN ? { PG_BIN } : {}) },
    encoding: 'utf8',
  });
  expect(verified.stdout + verified.stderr).toContain('The books are right');
  expect(verified.status).toBe(0);
});
