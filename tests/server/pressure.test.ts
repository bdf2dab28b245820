import { describe, expect, it } from 'vitest';
import { type Answer, type ErrorBody, testApp } from '../support/app';
import { password } from '../support/world';

// Somebody holds a table that lists, reports and exports read, so that each of them keeps its connection.

const app = await testApp();
/** More readers at once than the pool has connections. */
const readers = 40;

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

/**
 * Runs `work` while so many readers wait for a table that they would take every connection. `answered` counts those who
 * have read: as long as it is 0, every connection that they have is still held. Who waits too long is told to come again.
 */
const underPressure = async <T>(work: (answered: () => number) => Promise<T>): Promise<T> => {
  const holder = await app.db.connect('owner');
  await holder.query('begin');
  await holder.query('lock table rooms in access exclusive mode');
  const paths = ['/api/rooms?page=1', '/api/rooms?search=x', '/api/rooms/export'];
  let answered = 0;
  const waiting = Array.from({ length: readers }, async (_, n) => {
    const { status } = await app.call('GET', paths[n % paths.length] ?? '', { as: 'Admin' });
    if (status === 200) answered += 1;
  });
  try {
    // All that the readers may have are waiting for the table.
    await expect
      .poll(async () => {
        const { rows } = await holder.query<{ n: number }>(
          `select count(*)::int as n from pg_locks where not granted and relation = 'rooms'::regclass`,
        );
        return rows[0]?.n;
      })
      .toBeGreaterThanOrEqual(6);
    return await work(() => answered);
  } finally {
    await holder.query('rollback');
    await holder.end();
    await Promise.all(waiting);
  }
};

describe('While readers hold every connection that they may have', () => {
  it('the server is ready, a user signs in, and a payment is taken', async () => {
    const id = await sale();
    const answers = await underPressure(async (answered) => [
      (await app.call('GET', '/healthz')).status,
      (await app.call('GET', '/readyz')).status,
      (await app.signIn('Receptionist', password)).status,
      (
        await app.call('POST', `/api/invoices/${id}/payments`, {
          as: 'Receptionist',
          body: { amount: 100, paymentMethod: 'Cash' },
        })
      ).status,
      answered(),
    ]);
    expect(answers).toEqual([200, 200, 200, 201, 0]);
  });

  it('the next reader is told at once to come again, when those before wait for seconds', async () => {
    // Each of them waits like the others, until one comes late enough to be refused.
    const refused = await underPressure(
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

  it('readers are answered again as soon as the table is free', async () => {
    await underPressure(async () => undefined);
    expect((await app.call('GET', '/api/rooms?page=1', { as: 'Admin' })).status).toBe(200);
  });
});
