import { describe, expect, it, vi } from 'vitest';
import { listStatements } from '../../server/data/statements';
import { appointments } from '../../src/resources/appointments/entity';
import { readQuery } from '../../src/schema/list-query';
import { testDatabase } from '../support/database';
import { planOf, scansOf } from '../support/plan';

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
const statements = (raw: Readonly<Record<string, string>>, branchIds: readonly number[]) => {
  const result = readQuery(appointments, { ...raw });
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return listStatements(appointments, { all: false, branchIds }, result.query, 'Africa/Cairo');
};

describe('with ten years of bookings', () => {
  it('a week of a branch is read off the index of branch and start', async () => {
    const pages: readonly Readonly<Record<string, string>>[] = [{}, { page: '1', pageSize: '2000' }];
    for (const page of pages) {
      const steps = await planOf(database.pool, statements({ ...week, ...page }, [3]).rows);
      expect(scansOf(steps)).toEqual([
        expect.objectContaining({
          type: expect.stringMatching(/^(Index|Bitmap Index) Scan$/),
          index: 'appointments_start_branch',
        }),
      ]);
    }
  });

  it.each([
    ['a status', { status: 'Done' }],
    ['a specialist', { staffId: '7' }],
    ['a room', { roomId: '7' }],
    ['all of them', { status: 'Done', staffId: '7', roomId: '7' }],
  ])('a week of a branch narrowed by %s never reads every booking', async (_, filter) => {
    const steps = await planOf(database.pool, statements({ ...week, ...filter }, [3]).rows);
    expect(steps.filter(({ type, relation }) => type === 'Seq Scan' && relation === 'appointments')).toEqual(
      [],
    );
  });

  it('a week of several branches, and everything of one customer, use an index as well', async () => {
    for (const [raw, branchIds] of [
      [week, [1, 2]],
      [{ customerId: '77' }, [3]],
    ] as const) {
      const steps = await planOf(database.pool, statements(raw, branchIds).rows);
      expect(steps.map(({ type }) => type)).not.toContain('Seq Scan');
    }
  });

  it.each([['7'], ['999']])(
    'everything of specialist %s is found without looking at every booking',
    async (staffId) => {
      const { rows, count } = statements({ staffId, page: '1' }, [1, 2, 3, 4]);
      for (const statement of [rows, count]) {
        const steps = await planOf(database.pool, statement);
        const read = scansOf(steps).map(({ index, relation }) => index ?? relation);
        expect(read).toContain('appointments_of_staff');
        expect(read).not.toContain('appointments');
        expect(read.filter((index) => index?.startsWith('appointments_start'))).toEqual([]);
      }
    },
  );

  it('the total of a week is counted without reading every booking', async () => {
    const steps = await planOf(database.pool, statements({ ...week, page: '1' }, [3]).count);
    expect(steps.map(({ type }) => type)).not.toContain('Seq Scan');
  });
});
