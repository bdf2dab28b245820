import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { appliedMigrations, knownMigrations, migrate, migrateUpTo } from '../../server/db/migrate';
import { testFolder } from '../support/cleanup';
import { type TestDatabase, testDatabase } from '../support/database';

// A history of two steps and a trigger: how a database of a release becomes one of the next.

const folder = testFolder('upgrade');

const asOwner = async <T>(
  work: (owner: Awaited<ReturnType<TestDatabase['connect']>>) => Promise<T>,
): Promise<T> => {
  const db = await testDatabase({ from: 'empty' });
  const owner = await db.connect('owner');
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
};

/** Writes migrations into a folder, named by 1000, 1001 and so on. */
const history = (name: string, steps: readonly string[]): string => {
  const place = path.join(folder, name);
  mkdirSync(path.join(place, 'meta'), { recursive: true });
  const entries = steps.map((sql, index) => {
    writeFileSync(path.join(place, `${index}.sql`), sql);
    return { idx: index, when: 1000 + index, tag: String(index), breakpoints: true };
  });
  writeFileSync(path.join(place, 'meta/_journal.json'), JSON.stringify({ entries }));
  return place;
};

const first = 'create table cups (id int primary key, size int not null);';
const second = 'alter table cups add column colour text; update cups set colour = $$white$$;';
const growing = (by: number) => [
  {
    name: 'cups',
    sql: `create or replace function cup_grows() returns trigger language plpgsql as $$ begin new.size := new.size + ${by}; return new; end $$;
      create or replace trigger cups_grow before insert on cups for each row execute function cup_grows();`,
  },
];
const cups = 'select * from cups order by id';

it('A database goes on from the first step to the second, whose rows came without triggers', async () => {
  const both = history('both', [first, second]);
  await asOwner(async (owner) => {
    await migrateUpTo(owner, 1000, both);
    await owner.query('insert into cups values (1, 10)');
    await migrate(owner, growing(1), both);
    await owner.query('insert into cups values (2, 10)');
    expect((await owner.query(cups)).rows).toEqual([
      { id: 1, size: 10, colour: 'white' },
      { id: 2, size: 11, colour: null },
    ]);
    expect(await appliedMigrations(owner)).toEqual(knownMigrations(both));
  });
});

it('A trigger is laid down again when its file has changed or a table may be new, and else left alone', async () => {
  const one = history('one', [first]);
  const renewed = history('renewed', [first, 'drop table cups;', first]);
  await asOwner(async (owner) => {
    await migrate(owner, growing(1), one);
    await migrate(owner, growing(5), one);
    await owner.query('insert into cups values (1, 10)');
    await owner.query('drop trigger cups_grow on cups');
    await migrate(owner, growing(5), one);
    await owner.query('insert into cups values (2, 10)');
    expect((await owner.query(cups)).rows).toEqual([
      { id: 1, size: 15 },
      { id: 2, size: 10 },
    ]);
    await migrate(owner, growing(5), renewed);
    await owner.query('insert into cups values (3, 10)');
    expect((await owner.query(cups)).rows).toEqual([{ id: 3, size: 15 }]);
  });
});

it('Servers that start at once migrate once, and a step that fails leaves the database as it was and says what to do', async () => {
  const both = history('at-once', [first, second]);
  const broken = history('broken', [first, 'select 1 / 0']);
  const db = await testDatabase({ from: 'empty' });
  const owners = await Promise.all([1, 2, 3].map(() => db.connect('owner')));
  const failed = await Promise.allSettled(owners.map((owner) => migrate(owner, growing(1), broken)));
  for (const one of failed)
    expect(one.status === 'rejected' && String(one.reason)).toContain(
      'The tables could not be changed (1), and the database is as it was. Start the release before until the reason is mended: division by zero',
    );
  expect((await db.pool.query(`select to_regclass('cups') as cups`)).rows).toEqual([{ cups: null }]);
  await Promise.all(owners.map((owner) => migrate(owner, growing(1), both)));
  const applied = await Promise.all(owners.map((owner) => appliedMigrations(owner)));
  expect(applied).toEqual([
    [1000, 1001],
    [1000, 1001],
    [1000, 1001],
  ]);
  await Promise.all(owners.map((owner) => owner.end()));
});

it('An earlier release refuses the tables of a newer one, and leaves them as they are', async () => {
  const one = history('older', [first]);
  const both = history('newer', [first, second]);
  await asOwner(async (owner) => {
    await migrate(owner, growing(5), both);
    await expect(migrate(owner, growing(1), one)).rejects.toThrow('those of a newer release');
    await owner.query('insert into cups values (1, 10)');
    expect((await owner.query(cups)).rows).toEqual([{ id: 1, size: 15, colour: null }]);
  });
});
