import { describe, expect, it } from 'vitest';
import { perform } from '../../../server/data/entity-server';
import { servedCentre } from '../../../server/features/book';
import { ApiError } from '../../../server/kernel/errors';
import { defineAction } from '../../../src/schema/action';
import { record } from '../../../src/schema/answer';
import { integer } from '../../../src/schema/field';
import { type ErrorBody, type Row, testApp } from '../../support/app';

// A call that is sent again: who may still have its first answer, and what it does outside of the database.

const topic = { name: 'calling', api: '/calling' } as const;
const call = {
  on: 'entity',
  permission: null,
  answer: record({ count: integer({ label: { ar: 'العدد', en: 'Count' }, required: true }) }),
  status: 200,
  place: 'page',
} as const;
const actions = {
  ring: defineAction(topic, { ...call, name: 'ring', label: { ar: 'رن', en: 'Ring' } }),
  fail: defineAction(topic, { ...call, name: 'fail', label: { ar: 'فشل', en: 'Fail' } }),
};
/** Effects outside of the database, which no rollback undoes. */
let rings = 0;
let release = () => {};
let held = Promise.resolve();
const hold = () => {
  held = new Promise((done) => {
    release = done;
  });
};

const app = await testApp({
  served: {
    ...servedCentre,
    topics: [
      ...servedCentre.topics,
      {
        actions: perform(actions, {
          ring: {
            outside: async () => {
              rings += 1;
              const count = rings;
              await held;
              return async () => ({ count });
            },
          },
          fail: {
            outside: async () => {
              rings += 1;
              if (rings % 2 === 1) throw new ApiError(409, 'action.impossible');
              const count = rings;
              return async () => ({ count });
            },
          },
        }),
      },
    ],
  },
});

const ring = (key: string, name = 'ring') =>
  app.call<{ readonly count: number } & ErrorBody>('POST', `/api/calling/${name}`, {
    as: 'Staff',
    body: {},
    headers: { 'idempotency-key': key },
  });

describe('Work outside of the database', () => {
  //
  it('is done once, though its request comes twice in the same moment', async () => {
    rings = 0;
    hold();
    const both = [ring('twice'), ring('twice')];
    await expect.poll(() => rings).toBe(1);
    // The second has come as well: another call that came after it is answered.
    await app.call('GET', '/api/auth/sessions', { as: 'Staff' });
    release();
    const answers = await Promise.all(both);
    expect(answers.map(({ status, body }) => [status, body.count])).toEqual([
      [200, 1],
      [200, 1],
    ]);
    expect([rings, (await ring('twice')).body.count]).toEqual([1, 1]);
    expect((await ring('once-more')).body.count).toBe(2);
  });

  it('that fails leaves its key free', async () => {
    rings = 0;
    expect((await ring('fails', 'fail')).status).toBe(409);
    expect((await ring('fails', 'fail')).body.count).toBe(2);
    expect((await ring('fails', 'fail')).body.count).toBe(2);
  });

  it('of a server that was killed meanwhile is done after a while', async () => {
    rings = 0;
    await app.pool.query(
      `insert into idempotency_keys (user_id, key, request, status, answer, created_at)
       select user_id, 'killed', request, 0, 'null', now() - interval '3 minutes'
       from idempotency_keys where key = 'twice'`,
    );
    expect((await ring('killed')).body.count).toBe(1);
  });
});

describe('A call that is sent again after a branch was taken away', () => {
  const add = (branchId: number, key: string) =>
    app.call<Row & ErrorBody>('POST', '/api/customers', {
      as: 'twoBranches',
      body: { fullName: 'عميلة', branchId, phoneNumbers: ['01000000000'] },
      headers: { 'idempotency-key': key },
    });
  const without = async (branchId: number, work: () => Promise<void>) => {
    const of = [app.users.twoBranches, branchId];
    await app.pool.query('delete from users_user_branches where parent_id = $1 and branch_id = $2', of);
    await work();
    await app.pool.query(
      'insert into users_user_branches (parent_id, branch_id, position) values ($1, $2, 9)',
      of,
    );
  };

  // R-41 P-02
  it('is refused as a new one would be, and answered again once the branch is back', async () => {
    const first = await add(app.branches.foreign, 'abroad');
    expect(first.status).toBe(201);
    await without(app.branches.foreign, async () => {
      const [again, fresh] = [
        await add(app.branches.foreign, 'abroad'),
        await add(app.branches.foreign, 'new'),
      ];
      expect([again.status, again.body.code]).toEqual([403, 'forbidden.branch']);
      expect([fresh.status, fresh.body.code]).toEqual([403, 'forbidden.branch']);
      expect(again.text).not.toContain('عميلة');
    });
    expect((await add(app.branches.foreign, 'abroad')).body).toEqual(first.body);
  });

  it('tells nothing of a row that has gone to another branch since', async () => {
    const first = await add(app.branches.foreign, 'moved');
    await without(app.branches.own, async () => {
      const here = await add(app.branches.foreign, 'moved');
      expect(here.body).toEqual(first.body);
      await app.pool.query('update customers set branch_id = $1 where id = $2', [
        app.branches.own,
        first.body.id,
      ]);
      expect((await add(app.branches.foreign, 'moved')).status).toBe(404);
    });
  });
});
