import { describe, expect, it } from 'vitest';
import { migrate } from '../../server/db/migrate';
import { triggersOf } from '../../server/db/triggers';
import { servedCentre } from '../../server/features/book';
import { atEnd } from '../support/at-end';
import { testDatabase } from '../support/database';
import { until } from '../support/server-program';

// Triggers that stand on every table with customers are laid again by a release that changes them, while desks work.

const db = await testDatabase();
const connect = async () => {
  const client = await db.connect('owner');
  atEnd(() => client.end());
  return client;
};
const [owner, desk, watcher] = [await connect(), await connect(), await connect()];
const { rows: tables } = await owner.query<{ name: string }>(
  `select tgrelid::regclass::text as name from pg_trigger where tgname like '%\\_not\\_merged' order by 1`,
);
const { rows: backend } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid');

/** Tables that the start has locked against writers, and the one for whose lock it waits. */
const locks = async () =>
  (
    await watcher.query<{ name: string; granted: boolean }>(
      `select relation::regclass::text as name, granted from pg_locks
        where pid = $1 and mode = 'ShareRowExclusiveLock' and locktype = 'relation'`,
      [backend[0]?.pid],
    )
  ).rows;

describe('While triggers are laid on every table with customers', () => {
  it.each([tables[0], tables.at(-1)])(
    'and a desk uses %o for long, no other table is locked',
    async (busy) => {
      expect(tables.length).toBeGreaterThan(8);
      await owner.query(`delete from drizzle.triggers where name = 'customers'`);
      await desk.query(`begin; lock table ${busy?.name} in row exclusive mode`);
      const said: string[] = [];
      const work = migrate(owner, triggersOf(servedCentre), { say: (line) => said.push(line) });
      let seen: Awaited<ReturnType<typeof locks>> = [];
      await until(async () => {
        seen = await locks();
        return seen.some(({ granted }) => !granted);
      });
      expect(seen).toEqual([{ name: busy?.name, granted: false }]);
      await desk.query('commit');
      await work;
      const { rows } = await owner.query(
        `select tgrelid::regclass::text as name from pg_trigger where tgname like '%\\_not\\_merged' order by 1`,
      );
      expect(rows).toEqual(tables);
    },
  );
});
