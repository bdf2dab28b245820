import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkChain, type SealedRow } from '../../server/data/chain';
import { databaseRows, headOf } from '../../server/verify/rows';
import { type TestApp, testApp } from '../support/app';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app?.close());

const check = async () => {
  const client = await app.db.connect('plain');
  try {
    const head = await headOf(client);
    return await checkChain(databaseRows(client), head);
  } finally {
    await client.end();
  }
};

const rowsNow = async (): Promise<readonly SealedRow[]> => {
  const client = await app.db.connect('plain');
  try {
    const rows: SealedRow[] = [];
    for await (const row of databaseRows(client)) rows.push(row);
    return rows;
  } finally {
    await client.end();
  }
};

/** Changes the trail as only somebody with the owner's key to the database could. */
const tamper = async (statement: string) => {
  const owner = await app.db.connect('owner');
  try {
    await owner.query('begin');
    await owner.query('alter table audit_logs disable trigger user');
    await owner.query('alter table audit_logs_changes disable trigger user');
    await owner.query(statement);
    await owner.query('alter table audit_logs enable trigger user');
    await owner.query('alter table audit_logs_changes enable trigger user');
    await owner.query('commit');
  } finally {
    await owner.end();
  }
};

const customer = (name: string) => ({
  fullName: name,
  branchId: app.branches.own,
  phoneNumbers: ['01001234567'],
});

describe('the trail', () => {
  it('is an unbroken chain although fifty desks write at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        app.call('POST', '/api/customers', { as: 'Receptionist', body: customer(`عميلة ${index}`) }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
    const result = await check();
    expect(result).toMatchObject({ ok: true });
    expect(result.rows).toBeGreaterThanOrEqual(50);
  });

  // AUD-23
  it('tells who looked at a customer, who signed in and who failed to', async () => {
    const { body } = await app.call('POST', '/api/customers', { as: 'Admin', body: customer('سر') });
    await app.call('GET', `/api/customers/${body.id}`, { as: 'Staff' });
    await app.signIn('Staff', 'wrong');
    await app.signIn('Staff');
    const rows = await rowsNow();
    expect(
      rows.some(
        (row) => row.action === 'View' && row.entityId === String(body.id) && row.userId === app.users.Staff,
      ),
    ).toBe(true);
    expect(rows.some((row) => row.action === 'LoginFailed' && row.username === 'Staff')).toBe(true);
    expect(rows.some((row) => row.action === 'Login' && row.userId === app.users.Staff)).toBe(true);
  });

  it('cannot be changed or deleted through the application’s own account', async () => {
    await expect(app.pool.query(`update audit_logs set details = 'x'`)).rejects.toThrow(
      /append-only|permission/,
    );
    await expect(app.pool.query('delete from audit_logs_changes')).rejects.toThrow(/append-only|permission/);
  });

  it('names the row whose stored cell somebody changed in the database', async () => {
    const rows = await rowsNow();
    const victim = rows[Math.floor(rows.length / 2)];
    await tamper(`update audit_logs set user_name = 'somebody else' where id = ${victim?.id}`);
    expect(await check()).toMatchObject({ ok: false, brokenId: victim?.id, reason: 'content' });
    await tamper(`update audit_logs set user_name = '${victim?.userName ?? ''}' where id = ${victim?.id}`);
    if (victim?.userName === null)
      await tamper(`update audit_logs set user_name = null where id = ${victim.id}`);
    expect(await check()).toMatchObject({ ok: true });
  });

  it('names the row after one that was taken out, and the last one when the end is missing', async () => {
    const rows = await rowsNow();
    const [, second, third] = rows;
    expect(await checkChain(rows.filter((row) => row !== second))).toMatchObject({
      ok: false,
      brokenId: third?.id,
      reason: 'link',
    });
    const client = await app.db.connect('plain');
    const head = await headOf(client);
    await client.end();
    const shortened = rows.slice(0, -1);
    expect(await checkChain(shortened, head)).toMatchObject({
      ok: false,
      brokenId: shortened.at(-1)?.id,
      reason: 'end',
    });
  });

  // AUD-16 AUD-17 AUD-20 AUD-21 API-076
  it('is read by Admin alone: filtered, counted, newest first, fifty at a time', async () => {
    const refused = await app.call('GET', '/api/auditlogs?page=1', { as: 'BranchManager' });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: 'forbidden.audit.read' });
    interface Page {
      readonly data: readonly {
        readonly id: number;
        readonly action: string;
        readonly timestamp: string;
        readonly user: unknown;
      }[];
      readonly totalCount: number;
    }
    const { body } = await app.call<Page>('GET', '/api/auditlogs?page=1&action=Create&entityName=Customer', {
      as: 'Admin',
    });
    expect(body.data).toHaveLength(50);
    expect(body.totalCount).toBeGreaterThanOrEqual(51);
    expect(new Set(body.data.map((row) => row.action))).toEqual(new Set(['Create']));
    const times = body.data.map((row) => row.timestamp);
    expect(times).toEqual([...times].sort().reverse());
    expect(body.data[0]?.user).toMatchObject({ username: expect.any(String) });
    expect((await app.call('POST', '/api/auditlogs', { as: 'Admin', body: {} })).status).toBe(405);
  });

  it('counts a new line at once, though it sends no notice', async () => {
    const total = async () =>
      (
        await app.call<{ totalCount: number }>('GET', '/api/auditlogs?page=1&action=LoginFailed', {
          as: 'Admin',
        })
      ).body.totalCount;
    const before = await total();
    await app.signIn('nobody-here', 'wrong-word');
    expect(await total()).toBe(before + 1);
  });
});
