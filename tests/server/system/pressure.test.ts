import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Answer, type ErrorBody, testApp } from '../../support/app';
import { password } from '../../support/world';

// Somebody holds a table, so that each call that reads or changes it keeps its connection.

const poolSize = 10;
const app = await testApp({ poolSize });
/** More calls at once than the pool has connections. */
const callers = 40;
/** Connections of the pool that lists, reports and exports may have, and all ordinary calls together. */
const [mostReads, mostOrdinary] = [6, 8];

const sale = async () => {
  const sold = await app.call<{ id: number }>('POST', '/api/invoices', {
    as: 'Receptionist',
    body: {
      customerId: await customer,
      branchId: app.branches.own,
      status: 'Sent',
      items: [{ description: 'كريم', quantity: 1, unitPrice: 100 }],
    },
  });
  expect(sold.status, sold.text).toBe(201);
  return sold.body.id;
};

const customer = app
  .call('POST', '/api/customers', {
    as: 'Receptionist',
    body: { fullName: 'عميلة الضغط', branchId: app.branches.own, phoneNumbers: ['01000000991'] },
  })
  .then(({ body }) => body.id);

const read = (n: number) =>
  app.call('GET', ['/api/rooms?page=1', '/api/rooms?search=x'][n % 2] ?? '', { as: 'Admin' });
const change = (n: number) =>
  app.call('POST', '/api/rooms', {
    as: 'Admin',
    body: { name: `غرفة ${n}`, branchId: app.branches.own, capacity: 1 },
  });

/** Lets statements run for ever, so that no connection comes free before the table does. */
const waitForEver = async () => {
  const clients = await Promise.all(Array.from({ length: poolSize }, () => app.pool.connect()));
  for (const client of clients) {
    await client.query('set statement_timeout = 0');
    client.release();
  }
};

/**
 * Runs `work` while more calls wait for a table than there are connections, and fails unless `most` connections is the
 * most that they had at any moment of it.
 */
const underPressure = async <T>(
  call: (n: number) => Promise<unknown>,
  most: number,
  work: () => Promise<T>,
): Promise<T> => {
  const holder = await app.db.connect('owner');
  let [isOver, held] = [false, 0];
  await waitForEver();
  const watch = async () => {
    while (!isOver) {
      const { rows } = await holder.query<{ n: number }>(
        `select count(*)::int as n from pg_locks where not granted and relation = 'rooms'::regclass`,
      );
      held = Math.max(held, rows[0]?.n ?? 0);
      await pause(20);
    }
  };
  await holder.query('begin');
  await holder.query('lock table rooms in access exclusive mode');
  const waiting = Array.from({ length: callers }, (_, n) => call(n));
  const watching = watch();
  try {
    await expect.poll(() => held).toBeGreaterThanOrEqual(most);
    const done = await work();
    expect(held).toBe(most);
    return done;
  } finally {
    isOver = true;
    await watching;
    await holder.query('rollback');
    await holder.end();
    await Promise.all(waiting);
  }
};

describe('While readers hold every connection that they may have', () => {
  it('the server is ready, a user signs in, and a payment is taken', async () => {
    const id = await sale();
    const body = { amount: 100, paymentMethod: 'Cash' };
    const answers = await underPressure(read, mostReads, () =>
      Promise.all([
        app.call('GET', '/healthz'),
        app.call('GET', '/readyz'),
        app.signIn('Receptionist', password),
        app.call('POST', `/api/invoices/${id}/payments`, { as: 'Receptionist', body }),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 201]);
  });

  it('the next reader is told at once to come again, when those before wait for seconds', async () => {
    // Each of them waits like the others, until one comes late enough to be refused.
    const refused = await underPressure(
      read,
      mostReads,
      () =>
        new Promise<Answer<ErrorBody>>((resolve) => {
          const timer = setInterval(async () => {
            const answer = await app.call<ErrorBody>('GET', '/api/rooms?page=1', { as: 'Admin' });
            if (answer.status === 200) return;
            clearInterval(timer);
            resolve(answer);
          }, 100);
        }),
    );
    expect(refused).toMatchObject({ status: 503, body: { code: 'server.busy' } });
    expect(refused.headers['retry-after']).toBe('2');
  });
});

describe('While changes hold every connection that they may have', () => {
  it('the server is ready, a user signs in, and is known at once', async () => {
    const answers = await underPressure(change, mostOrdinary, () =>
      Promise.all([
        app.call('GET', '/readyz'),
        app.signIn('Receptionist', password),
        // 401 without a session, which is read first.
        app.call('GET', '/api/nothing', { as: 'Receptionist' }),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404]);
  });
});
