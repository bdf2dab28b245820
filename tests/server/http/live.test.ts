import { afterEach, describe, expect, it } from 'vitest';
import { changeOf, createNotifier, type Heard, tellChange } from '../../../server/data/notices';
import { testApp } from '../../support/app';
import { changesIn, type Listener, listenTo } from '../../support/programs/live';
import { foreignMark } from '../../support/world';

const app = await testApp();
const origin = await app.app.listen({ port: 0, host: '127.0.0.1' });

const open: Listener[] = [];
afterEach(() => {
  for (const listener of open.splice(0)) listener.stop();
});
const listen = async (token: string, missedMs?: number): Promise<Listener> => {
  const listener = await listenTo(origin, token, missedMs);
  open.push(listener);
  return listener;
};

const until = (condition: () => boolean) => expect.poll(condition).toBe(true);

const add = async (branchId: number, fullName = 'عميلة'): Promise<number> =>
  (
    await app.call('POST', '/api/customers', {
      as: 'Admin',
      body: { fullName, branchId, phoneNumbers: ['01000000000'] },
    })
  ).body.id;

describe('An open screen', () => {
  it('hears what was added, changed and deleted in its branch, by number alone', async () => {
    const listener = await listen(await app.tokenFor('Receptionist'));
    const id = await add(app.branches.own, 'اسم لا يذاع');
    await app.call('PUT', `/api/customers/${id}`, {
      as: 'Admin',
      body: { fullName: 'اسم آخر', branchId: app.branches.own, phoneNumbers: ['01000000000'] },
    });
    await app.call('DELETE', `/api/customers/${id}`, { as: 'Admin' });
    await until(() => changesIn(listener.text()).length === 3);
    expect(changesIn(listener.text())).toEqual(
      ['created', 'updated', 'deleted'].map((type) => ({
        resource: 'customers',
        type,
        ids: [id],
        branchId: app.branches.own,
        by: app.users.Admin,
      })),
    );
    expect(listener.text()).not.toContain('اسم');
  });

  it('stands through a deleted role, which brings new rights and a change in one breath', async () => {
    const { body } = await app.call('POST', '/api/roles', { as: 'Admin', body: { name: 'دور للحذف' } });
    const listener = await listen(await app.tokenFor('Admin'));
    expect((await app.call('DELETE', `/api/roles/${body.id}`, { as: 'Admin' })).status).toBe(204);
    await listener.ended;
    expect(listener.text()).toContain('event: policy');
    // The server still accepts the reader's next connection.
    await listen(await app.tokenFor('Admin'));
  });

  it('hears nothing of other branches, of refused saves, or without the right', async () => {
    const before = await listen(await app.tokenFor('Admin'));
    await app.setPermissions('Staff', ['dashboard.read']);
    // The notice of the changed permissions ends this stream, so wait for it before opening the others.
    await before.ended;
    const own = await listen(await app.tokenFor('Receptionist'));
    const both = await listen(await app.tokenFor('twoBranches'));
    const none = await listen(await app.tokenFor('noBranch'));
    const blind = await listen(await app.tokenFor('Staff'));
    const boss = await listen(await app.tokenFor('Admin'));
    const foreignId = await add(app.branches.foreign, foreignMark);
    await app.call('POST', '/api/customers', { as: 'Admin', body: {} });
    const ownId = await add(app.branches.own);
    await until(
      () =>
        changesIn(boss.text()).length === 2 &&
        changesIn(both.text()).length === 2 &&
        changesIn(own.text()).length === 1,
    );
    expect(changesIn(boss.text()).map(({ ids }) => ids)).toEqual([[foreignId], [ownId]]);
    expect(changesIn(own.text()).map(({ ids }) => ids)).toEqual([[ownId]]);
    expect(own.text()).not.toContain(`"branchId":${app.branches.foreign}`);
    expect(changesIn(none.text())).toEqual([]);
    expect(changesIn(blind.text())).toEqual([]);
  });

  it('of a branch a card leaves is told, without the name of the new branch', async () => {
    const id = await add(app.branches.own);
    const listener = await listen(await app.tokenFor('Receptionist'));
    await app.call('PUT', `/api/customers/${id}`, {
      as: 'Admin',
      body: { fullName: 'منقولة', branchId: app.branches.foreign, phoneNumbers: ['01000000000'] },
    });
    await until(() => changesIn(listener.text()).length === 1);
    expect(changesIn(listener.text())[0]).toMatchObject({ ids: [id], branchId: app.branches.own });
  });

  it('that began before its stream stood hears what was changed since, in its branch alone', async () => {
    const began = performance.now();
    const heard = await listen(await app.tokenFor('Admin'));
    const made = [await add(app.branches.own), await add(app.branches.foreign, foreignMark)];
    // A notice of an earlier test may arrive after this one began.
    const changedIn = ({ text }: Listener) =>
      changesIn(text()).flatMap(({ ids }) => ids.filter((id) => made.includes(id)));
    await until(() => changedIn(heard).length === 2);
    const missed = () => performance.now() - began;
    const [own, boss, later] = [
      await listen(await app.tokenFor('Receptionist'), missed()),
      await listen(await app.tokenFor('Admin'), missed()),
      await listen(await app.tokenFor('Admin'), 0),
    ];
    await until(() => changedIn(boss).length === 2);
    expect(changedIn(boss)).toEqual(made);
    await until(() => changedIn(own).length > 0);
    expect(changedIn(own)).toEqual(made.slice(0, 1));
    expect(own.text()).not.toContain(`"branchId":${app.branches.foreign}`);
    expect(changedIn(later)).toEqual([]);
  });

  it('is told when rights change, and must come back with the new ones', async () => {
    const listener = await listen(await app.tokenFor('Receptionist'));
    await app.setPermissions('Receptionist', ['customers.read', 'customers.create']);
    await until(() => listener.text().includes('event: policy'));
    expect(listener.text()).toMatch(/event: policy\ndata: \{"version":\d+\}/);
    await listener.ended;
  });

  it('hears of each of many rows that change at once', async () => {
    const listener = await listen(await app.tokenFor('BranchManager'));
    const ids = Array.from({ length: 2001 }, (_, index) => 1_000_000_000 + index);
    const rows = ids.map((id) => ({ id, branchId: app.branches.own }));
    await tellChange(app.pool, changeOf('customers', 'updated', rows, null));
    await until(() => changesIn(listener.text()).flatMap((change) => change.ids).length === ids.length);
  });

  it('hears of changes made on another server', async () => {
    const other = await app.another();
    const listener = await listen(await app.tokenFor('BranchManager'));
    const body = { fullName: 'من خادم آخر', branchId: app.branches.own, phoneNumbers: ['01000000000'] };
    const { body: row } = await other.call('POST', '/api/customers', { as: 'Admin', body });
    await until(() => changesIn(listener.text()).some(({ ids }) => ids.includes(row.id)));
  });
});

describe('When the database’s line breaks', () => {
  it('of more changes than are kept whoever comes late is told that there were some', async () => {
    const notifier = await createNotifier(() => app.db.connect('plain'));
    const all: Heard[] = [];
    notifier.subscribe((one) => all.push(one));
    const notice = { kind: 'change', resource: 'customers', type: 'updated', branchIds: [], by: null };
    await app.pool.query(
      `select pg_notify('centre_notices', ($1::jsonb || jsonb_build_object('ids', array[n]))::text) from generate_series(1, 1001) n`,
      [JSON.stringify(notice)],
    );
    await until(() => all.length === 1001);
    const late: Heard[] = [];
    notifier.subscribe((one) => late.push(one), 60_000);
    expect(late).toMatchObject([{ kind: 'gap' }, { kind: 'change', ids: [1001] }]);
    await notifier.close();
  });

  it('it is opened anew, and everybody is told to look afresh', async () => {
    const notifier = await createNotifier(() => app.db.connect('plain'));
    const heard: Heard[] = [];
    notifier.subscribe((one) => heard.push(one));
    const listener = await listen(await app.tokenFor('Admin'));
    const owner = await app.db.connect('plain');
    // A line that only listens is asked every ten seconds whether it lives.
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where (query like 'listen %' or query = 'select 1') and datname = current_database()`,
    );
    await owner.end();
    await until(() => !notifier.isListening());
    await until(() => heard.some(({ kind }) => kind === 'gap') && listener.text().includes('event: gap'));
    expect(notifier.isListening()).toBe(true);
    const id = await add(app.branches.own);
    // The two lines may arrive at different times.
    await until(() => changesIn(listener.text()).some(({ ids }) => ids.includes(id)));
    await until(() => heard.some((one) => one.kind === 'change' && one.ids.includes(id)));
    await notifier.close();
  });
});
