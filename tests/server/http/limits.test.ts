import { describe, expect, it } from 'vitest';
import { type ErrorBody, testApp } from '../../support/app';

// Each test has persons of its own: an allowance that is used up comes back in its own time.

/** Far less than in the product, so that a test meets it, and hardly more while the test runs. */
const limits = {
  person: { burst: 60, perSecond: 0.01 },
  address: { burst: 600, perSecond: 0.1 },
  stranger: { burst: 20, perSecond: 0.01 },
};

/** Calls until the answer has the status. Returns how many were answered before. */
const callsUntil = async (status: number, call: () => Promise<{ readonly status: number }>) => {
  for (let n = 0; n < 1000; n++) if ((await call()).status === status) return n;
  throw new Error(`never answered ${status}`);
};

describe('A person', async () => {
  const app = await testApp({ app: { limits } });
  const list = () => app.call<ErrorBody>('GET', '/api/services', { as: 'Receptionist' });

  it('who asks for more than anybody can read is told to wait, in words, for how long', async () => {
    const answered = await callsUntil(429, list);
    expect(answered).toBeGreaterThanOrEqual(60);
    const refused = await list();
    expect(refused).toMatchObject({ status: 429, body: { success: false, code: 'rate.limited' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(refused.body.message).toMatch(/[\u0600-\u06ff]/);
  });

  it('gets no more by another session of theirs', async () => {
    await callsUntil(429, list);
    const token = await app.tokenFor('Receptionist');
    expect((await app.call('GET', '/api/services', { token })).status).toBe(429);
  });

  it('may export far less often than read a list', async () => {
    const csv = () => app.call('GET', '/api/customers/export', { as: 'BranchManager' });
    expect(await callsUntil(429, csv)).toBeLessThanOrEqual(2);
  });

  it('who meets the limit is a task for who reads the audit log, and for nobody else', async () => {
    await callsUntil(429, list);
    const waiting = async (as: 'Admin' | 'twoBranches') => {
      const { body } = await app.call<{ tasks: readonly { title: string; aboutId: number }[] }>(
        'GET',
        '/api/tasks/waiting',
        { as },
      );
      return body.tasks.filter(({ aboutId }) => aboutId === app.users.Receptionist);
    };
    expect(await waiting('Admin')).toMatchObject([{ title: expect.stringContaining('غير معتاد') }]);
    expect(await waiting('twoBranches')).toEqual([]);
  });
});

describe('A network', async () => {
  const app = await testApp({ app: { limits } });
  const publicly = (headers: Record<string, string> = {}) =>
    app.call<ErrorBody>('GET', '/api/settings/public', { headers });

  /** More than the network's whole allowance, once the caller is told to wait. */
  const flood = async (call: () => Promise<{ readonly status: number }>) => {
    await callsUntil(429, call);
    for (let n = 0; n < 35; n++) await Promise.all(Array.from({ length: 20 }, call));
  };

  it('without a session is told to wait, and who is signed in there works on', async () => {
    expect(await callsUntil(429, publicly)).toBeGreaterThanOrEqual(20);
    expect((await app.call('GET', '/api/services', { as: 'Receptionist' })).status).toBe(200);
  });

  // G-15, ASVS 11.1.4
  it.each<[string, () => Promise<{ readonly status: number }>]>([
    ['strangers', publicly],
    ['one of its sessions', () => app.call('GET', '/api/services', { as: 'Accountant' })],
    ['guesses', () => app.call('GET', '/api/services', { token: 'x'.repeat(43) })],
  ])('is not used up by %s: their refused calls cost nobody else', async (_, call) => {
    expect((await app.call('GET', '/api/services', { as: 'BranchManager' })).status).toBe(200);
    await flood(call);
    expect((await app.call('GET', '/api/services', { as: 'BranchManager' })).status).toBe(200);
  });

  it('that guesses tokens is told to wait', async () => {
    const guess = () => app.call('GET', '/api/services', { token: 'x'.repeat(43) });
    expect([401, 429]).toContain((await guess()).status);
    await callsUntil(429, guess);
  });
});

describe('Refused access', async () => {
  const app = await testApp();
  const lines = async (person: 'Staff' | 'Accountant') =>
    (
      await app.pool.query<{ entity: string; details: string; ip: string }>(
        `select entity_name as entity, details, ip from audit_logs where action = 'Refused' and user_id = $1 order by id`,
        [app.users[person]],
      )
    ).rows;

  it('is in the audit log with the person, once for each route and hour', async () => {
    for (let n = 0; n < 3; n++) {
      await app.call('GET', '/api/expenses', { as: 'Staff' });
      await app.call('GET', '/api/expenses/1', { as: 'Staff' });
    }
    expect(await lines('Staff')).toEqual([
      { entity: 'Expense', details: expect.stringContaining('(GET /api/expenses)'), ip: '127.0.0.1' },
      { entity: 'Expense', details: expect.stringContaining('(GET /api/expenses/:id)'), ip: '127.0.0.1' },
    ]);
  });

  it('is not what does not exist: a number that is guessed leaves no line', async () => {
    expect((await app.call('GET', '/api/customers/999999', { as: 'Accountant' })).status).toBe(404);
    expect(await lines('Accountant')).toEqual([]);
  });

  it('fifty times in an hour is a task for who reads the audit log', async () => {
    const tasks = () => app.countOf('tasks', `key = 'use.unusual.' || $1`, [app.users.Accountant]);
    for (let n = 0; n < 49; n++) await app.call('POST', '/api/roles', { as: 'Accountant', body: {} });
    expect(await tasks()).toBe(0);
    for (let n = 0; n < 20; n++) await app.call('POST', '/api/roles', { as: 'Accountant', body: {} });
    expect(await tasks()).toBe(1);
  });
});
