import { beforeEach, expect, it } from 'vitest';
import { afterCommit, send, transaction } from '../../../server/kernel/transaction';
import { testApp } from '../../support/app';

const app = await testApp();
const owner = await app.db.connect('owner');
await owner.query(
  `create table marks (id int primary key, after_id int references marks deferrable initially deferred);
   grant all on marks to public`,
);
await owner.end();
beforeEach(() => app.pool.query('delete from marks'));

const mark = (id: number) => ({ text: 'insert into marks values ($1)', values: [id] });
const marks = async (): Promise<readonly number[]> =>
  (await app.pool.query<{ id: number }>('select id from marks order by id')).rows.map(({ id }) => id);

it('A failure of what was only sent undoes the transaction, and is the one that is told', async () => {
  const asLast = transaction(app.pool, async (client) => {
    await send(client, mark(1));
    await send(client, mark(1));
  });
  await expect(asLast).rejects.toMatchObject({ code: '23505' });
  const withMore = transaction(app.pool, async (client) => {
    await send(client, mark(1));
    await send(client, mark(1));
    await client.query('select 1');
  });
  await expect(withMore).rejects.toMatchObject({ code: '23505' });
  expect(await marks()).toEqual([]);
});

it('What waits for the commit is done after it, and never behind a refusal', async () => {
  const seen: (readonly number[])[] = [];
  const look = async () => seen.push(await marks());
  const looks: Promise<number>[] = [];
  await transaction(app.pool, async (client) => {
    expect(afterCommit(client, () => looks.push(look()))).toBe(true);
    await send(client, mark(1));
  });
  await Promise.all(looks);
  expect(seen).toEqual([[1]]);
  const refused = transaction(app.pool, async (client) => {
    afterCommit(client, () => looks.push(look()));
    await client.query(mark(3));
    throw new Error('no');
  });
  await expect(refused).rejects.toThrow('no');
  const atCommit = transaction(app.pool, async (client) => {
    afterCommit(client, () => looks.push(look()));
    await send(client, mark(1));
  });
  await expect(atCommit).rejects.toMatchObject({ code: '23505' });
  expect(looks).toHaveLength(1);
  expect(afterCommit(app.pool, () => looks.push(look()))).toBe(false);
  expect(await marks()).toEqual([1]);
});

it('Work that collided with other work runs again, also where only what was sent had failed', async () => {
  let attempts = 0;
  await transaction(app.pool, async (client) => {
    attempts += 1;
    await send(client, mark(1));
    if (attempts === 1)
      await send(client, {
        text: `do $$ begin raise exception 'collided' using errcode = '40001'; end $$`,
      });
  });
  expect(attempts).toBe(2);
  expect(await marks()).toEqual([1]);
});
