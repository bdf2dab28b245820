import { describe, expect, it } from 'vitest';
import { bootstrap } from '../../../server/bootstrap';
import { loadDemo } from '../../../server/demo';
import { checkAuditLog } from '../../../server/features/audit-logs/check';
import { beautyCentre } from '../../../src/resources/book';
import { checkMoney } from '../../support/books';
import { testDatabase } from '../../support/database';

const numbers = async (sql: string): Promise<readonly number[]> => {
  const { rows } = await database.pool.query<{ n: number }>(sql);
  return rows.map(({ n }) => n);
};

const database = await testDatabase();
await bootstrap(database.pool, beautyCentre);
// Two servers start at the same moment.
const options = { password: 'open sesame', now: new Date('2026-11-21T13:00:00Z') };
await Promise.all([loadDemo(database.pool, options), loadDemo(database.pool, options)]);

describe('the demo centre in the database', () => {
  it('is loaded once, even by two servers at the same moment', async () => {
    expect(await numbers('select count(*)::int n from customers')).toEqual([600]);
    expect(await numbers('select count(*)::int n from users')).toEqual([13]);
    expect(await numbers('select id n from branches where is_active order by id')).toEqual([1, 2]);
  });

  it('numbers people from 100001 on, without a gap, and goes on from there', async () => {
    expect(await numbers('select min(person_code)::int n from customers')).toEqual([100_001]);
    expect(await numbers('select max(person_code)::int n from customers')).toEqual([100_600]);
    expect(await numbers(`select nextval('person_codes')::int n`)).toEqual([100_601]);
  });

  it('has been busy for a month and is booked for a fortnight, with the times of every booking taken', async () => {
    const [count = 0] = await numbers('select count(*)::int n from appointments');
    expect(count).toBeGreaterThan(600);
    // Each active appointment occupies its customer, and its lines lie within the specialists' occupied time.
    expect(
      await numbers(
        `select count(*)::int n from appointments a where (status in ('Planned', 'Done')) <> exists (
           select from appointment_occupancy o where o.appointment_id = a.id and o.kind = 'customer'
             and o.resource_id = a.customer_id and o.during = tstzrange(a.start, a."end"))
         union all select count(*)::int from appointments a join appointments_services l on l.parent_id = a.id
         where a.status in ('Planned', 'Done') and not exists (
           select from appointment_occupancy o where o.appointment_id = a.id and o.kind = 'staff'
             and o.resource_id = l.staff_id and o.during @> tstzrange(l.start, l."end"))
         union all select count(*)::int from appointments a where room_id is not null and status in ('Planned', 'Done')
           and not exists (select from appointment_occupancy o where o.appointment_id = a.id and o.kind = 'room'
             and o.resource_id = a.room_id)`,
      ),
    ).toEqual([0, 0, 0]);
  });

  it('keeps its bookings within the working day and within shifts, where the branch has any', async () => {
    expect(
      await numbers(
        `select count(*)::int n from (select start at time zone 'Africa/Cairo' s, "end" at time zone 'Africa/Cairo' e
           from appointments) x where s::time < '08:00' or e::time > '22:00' or s::date <> e::date
         union all select count(*)::int from appointments a join appointments_services l on l.parent_id = a.id
         cross join lateral (select l.start at time zone 'Africa/Cairo' s, l."end" at time zone 'Africa/Cairo' e) x
         where exists (select from shifts t where t.branch_id = a.branch_id and t.date = x.s::date) and not exists (
           select from shifts t where t.branch_id = a.branch_id and t.staff_id = l.staff_id and t.date = x.s::date
             and t.start::time <= x.s::time and x.e::time <= t."end"::time)`,
      ),
    ).toEqual([0, 0]);
  });

  it('has books and a trail that are in order, and gives the next row of every table a number of its own', async () => {
    const client = await database.connect('plain');
    expect(await checkMoney(client)).toMatchObject({ ok: true });
    expect(await checkAuditLog(client)).toMatchObject({ ok: true });
    await client.end();
    const tables = ['services', 'packages', 'rooms', 'expenses', 'shifts', 'appointments', 'waitlist'];
    for (const table of [...tables, 'attendance', 'invoices', 'audit_logs'])
      expect(
        await numbers(
          `select (nextval('${table}_id_seq') - (select max(id) from ${table}))::int n from ${table} limit 1`,
        ),
        table,
      ).toEqual([1]);
  });
});
