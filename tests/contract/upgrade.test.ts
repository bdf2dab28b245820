import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { appliedMigrations, knownMigrations, migrate, migrateUpTo } from '../../server/db/migrate';
import { triggersOf } from '../../server/db/triggers';
import { servedCentre } from '../../server/features/book';
import { testFolder } from '../support/at-end';
import { catalogueOf } from '../support/catalogue';
import { type TestDatabase, testDatabase } from '../support/database';
import { history as historyIn } from '../support/histories';
import { schemaBefore } from '../support/release-before';

// A database of an earlier release must work with this one.

const folder = testFolder('upgrade');
const triggers = triggersOf(servedCentre);

const asOwner = async <T>(
  from: 'empty' | 'tables',
  work: (owner: Awaited<ReturnType<TestDatabase['connect']>>) => Promise<T>,
): Promise<T> => {
  const db = await testDatabase({ from });
  const owner = await db.connect('owner');
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
};

it('A database of the release before becomes the same as a new one', async () => {
  const fresh = await asOwner('tables', catalogueOf);
  const upgraded = await asOwner('empty', async (owner) => {
    await owner.query(schemaBefore());
    await migrate(owner, triggers);
    return catalogueOf(owner);
  });
  expect(fresh.length).toBeGreaterThan(1500);
  expect(upgraded).toEqual(fresh);
});

// Earlier releases kept triggers in files by subject; now each noun has its own file.
it('A database whose triggers are known by the names of earlier files comes up, and every trigger is there once', async () => {
  await asOwner('tables', async (owner) => {
    const fresh = await catalogueOf(owner);
    await owner.query('delete from drizzle.triggers');
    await owner.query(
      `insert into drizzle.triggers (name, hash) select unnest($1::text[]), 'of that release'`,
      [
        [
          '0-kernel.sql',
          '1-append-only.sql',
          '2-customers.sql',
          '3-money.sql',
          '4-messages.sql',
          '5-trail.sql',
        ],
      ],
    );
    await migrate(owner, triggers);
    expect(await catalogueOf(owner)).toEqual(fresh);
    const { rows } = await owner.query<{ name: string }>('select name from drizzle.triggers');
    expect(rows.map(({ name }) => name).sort()).toEqual(triggers.map(({ name }) => name).sort());
  });
});

it('A database from before what this release takes over from is refused with the way out, and left as it was', async () => {
  await asOwner('empty', async (owner) => {
    await owner.query(schemaBefore());
    await owner.query(
      'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
    );
    const before = await appliedMigrations(owner);
    await expect(migrate(owner, triggers)).rejects.toThrow('Start the release before this one once');
    expect(await appliedMigrations(owner)).toEqual(before);
  });
});

describe('A history of two steps and a trigger', () => {
  const first = 'create table cups (id int primary key, size int not null);';
  const second = 'alter table cups add column colour text; update cups set colour = $$white$$;';
  const growing = (by: number) => [
    {
      name: 'cups',
      sql: `create or replace function cup_grows() returns trigger language plpgsql as $$ begin new.size := new.size + ${by}; return new; end $$;
        create or replace trigger cups_grow before insert on cups for each row execute function cup_grows();`,
    },
  ];
  const history = (name: string, steps: readonly string[]): string =>
    historyIn(path.join(folder, name), steps);
  const cups = 'select * from cups order by id';

  it('goes on from the first to the second, whose rows came without triggers', async () => {
    const both = history('both', [first, second]);
    await asOwner('empty', async (owner) => {
      await migrateUpTo(owner, 1000, both);
      await owner.query('insert into cups values (1, 10)');
      await migrate(owner, growing(1), { folder: both });
      await owner.query('insert into cups values (2, 10)');
      expect((await owner.query(cups)).rows).toEqual([
        { id: 1, size: 10, colour: 'white' },
        { id: 2, size: 11, colour: null },
      ]);
      expect(await appliedMigrations(owner)).toEqual(knownMigrations(both));
    });
  });

  it('lays a trigger down again when its file has changed or a table may be new, and else leaves it alone', async () => {
    const one = history('one', [first]);
    const renewed = history('renewed', [first, 'drop table cups;', first]);
    await asOwner('empty', async (owner) => {
      await migrate(owner, growing(1), { folder: one });
      await migrate(owner, growing(5), { folder: one });
      await owner.query('insert into cups values (1, 10)');
      await owner.query('drop trigger cups_grow on cups');
      await migrate(owner, growing(5), { folder: one });
      await owner.query('insert into cups values (2, 10)');
      expect((await owner.query(cups)).rows).toEqual([
        { id: 1, size: 15 },
        { id: 2, size: 10 },
      ]);
      await migrate(owner, growing(5), { folder: renewed });
      await owner.query('insert into cups values (3, 10)');
      expect((await owner.query(cups)).rows).toEqual([{ id: 3, size: 15 }]);
    });
  });

  it('is gone through once by servers that start at once, and not at all where its end fails', async () => {
    const both = history('at-once', [first, second]);
    const broken = history('broken', [first, 'select 1 / 0']);
    const db = await testDatabase({ from: 'empty' });
    const owners = await Promise.all([1, 2, 3].map(() => db.connect('owner')));
    const failed = await Promise.allSettled(
      owners.map((owner) => migrate(owner, growing(1), { folder: broken })),
    );
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await Promise.all(owners.map((owner) => migrate(owner, growing(1), { folder: both })));
    const applied = await Promise.all(owners.map((owner) => appliedMigrations(owner)));
    expect(applied).toEqual([
      [1000, 1001],
      [1000, 1001],
      [1000, 1001],
    ]);
    await Promise.all(owners.map((owner) => owner.end()));
  });

  // Both serve for the length of a rollout, and the older one may have to start again meanwhile.
  it('of which an earlier release knows only the first leaves it the tables, the triggers and their functions', async () => {
    const one = history('older', [first]);
    const both = history('newer', [first, second]);
    await asOwner('empty', async (owner) => {
      await migrate(owner, growing(1), { folder: one });
      await migrate(owner, growing(5), { folder: both });
      const said: string[] = [];
      await migrate(owner, growing(1), { folder: one, say: (line) => said.push(line) });
      await owner.query('insert into cups values (1, 10)');
      expect((await owner.query(cups)).rows).toEqual([{ id: 1, size: 15, colour: null }]);
      expect(said).toEqual([expect.stringContaining('newer release')]);
    });
  });
});
