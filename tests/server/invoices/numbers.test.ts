import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { checkMoney } from '../../support/books';
import { testDatabase } from '../../support/database';
import { adminAt, ask, buildServer, type ServerProcess, until } from '../../support/programs/server-program';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

const admin = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'قهوة-باردة-1', DEMO: '0' };
const wanted = 500;

const program = await buildServer();
const database = await testDatabase({ migrated: false });

interface Issued {
  readonly id: number;
  readonly invoiceNumber: string;
}

/** Starts one of the two servers, also as a replacement after kill -9. */
const start = (): ServerProcess =>
  program.start({ ...admin, DATABASE_URL: database.databaseUrl, DATABASE_OWNER_URL: database.ownerUrl });

//
it(`${wanted} invoices issued at once over two servers, each killed once meanwhile, have the numbers 1 to ${wanted}`, async () => {
  const servers = [start(), start()];
  const addresses = await Promise.all(servers.map(({ address }) => address));
  const token = await adminAt(addresses[0] ?? '', admin);
  const made = await ask<{ id: number }>('POST', `${addresses[0]}/api/customers`, {
    token,
    body: { fullName: 'منى عادل', branchId: 1, phoneNumbers: ['01000000001'] },
  });
  const body = {
    customerId: made.body.id,
    branchId: 1,
    status: 'Sent',
    items: [{ description: 'ليزر', quantity: 1, unitPrice: 100 }],
  };
  const acknowledged = new Map<string, Issued>();

  /** Sends an invoice with the same key until a server answers. */
  const issue = async (n: number): Promise<void> => {
    const key = `invoice-${n}`;
    for (let attempt = 0; ; attempt++) {
      const address = addresses[(n + attempt) % 2] ?? '';
      try {
        const answer = await ask<Issued>('POST', `${address}/api/invoices`, {
          token,
          body,
          headers: { 'idempotency-key': key },
        });
        if (answer.status === 201) {
          acknowledged.set(key, answer.body);
          return;
        }
        // The server ran out of connections: send again.
        expect(answer.status, JSON.stringify(answer.body)).toBe(503);
      } catch (error) {
        // The server is gone and the result unknown: send again.
        if (!(error instanceof TypeError)) throw error;
      }
      await pause(50);
    }
  };

  const kill = async (index: 0 | 1): Promise<void> => {
    await servers[index]?.kill();
    const next = start();
    servers[index] = next;
    addresses[index] = await next.address;
  };

  const all = Promise.all(Array.from({ length: wanted }, (_, n) => issue(n)));
  await until(() => acknowledged.size >= 100, 300_000);
  await kill(0);
  await until(() => acknowledged.size >= 250, 300_000);
  await kill(1);
  await all;

  const { rows } = await database.pool.query<Issued>(
    `select id, invoice_number as "invoiceNumber" from invoices order by invoice_number`,
  );
  const year = rows[0]?.invoiceNumber.slice(0, 8);
  expect(rows.map(({ invoiceNumber }) => invoiceNumber)).toEqual(
    Array.from({ length: wanted }, (_, n) => `${year}${String(n + 1).padStart(6, '0')}`),
  );
  const stored = new Map(rows.map((row) => [row.id, row.invoiceNumber]));
  for (const [key, { id, invoiceNumber }] of acknowledged) expect(stored.get(id), key).toBe(invoiceNumber);
  expect(new Set([...acknowledged.values()].map(({ id }) => id)).size).toBe(wanted);
  const client = await database.connect('plain');
  expect(await checkMoney(client)).toMatchObject({ ok: true, invoices: wanted });
  await client.end();
});
