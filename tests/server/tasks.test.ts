import { beforeEach, describe, expect, it } from 'vitest';
import { systemActor } from '../../server/data/actor';
import { endTask, openTask, type Wanted } from '../../server/features/tasks/index';
import { transaction } from '../../server/kernel/tx';
import { type Row, testApp } from '../support/app';
import type { PersonName } from '../support/world';

const app = await testApp();
beforeEach(() => app.pool.query('delete from tasks'));

const actor = systemActor('Test');
const open = (wanted: Partial<Wanted> = {}) =>
  transaction(app.pool, (client) =>
    openTask(client, actor, { key: 'test', title: 'اتصل بالمورد', branchId: app.branches.own, ...wanted }),
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
    await open({ title: 'للإدارة', forRight: 'settings.read', dueOn: '2025-01-03' });
    expect(await titlesOf('Receptionist')).toEqual(['لموظفة الاستقبال', 'للجميع']);
    expect(await titlesOf('BranchManager')).toEqual(['للجميع']);
    expect(await titlesOf('Admin')).toEqual(['للجميع', 'للإدارة']);
    expect(await titlesOf('stranger')).toEqual([]);
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
});
