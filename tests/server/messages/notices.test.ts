import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { createNotifier, type Heard } from '../../../server/data/notices';
import { testApp } from '../../support/app';
import { until } from '../../support/programs/server-program';

const heard: Heard[] = [];
const app = await testApp();
const notifier = await createNotifier(() => app.db.connect('plain'));
notifier.subscribe((one) => heard.push(one));
afterAll(async () => {
  await notifier.close();
});

const timesHeard = (id: number): number =>
  heard.filter((one) => one.kind === 'change' && one.ids.includes(id)).length;

const add = async (): Promise<number> => {
  const body = { fullName: 'عميلة', branchId: app.branches.own, phoneNumbers: ['01000000000'] };
  const answer = await app.call<{ id: number }>('POST', '/api/customers', { as: 'Receptionist', body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
};

//
it('A total that a killed server told nobody of is right again within five seconds', async () => {
  const total = async () =>
    (await app.call<{ totalCount: number }>('GET', '/api/customers?page=1&pageSize=1', { as: 'Admin' })).body
      .totalCount;
  const id = await add();
  await until(async () => timesHeard(id) > 0, 20_000);
  const before = await total();
  // The state after a server was killed between the commit and the NOTIFY.
  await app.pool.query('update customers set deleted_at = now() where id = $1', [id]);
  expect(await total()).toBe(before);
  await pause(5_000);
  expect(await total()).toBe(before - 1);
});
