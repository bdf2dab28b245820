import { describe, expect, it } from 'vitest';
import { bootstrap } from '../../server/bootstrap';
import { loadDemo } from '../../server/demo';
import { nextFreeCode } from '../../server/features/customers/paper-codes';
import { transaction } from '../../server/kernel/tx';
import { passwordMatches } from '../../server/kernel/vault';
import { beautyCentre } from '../../src/resources/book';
import { testDatabase } from '../support/database';

const numbers = async (sql: string): Promise<readonly number[]> => {
  const { rows } = await database.pool.query<{ n: number }>(sql);
  return rows.map(({ n }) => n);
};

const database = await testDatabase();
await bootstrap(database.pool, beautyCentre);
// Two servers start at the same moment.
const options = { password: 'open sesame', now: new Date('2026-11-21T09:00:00Z') };
await Promise.all([loadDemo(database.pool, options), loadDemo(database.pool, options)]);

describe('the demo centre in the database', () => {
  it('is loaded once, even by two servers at the same moment', async () => {
    expect(await numbers('select count(*)::int n from customers')).toEqual([600]);
    expect(await numbers('select count(*)::int n from users')).toEqual([13]);
    expect(await numbers('select id n from branches where is_active order by id')).toEqual([1, 2]);
  });

  it('counts each paper code as given, so that the next customer gets a free one', async () => {
    expect(
      await numbers(
        `select count(*)::int n from customers c full join paper_codes p on p.customer_id = c.id
           and p.branch_id = c.branch_id and p.code = c.paper_code
         where c.paper_code is distinct from p.code`,
      ),
    ).toEqual([0]);
    const highest = await numbers('select max(paper_code)::int n from customers where branch_id = 1');
    const next = await transaction(database.pool, (client) => nextFreeCode(client, 1));
    expect([next - 1]).toEqual(highest);
  });

  it('numbers people from 100001 on, without a gap, and goes on from there', async () => {
    expect(await numbers('select min(person_code)::int n from customers')).toEqual([100_001]);
    expect(await numbers('select max(person_code)::int n from customers')).toEqual([100_600]);
    expect(await numbers(`select nextval('person_codes')::int n`)).toEqual([100_601]);
  });

  it('gives every user a role, branches and the password', async () => {
    const { rows } = await database.pool.query<{
      username: string;
      hash: string;
      role: string;
      branches: number[];
    }>(
      `select u.username, u.password_hash as hash, r.name as role,
         (select array_agg(b.branch_id order by b.position) from users_user_branches b where b.parent_id = u.id) as branches
       from users u join users_user_roles ur on ur.parent_id = u.id join roles r on r.id = ur.role_id order by u.id`,
    );
    expect(rows).toHaveLength(13);
    expect(rows[0]).toMatchObject({ username: 'admin', role: 'Admin', branches: [1, 2, 3] });
    expect(rows[3]).toMatchObject({ username: 'reception2', role: 'Receptionist', branches: [1, 2] });
    expect(await passwordMatches(rows[2]?.hash, 'open sesame')).toBe(true);
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(13);
  });

  it('offers services, packages of them and rooms, as the desk would find them', async () => {
    expect(await numbers('select count(*)::int n from services')).toEqual([24]);
    expect(await numbers('select count(*)::int n from packages')).toEqual([6]);
    expect(await numbers('select count(distinct branch_id)::int n from rooms')).toEqual([3]);
    // Every package item refers to its service, and the search text is folded.
    expect(
      await numbers(
        `select count(*)::int n from packages_items i join services s on s.id = i.service_id
         join packages p on p.id = i.parent_id where p.name = 'باقة العروس' and s.name in ('هيدرافيشال', 'استشوار')`,
      ),
    ).toEqual([2]);
    expect(await numbers(`select count(*)::int n from services where search_text like '%صبغه شعر%'`)).toEqual(
      [1],
    );
    expect(await numbers(`select count(*)::int n from rooms where name_key = ''`)).toEqual([0]);
  });

  it('has spent money in both open branches, in each of the last months and by every method', async () => {
    const [count = 0] = await numbers('select count(*)::int n from expenses');
    expect(count).toBeGreaterThanOrEqual(110);
    expect(count).toBeLessThanOrEqual(130);
    expect(await numbers('select distinct branch_id n from expenses order by 1')).toEqual([1, 2]);
    expect(await numbers(`select count(distinct to_char(date, 'YYYY-MM'))::int n from expenses`)).toEqual([
      7,
    ]);
    expect(await numbers('select count(distinct payment_method)::int n from expenses')).toEqual([4]);
    expect(await numbers('select count(distinct category)::int n from expenses')).toEqual([10]);
  });

  it('has planned three weeks of shifts for everybody who can be booked, in their own branches', async () => {
    expect(
      await numbers(
        `select count(distinct staff_id)::int n from shifts where date between '2026-11-21' and '2026-11-27'
         union all select count(*)::int from users where is_bookable and is_active`,
      ),
    ).toEqual([7, 7]);
    expect(
      await numbers(
        `select count(*)::int n from shifts s where not exists (
           select from users_user_branches b where b.parent_id = s.staff_id and b.branch_id = s.branch_id)`,
      ),
    ).toEqual([0]);
    expect(await numbers(`select min(minutes)::int n from shifts`)).toEqual([300]);
  });

  it('has been busy for a month and is booked for a fortnight, with the times of every booking taken', async () => {
    const [count = 0] = await numbers('select count(*)::int n from appointments');
    expect(count).toBeGreaterThan(600);
    expect(count).toBeLessThan(2500);
    expect(
      await numbers(
        `select count(*)::int n from appointments where (start < '2026-11-20T22:00:00Z') = (status = 'Planned')
           and status <> 'Canceled'`,
      ),
    ).toEqual([0]);
    expect(
      await numbers(
        `select count(distinct date_trunc('day', start))::int n from appointments where start > '2026-11-21'`,
      ),
    ).toEqual([13]);
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

  it('asks what the services cost and names its bookings, some of them with packages', async () => {
    expect(
      await numbers(
        `select count(*)::int n from appointments a where total_price <> (
           select coalesce(sum(l.service_price) filter (where l.coverage = 'Extra'), 0) from appointments_services l
           where l.parent_id = a.id) + (select coalesce(sum(p.price), 0) from appointments_packages p where p.parent_id = a.id)
         union all select count(*)::int from appointments where title = '' or search_text = ''`,
      ),
    ).toEqual([0, 0]);
    const [covered = 0] = await numbers(
      `select count(*)::int n from appointments_services where coverage = 'Package'`,
    );
    expect(covered).toBeGreaterThan(10);
  });

  it('has people who wait in both open branches, some offered a time that is free', async () => {
    expect(
      await numbers('select branch_id n from waitlist group by 1 having count(*) >= 3 order by 1'),
    ).toEqual([1, 2]);
    expect(
      await numbers(
        `select count(*)::int n from waitlist w where offered_start is not null and not exists (
           select from appointment_occupancy o where o.kind = 'staff' and o.resource_id = w.offered_staff_id
             and o.during && tstzrange(w.offered_start, w.offered_end))`,
      ),
    ).toEqual([2]);
  });

  it('gives the next row of every table a number of its own', async () => {
    const tables = ['services', 'packages', 'rooms', 'expenses', 'shifts', 'appointments', 'waitlist'];
    for (const table of tables)
      expect(
        await numbers(
          `select (nextval('${table}_id_seq') - (select max(id) from ${table}))::int n from ${table} limit 1`,
        ),
        table,
      ).toEqual([1]);
  });
});
