import { describe, expect, it } from 'vitest';
import type { ErrorBody, Row } from '../../support/app';
import { type Invoice, moneyDesk } from '../../support/money/money';

const desk = await moneyDesk();

const branch = async (code: string): Promise<Row> => {
  const { status, body, text } = await desk.app.call('POST', '/api/branches', {
    as: 'Admin',
    body: { name: `فرع ${code}`, code },
  });
  expect(status, text).toBe(201);
  return body;
};

const change = (id: number, body: object) =>
  desk.app.call<ErrorBody & Row>('PUT', `/api/branches/${id}`, { as: 'Admin', body });

const sale = async (branchId: number, changes: object = {}): Promise<Invoice> => {
  const customerId = await desk.customer(branchId);
  const body = {
    customerId,
    branchId,
    status: 'Sent',
    items: [{ description: 'ليزر', quantity: 1, unitPrice: 100 }],
  };
  const { status, body: made, text } = await desk.post('/invoices', { ...body, ...changes }, 'Admin');
  expect(status, text).toBe(201);
  return made;
};

describe('The code of a branch', () => {
  // BRN-26?
  it('may change until its first invoice is issued, and is fixed from then on', async () => {
    const { id, version: _, ...row } = await branch('OLD1');
    expect((await change(id, { ...row, code: 'NEW1' })).body.code).toBe('NEW1');
    await sale(id, { status: 'Draft' });
    expect((await change(id, { ...row, code: 'NEW2' })).body.code).toBe('NEW2');
    await sale(id);
    const refused = await change(id, { ...row, code: 'NEW3' });
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([
      409,
      'branch.codeFixed',
      'Code',
    ]);
    expect(refused.body.message).toBe('لا يمكن تغيير كود الفرع بعد إصدار أول فاتورة');
    const repeated = await change(id, { ...row, name: 'اسم آخر', code: 'NEW2' });
    expect([repeated.status, repeated.body.name, repeated.body.code]).toEqual([200, 'اسم آخر', 'NEW2']);
    const emptied = await change(id, { ...row, code: '' });
    expect([emptied.status, emptied.body.code]).toEqual([200, 'NEW2']);
  });

  // BRN-26?
  it('is held by the database, whatever statement tries to change it', async () => {
    const { id } = await branch('HELD');
    await sale(id);
    await expect(desk.app.pool.query(`update branches set code = 'X' where id = $1`, [id])).rejects.toThrow(
      /fixed/,
    );
  });
});

//
it('At the turn of the year each branch counts anew at its own midnight', async () => {
  const cairo = await branch('YC');
  const { body: tunis } = await desk.app.call('POST', '/api/branches', {
    as: 'Admin',
    body: { name: 'فرع تونس', code: 'YT', timeZone: 'Africa/Tunis' },
  });
  const pretend = await pretendClock();
  const numberAt = async (at: string, { id }: Row) => {
    await pretend(at);
    return (await sale(id)).invoiceNumber;
  };
  expect(await numberAt('2030-12-31T21:59:59Z', cairo)).toBe('YC-2030-000001');
  expect(await numberAt('2030-12-31T21:59:59Z', cairo)).toBe('YC-2030-000002');
  expect(await numberAt('2030-12-31T22:00:00Z', cairo)).toBe('YC-2031-000001');
  expect(await numberAt('2030-12-31T22:59:59Z', tunis)).toBe('YT-2030-000001');
  expect(await numberAt('2030-12-31T23:00:00Z', tunis)).toBe('YT-2031-000001');
  expect(await numberAt('2031-01-01T00:00:00Z', cairo)).toBe('YC-2031-000002');
});

/** Replaces the database's clock by a function in a schema that comes first in the search path. */
const pretendClock = async (): Promise<(at: string) => Promise<void>> => {
  const owner = await desk.app.db.connect('owner');
  await owner.query(`create schema pretended; grant usage on schema pretended to public;
    create table pretended.clock as select now() as at; grant select on pretended.clock to public;
    create function pretended.clock_timestamp() returns timestamptz language sql as 'select at from pretended.clock';
    do $$ begin execute format('alter database %I set search_path = pretended, pg_catalog, public', current_database()); end $$`);
  await owner.end();
  // Open connections keep the old search path, so they are ended.
  const last = await desk.app.pool.connect();
  await last.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`);
  last.release(true);
  return async (at) => {
    const changer = await desk.app.db.connect('owner');
    await changer.query('update pretended.clock set at = $1', [at]);
    await changer.end();
  };
};
