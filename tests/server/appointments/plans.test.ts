import { describe, expect, it, vi } from 'vitest';
import { listStatements } from '../../../server/data/statements';
import { appointments } from '../../../src/resources/appointments/entity';
import { readQuery } from '../../../src/schema/list-query';
import { planOf, scansOf } from '../../support/calls/plan';
import { testDatabase } from '../../support/database';

vi.setConfig({ hookTimeout: 600_000, testTimeout: 120_000 });

/** Number of appointments in ten years. 200,000 give the same plans as the million of `npm run test:long`. */
const appointmentCount = Number(process.env.PLANNED_BOOKINGS ?? 200_000);
const weekOf = 52 * 10;

const database = await testDatabase();
const owner = await database.connect('owner');
// Ten years of a busy chain. Foreign keys are dropped, because this test uses no other tables.
await owner.query(`
  set synchronous_commit = off;
  alter table appointments drop constraint appointments_customer_id, drop constraint appointments_branch_id,
    drop constraint appointments_staff_id;
  drop index appointments_start_all, appointments_start_branch, appointments_of_customer, appointments_of_staff;
  insert into appointments (customer_id, title, start, "end", status, branch_id, staff_id, total_price, search_text)
  select n % 50000 + 1, 'حجز', t.at, t.at + interval '45 minutes', 'Done', n % 4 + 1, n % 40 + 1, 100, ''
  from generate_series(1, ${appointmentCount}) n
  cross join lateral (select timestamptz '2018-01-01' + n * interval '${Math.floor((weekOf * 7 * 86_400) / appointmentCount)} seconds') t(at);
  create index appointments_start_all on appointments (start, id) where deleted_at is null;
  create index appointments_start_branch on appointments (branch_id, start, id) where deleted_at is null;
  create index appointments_of_customer on appointments (customer_id, start);
  create index appointments_of_staff on appointments (staff_id, start, id) where deleted_at is null`);
await owner.query('vacuum analyze appointments');
await owner.end();

const week = { from: '2024-03-02', to: '2024-03-08' } as const;
const statements = (raw: object, branchIds: readonly number[]) => {
  const result = readQuery(appointments, { ...raw });
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return listStatements(appointments, { all: false, branchIds }, result.query, 'Africa/Cairo');
};

describe('with ten years of bookings', () => {
  it.each<[string, object, readonly number[]]>([
    ['a week of a branch', week, [3]],
    ['a page of a week of a branch, with its total', { ...week, page: '1', pageSize: '2000' }, [3]],
    [
      'a week of a branch narrowed by all filters',
      { ...week, status: 'Done', staffId: '7', roomId: '7' },
      [3],
    ],
    ['a week of several branches', week, [1, 2]],
    ['everything of one customer', { customerId: '77' }, [3]],
    ['everything of a specialist', { staffId: '7', page: '1' }, [1, 2, 3, 4]],
    ['everything of a specialist who has nothing', { staffId: '999', page: '1' }, [1, 2, 3, 4]],
  ])('%s is found without reading every booking', async (_, raw, branchIds) => {
    const { rows, count } = statements(raw, branchIds);
    for (const statement of [rows, count]) {
      const scans = scansOf(await planOf(database.pool, statement));
      expect(scans.length).toBeGreaterThan(0);
      expect(scans.map(({ type }) => type)).not.toContain('Seq Scan');
      // Read off the index of branch and start, a specialist's would be all of these years.
      if ('staffId' in raw && !('from' in raw))
        expect(
          scans.map(({ index }) => index ?? '').filter((index) => /^appointments_start|^$/.test(index)),
        ).toEqual([]);
    }
  });
});
