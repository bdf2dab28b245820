import { expect, it } from 'vitest';
import { checkDeclared } from '../../server/db/checks';
import * as productHome from '../../src/resources/home';
import { fieldsOf } from '../../src/schema/entity';
import type { ErrorBody } from '../support/app';
import { gymApp } from '../support/calls/contract';
import { type TestDatabase, testDatabase } from '../support/database';
import { bills } from './bills';
import { book } from './book';
import { bookings } from './classes';
import * as ownHome from './home';

// tests/contract covers the declarations. This file tests the gym's code beyond its declarations.

const app = await gymApp();
const asAdmin = { as: 'Admin' } as const;

it('offers the sign-in page what the product does, which its build would miss otherwise', () => {
  expect(Object.keys(ownHome)).toEqual(Object.keys(productHome));
});

it('notes once that a member came, whom a trainer sees in classes of their own alone', async () => {
  const { id } = await app.add(bookings);
  const done = await app.call('POST', `/api/bookings/${id}/attend`, asAdmin);
  expect(done.body).toMatchObject({ id, state: 'Came' });
  const again = await app.call<ErrorBody>('POST', `/api/bookings/${id}/attend`, asAdmin);
  expect([again.status, again.body.code]).toEqual([409, 'attendance.already']);
  await app.pool.query(`update roles set own_only = true where name = 'Trainer'`);
  expect((await app.call('GET', `/api/bookings/${id}`, { as: 'Staff' })).status).toBe(404);
  await app.pool.query('update trainers set user_id = $1', [app.users.Staff]);
  expect((await app.call('GET', `/api/bookings/${id}`, { as: 'Staff' })).status).toBe(200);
});

it('has the tables of the server itself as the migrations of the product make them', async () => {
  const shape = `select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as line from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`;
  const linesOf = async ({ pool }: Pick<TestDatabase, 'pool'>) =>
    (await pool.query<{ line: string }>(shape)).rows.map(({ line }) => line);
  const known = await linesOf(await testDatabase());
  // The product lacks the gym's own nouns, and the gym's users have no skills.
  const isOfGym = (line: string) =>
    ['trainers', 'members', 'plans', 'classes', 'bookings', 'payments', 'bills'].some((table) =>
      line.includes(table),
    );
  const more = (await linesOf(app)).filter((line) => !isOfGym(line) && !known.includes(line));
  // The default time zone of a branch comes from the book.
  expect(more.filter((line) => !line.startsWith('branches time_zone'))).toEqual([]);
});

it('adds up the lines of a membership invoice, whatever total is sent', async () => {
  const { id } = await app.add(bills);
  const lines = [
    { description: 'شهر', months: 3, price: 450.1 },
    { description: 'منشفة', months: 1, price: 0.2 },
  ];
  const { body } = await app.call<{ total: number; version: number }>('GET', `/api/bills/${id}`, asAdmin);
  const sent = { ...(await app.sample(bills, 'update')), version: body.version, lines };
  const changed = await app.call('PUT', `/api/bills/${id}`, { ...asAdmin, body: sent });
  expect(changed.body).toMatchObject({ total: 1350.5 });
});

// AUD-15 AUD-23
it('tells its trail in its own words, and offers them in the filter', async () => {
  const { id } = await app.add(bookings);
  await app.call('POST', `/api/bookings/${id}/attend`, asAdmin);
  const { body } = await app.call('GET', '/api/auditlogs?page=1&action=Attend', asAdmin);
  expect(body.data).toContainEqual(
    expect.objectContaining({ details: 'حضور حصة: حجز', entityId: String(id) }),
  );
  const auditLog = book.entity('auditLogs');
  const offered = fieldsOf(auditLog).flatMap(([, field]) => (field.kind === 'choice' ? field.options : []));
  const names = offered.map(({ value }) => value);
  expect(names).toEqual(expect.arrayContaining(['Attend', 'Create', 'Booking', 'Member', 'Session']));
  expect(names).not.toContain('Invoice');
  expect(book.sentence('en', { action: 'Attend', entity: 'Booking', id: '5' })).toBe(
    'Attended: Booking number 5',
  );
});

it('is refused a database that lacks what it declares, by table, column and the way out', async () => {
  const owner = await app.db.connect('owner');
  await owner.query('begin');
  await expect(checkDeclared(owner, book)).resolves.toBeUndefined();
  await owner.query('alter table members alter joined_on type text');
  await expect(checkDeclared(owner, book)).rejects.toThrow(
    '"joined_on" of the table "members" is declared as date',
  );
  await owner.query('alter table members drop joined_on');
  await expect(checkDeclared(owner, book)).rejects.toThrow(/the database has: —.*npm run migration.*--book/);
  await owner.query('rollback');
  await owner.end();
});
