import { afterAll, beforeAll, expect, it } from 'vitest';
import { noticeText } from '../../server/data/notices';
import { createNotifier, type Heard, type Notifier } from '../../server/data/notifier';
import { startTelling, tellUntold } from '../../server/data/untold';
import { type TestApp, testApp } from '../support/app';
import { until } from '../support/server-program';

let app: TestApp;
let notifier: Notifier;
const heard: Heard[] = [];
beforeAll(async () => {
  app = await testApp();
  notifier = await createNotifier(() => app.db.connect('plain'));
  notifier.subscribe((one) => heard.push(one));
});
afterAll(async () => {
  await notifier.close();
  await app.close();
});

const timesHeard = (id: number): number =>
  heard.filter((one) => one.kind === 'change' && one.ids.includes(id)).length;

const stored = async (): Promise<number> =>
  (await app.pool.query('select from untold_notices')).rowCount ?? 0;

const add = async (): Promise<number> => {
  const body = { fullName: 'عميلة', branchId: app.branches.own, phoneNumbers: ['01000000000'] };
  const answer = await app.call<{ id: number }>('POST', '/api/customers', { as: 'Receptionist', body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
};

/** As it stands when a server was killed between the commit and the NOTIFY that follows it. */
const leftUntold = async (id: number): Promise<void> => {
  const change = { kind: 'change', resource: 'customers', type: 'updated', branchIds: [], by: null } as const;
  await app.pool.query('insert into untold_notices (notice) values ($1)', [
    noticeText({ ...change, ids: [id] }),
  ]);
};

//
it('A change whose server was killed before it told of it is told by another, once', async () => {
  await leftUntold(900_001);
  const telling = startTelling(app.pool, notifier, (error) => {
    throw error;
  });
  await until(async () => timesHeard(900_001) > 0, 20_000);
  await telling.stop();
  expect(timesHeard(900_001)).toBe(1);
  expect(await stored()).toBe(0);
});

it('What was told is not told again, and is not kept', async () => {
  const id = await add();
  await until(async () => timesHeard(id) > 0, 20_000);
  expect(await stored()).toBeGreaterThan(0);
  expect(await tellUntold(app.pool, notifier)).toBe(0);
  expect(await stored()).toBe(0);
  expect(timesHeard(id)).toBe(1);
});

it('Whoever has heard a notice does not hear it a second time from one who has not', async () => {
  const id = await add();
  await until(async () => timesHeard(id) > 0, 20_000);
  expect(await tellUntold(app.pool, { hasHeard: () => false })).toBe(1);
  const later = await add();
  await until(async () => timesHeard(later) > 0, 20_000);
  expect(timesHeard(id)).toBe(1);
});

it('A refused save tells nobody', async () => {
  await tellUntold(app.pool, notifier);
  const before = heard.length;
  const body = { fullName: 'عميلة', branchId: app.branches.own, phoneNumbers: ['01000000000'], paperCode: 7 };
  const first = await app.call('POST', '/api/customers', { as: 'Receptionist', body });
  expect(first.status).toBe(201);
  expect((await app.call('POST', '/api/customers', { as: 'Receptionist', body })).status).toBe(409);
  const later = await add();
  await until(async () => timesHeard(later) > 0, 20_000);
  expect(heard.length - before).toBe(2);
  expect(await stored()).toBe(2);
});
