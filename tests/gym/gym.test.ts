import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { systemActor } from '../../server/data/actor';
import { checkDeclared } from '../../server/db/declared';
import { openTask } from '../../server/features/tasks/index';
import { transaction } from '../../server/kernel/tx';
import * as productHome from '../../src/resources/home';
import { fieldsOf } from '../../src/schema/entity';
import type { ErrorBody } from '../support/app';
import { gymApp } from '../support/contract';
import { type TestDatabase, testDatabase } from '../support/database';
import { book } from './book';
import { bookings, classes } from './classes';
import * as ownHome from './home';
import { payments } from './payments';
import { members } from './people';

// tests/contract covers the declarations. This file tests the gym's code beyond its declarations.

const app = await gymApp();
const asAdmin = { as: 'Admin' } as const;
const at = (hour: number) => `2026-12-01T${hour}:00:00.000Z`;

it('is said in 350 lines and no page', () => {
  const files = readdirSync('tests/gym').filter((name) => !name.includes('.test.'));
  expect(files.filter((name) => name.endsWith('.tsx'))).toEqual([]);
  const lines = files.map((name) => readFileSync(`tests/gym/${name}`, 'utf8').trimEnd().split('\n').length);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(350);
});

it('offers the sign-in page what the product does, which its build would miss otherwise', () => {
  expect(Object.keys(ownHome)).toEqual(Object.keys(productHome));
});

it('lets a trainer give one class at a time, one after the other', async () => {
  const first = await app.add(classes, { start: at(10), end: at(12) });
  const trainerId = first.trainerId;
  const body = { ...(await app.sample(classes)), trainerId, start: at(11), end: at(13) };
  const refused = await app.call<ErrorBody>('POST', '/api/classes', { ...asAdmin, body });
  expect(refused.status, refused.text).toBe(400);
  expect(Object.keys(refused.body.errors ?? {})).toEqual(['TrainerId']);
  await app.add(classes, { trainerId, start: at(12), end: at(13) });
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

it('finds a member by any way of writing their phone, and says who looked at them', async () => {
  const { id } = await app.add(members, { phone: '+971 50-777 01 02' });
  const found = await app.call('GET', '/api/members?search=97150777', { as: 'Staff' });
  expect(found.body).toMatchObject([{ id }]);
  expect((await app.call('GET', `/api/members/${id}`, { as: 'Staff' })).status).toBe(200);
  expect(await app.countOf('audit_logs', `action = 'View' and entity_id = '${id}'`)).toBe(1);
});

it('moves a class by two times alone', async () => {
  const { id, version, name } = await app.add(classes, { start: at(14), end: at(15) });
  const moved = await app.call('PUT', `/api/classes/${id}`, {
    ...asAdmin,
    body: { version, start: at(16), end: at(17) },
  });
  expect(moved.body).toMatchObject({ name, start: at(16), end: at(17) });
});

it('counts a membership from its payments, and late once they are used up', async () => {
  const member = await app.add(members, { state: 'Active' });
  expect(member).toMatchObject({ paidUntil: null, isLapsed: false });
  const paid = { memberId: member.id, amount: 90, method: 'Card', paidOn: '2026-01-31' };
  await app.add(payments, paid);
  const after = (await app.call('GET', `/api/members/${member.id}`, asAdmin)).body;
  expect(String(after.paidUntil) > '2026-02-01').toBe(true);
  const takings = await app.call('GET', `/api/payments/takings?memberId=${member.id}`, asAdmin);
  expect(takings.body).toMatchObject({ count: 1, total: 90 });
  await app.pool.query(`update members set paid_until = '2026-01-01' where id = $1`, [member.id]);
  expect((await app.call('GET', `/api/members/${member.id}`, asAdmin)).body.isLapsed).toBe(true);
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
    ['trainers', 'members', 'plans', 'classes', 'bookings', 'payments'].some((table) => line.includes(table));
  const more = (await linesOf(app)).filter((line) => !isOfGym(line) && !known.includes(line));
  // The default time zone of a branch comes from the book.
  expect(more.filter((line) => !line.startsWith('branches time_zone'))).toEqual([]);
});

// AUD-15 AUD-23
it('tells its trail in its own words, and offers them in the filter', async () => {
  const { id } = await app.add(bookings);
  await app.call('POST', `/api/bookings/${id}/attend`, asAdmin);
  const { body } = await app.call('GET', '/api/auditlogs?page=1&action=Attend', asAdmin);
  expect(body.data).toContainEqual(expect.objectContaining({ details: `حضور حصة: حجز رقم ${id}` }));
  const auditLog = book.entity('auditLogs');
  const offered = fieldsOf(auditLog).flatMap(([, field]) => (field.kind === 'choice' ? field.options : []));
  const names = offered.map(({ value }) => value);
  expect(names).toEqual(expect.arrayContaining(['Attend', 'Create', 'Booking', 'Member', 'Session']));
  expect(names).not.toContain('Invoice');
  expect(book.sentence('en', { action: 'Attend', entity: 'Booking', id: '5' })).toBe(
    'Attended: Booking number 5',
  );
});

it('opens a task once for its reason, as in every book', async () => {
  const wanted = { key: 'gym', title: 'اتصل بالصيانة', branchId: app.branches.own };
  for (const _ of [1, 2])
    await transaction(app.pool, (client) => openTask(client, systemActor('Test'), wanted));
  expect(await app.countOf('tasks', `title = 'اتصل بالصيانة'`)).toBe(1);
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
