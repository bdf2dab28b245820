import { beforeEach, describe, expect, it } from 'vitest';
import { systemActor } from '../../../server/data/actor';
import { endTask, openTask, type Wanted } from '../../../server/features/tasks/index';
import { transaction } from '../../../server/kernel/transaction';
import type { ManyDone } from '../../../src/schema/bulk-actions';
import { type Row, testApp } from '../../support/app';
import { changesIn, listenTo } from '../../support/programs/live';
import type { PersonName } from '../../support/world';

const app = await testApp();
beforeEach(() => app.pool.query('delete from tasks'));

const actor = systemActor('Test');
const open = (wanted: Partial<Wanted> = {}) =>
  transaction(app.pool, (client) =>
    openTask(client, actor, {
      key: 'test',
      title: 'اتصل بالمورد',
      branchId: app.branches.own,
      forRight: 'tasks.read',
      about: { route: '/users', id: 1 },
      ...wanted,
    }),
  );
const add = async (body: object): Promise<Row> => {
  const answer = await app.call('POST', '/api/tasks', {
    as: 'BranchManager',
    body: { branchId: app.branches.own, ...body },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const titlesOf = async (as: PersonName) => {
  const { body, text } = await app.call<{ tasks: readonly Row[] }>('GET', '/api/tasks/waiting', { as });
  expect(body.tasks, text).toBeDefined();
  return body.tasks.map(({ title }) => title);
};

describe('Waiting tasks', () => {
  it('are one’s own, those of everybody, and those of a right that one holds; not what is due later', async () => {
    await add({ title: 'للجميع', dueOn: '2025-01-02' });
    await add({ title: 'لموظفة الاستقبال', dueOn: '2025-01-01', forUserId: app.users.Receptionist });
    await add({ title: 'لاحقًا', dueOn: '2199-01-01' });
    await open({ title: 'للإدارة', forRight: 'settings.read' });
    expect(await titlesOf('Receptionist')).toEqual(['لموظفة الاستقبال', 'للجميع']);
    expect(await titlesOf('BranchManager')).toEqual(['للجميع']);
    expect(await titlesOf('Admin')).toEqual(['للجميع', 'للإدارة']);
    expect(await titlesOf('stranger')).toEqual([]);
  });

  it('say how many there are beyond the fifty that are answered', async () => {
    await app.pool.query(
      `insert into tasks (title, branch_id, due_on, search_text, status)
       select 'مهمة ' || n, $1, '2025-01-02', '', 'Open' from generate_series(1, 53) n`,
      [app.branches.own],
    );
    const { body } = await app.call<{ tasks: readonly Row[]; counts: object }>('GET', '/api/tasks/waiting', {
      as: 'Receptionist',
    });
    expect([body.tasks.length, body.counts]).toEqual([50, { waiting: 53 }]);
  });

  it('are gone once they are done, and wait again when that was a mistake', async () => {
    const { id } = await add({ title: 'اطلب المناشف', dueOn: '2025-01-02' });
    const as = 'Receptionist';
    const { body } = await app.call('POST', `/api/tasks/${id}/finish`, { as, body: {} });
    expect(body).toMatchObject({ status: 'Done', doneById: app.users.Receptionist, isOverdue: false });
    expect(await titlesOf(as)).toEqual([]);
    await app.call('POST', `/api/tasks/${id}/reopen`, { as, body: {} });
    expect(await titlesOf(as)).toEqual(['اطلب المناشف']);
  });
});

it('Whoever is limited to their own rows has tasks as well (R-49)', async () => {
  await add({ title: 'رتبي الغرفة', dueOn: '2025-01-02' });
  await app.pool.query(`update roles set own_only = true where name = 'Staff'`);
  await app.pool.query('update policy_version set version = version + 1');
  expect(await titlesOf('Staff')).toEqual(['رتبي الغرفة']);
  // G-23
  await add({ title: 'لزميلة', dueOn: '2025-01-02', forUserId: app.users.Receptionist });
  expect((await app.call<Row[]>('GET', '/api/tasks', { as: 'Staff' })).body).toMatchObject([
    { title: 'رتبي الغرفة' },
  ]);
});

describe('A task for a right (G-04)', () => {
  const route = '/user-management';
  const alarm = async (about: number) => {
    await open({ key: 'use.unusual', title: 'تنبيه', forRight: 'audit.read', about: { route, id: about } });
    const { rows } = await app.pool.query<Row>('select id from tasks');
    return Number(rows[0]?.id);
  };
  const everyCall = async (id: number, as: PersonName) => {
    const path = `/api/tasks/${id}`;
    const body = { title: 'تنبيه', branchId: app.branches.own, dueOn: '2099-01-01' };
    const calls = [
      app.call('GET', path, { as }),
      app.call('PUT', path, { as, body }),
      app.call('POST', `${path}/finish`, { as, body: {} }),
      app.call('POST', `${path}/reopen`, { as, body: {} }),
      app.call('DELETE', path, { as }),
    ];
    return (await Promise.all(calls)).map(({ status }) => status);
  };
  const lists = [
    '',
    '?page=1',
    `?search=${encodeURIComponent('تنبيه')}`,
    '?view=picker',
    '/export',
    '/waiting',
  ];

  it('is for nobody else in any list, count, file or search, and no call changes it', async () => {
    const id = await alarm(app.users.Receptionist);
    await app.setPermissions('BranchManager', ['tasks.manage', 'tasks.export']);
    for (const list of lists) {
      const { text } = await app.call('GET', `/api/tasks${list}`, { as: 'BranchManager' });
      expect(text, list).not.toMatch(/تنبيه|unusual|"total":1/);
    }
    expect(await everyCall(id, 'BranchManager')).toEqual([404, 404, 404, 404, 404]);
    expect(await everyCall(id, 'Receptionist')).toEqual([404, 404, 404, 404, 403]);
    const { body } = await app.call<Row>('GET', `/api/tasks/${id}`, { as: 'Admin' });
    expect(body).toMatchObject({ title: 'تنبيه', aboutId: app.users.Receptionist });
    expect(Object.keys(body)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(key|forRight)$/)]),
    );
  });

  it('is not for whom it is about, though they hold the right', async () => {
    const id = await alarm(app.users.Admin);
    expect(await titlesOf('Admin')).toEqual([]);
    expect(await everyCall(id, 'Admin')).toEqual([404, 404, 404, 404, 404]);
  });

  it('is told to the holders’ browsers alone', async () => {
    const origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const [admin, desk] = await Promise.all(
      (['Admin', 'Receptionist'] as const).map(async (who) => listenTo(origin, await app.tokenFor(who))),
    );
    const id = await alarm(app.users.Receptionist);
    const { id: last } = await add({ title: 'للجميع' });
    const heard = (by: typeof desk) => changesIn(by?.text() ?? '').flatMap(({ ids }) => ids);
    await expect.poll(() => [heard(admin), heard(desk)]).toEqual([[id, last], [last]]);
    admin?.stop();
    desk?.stop();
  });

  it('is also for a person to whom a holder gave it', async () => {
    const id = await alarm(app.users.Receptionist);
    const body = {
      title: 'تنبيه',
      branchId: app.branches.own,
      dueOn: '2025-01-02',
      forUserId: app.users.Staff,
    };
    expect((await app.call('PUT', `/api/tasks/${id}`, { as: 'Admin', body })).status).toBe(200);
    expect(await titlesOf('Staff')).toEqual(['تنبيه']);
    expect((await app.call('POST', `/api/tasks/${id}/finish`, { as: 'Staff', body: {} })).status).toBe(200);
  });
});

describe('A task of a part of the product', () => {
  it('is opened once for its reason, however often and at once it is asked for, and found by its words', async () => {
    await Promise.all([open(), open(), open()]);
    const { body } = await app.call<{ data: readonly Row[] }>(
      'GET',
      `/api/tasks?search=${encodeURIComponent('المورد')}&page=1`,
      {
        as: 'Receptionist',
      },
    );
    expect(body.data).toMatchObject([{ title: 'اتصل بالمورد', status: 'Open' }]);
  });

  it('ends with its reason, and is opened anew when that comes back', async () => {
    await open();
    await transaction(app.pool, (client) => endTask(client, actor, 'test'));
    expect(await titlesOf('Receptionist')).toEqual([]);
    await open();
    expect(await titlesOf('Receptionist')).toEqual(['اتصل بالمورد']);
    expect(await app.countOf('tasks')).toBe(2);
  });

  it('stays as a user ended it who was quicker than the reason', async () => {
    await open();
    const { late } = await transaction(app.pool, async (client) => {
      await client.query(
        `update tasks set status = 'Done', done_at = now(), done_by_id = $1, key = null where key = 'test'`,
        [app.users.Receptionist],
      );
      const late = transaction(app.pool, (other) => endTask(other, actor, 'test'));
      await expect.poll(waitsForLock).toBe(true);
      return { late };
    });
    await late;
    const { rows } = await app.pool.query('select done_by_id as by, version from tasks');
    expect(rows).toEqual([{ by: app.users.Receptionist, version: 1 }]);
  });
});

const waitsForLock = async (): Promise<boolean> =>
  (
    await app.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rowCount === 1;

it('Chosen tasks are given to somebody and given back to whom each was for', async () => {
  const tasks = [
    await add({ title: 'للجميع', dueOn: '2025-01-02' }),
    await add({ title: 'لموظفة الاستقبال', dueOn: '2025-01-02', forUserId: app.users.Receptionist }),
  ];
  const of = async () =>
    (await app.call<Row[]>('GET', '/api/tasks', { as: 'Admin' })).body.map((row) => row.forUserId);
  const before = await of();
  const rows = tasks.map(({ id, version }) => ({ id, version }));
  const many = (action: string, body: object) =>
    app.call<ManyDone>('POST', `/api/tasks/${action}/rows`, { as: 'BranchManager', body });
  const given = await many('assign', { rows, forUserId: app.users.Staff });
  expect(given.body, given.text).toEqual({ done: tasks.map(({ id }) => id), refused: [] });
  expect(await of()).toEqual([app.users.Staff, app.users.Staff]);
  await many('give-back', { rows: given.body.done.map((id) => ({ id })) });
  expect(await of()).toEqual(before);
  // Whoever may not be given a task is refused for each, and nothing is changed.
  const foreign = await many('assign', { rows: given.body.done.map((id) => ({ id })), forUserId: 999_999 });
  expect(foreign.body.refused.map(({ code }) => code)).toEqual(['validation.failed', 'validation.failed']);
});
