import { beforeAll, describe, expect, it } from 'vitest';
import { searchTextOf } from '../../../server/data/search';
import type { Row } from '../../support/app';
import { appointmentDesk } from '../../support/appointments';
import { permissionsOf, tokenFor } from '../../support/world';

/** Appointments whose own specialist and the specialists of their services are mixed, some of them deleted. */
const desk = await appointmentDesk();
const { app, staff, services, customers } = desk;
const people = [staff.sara, staff.dina, staff.abroad, null];

beforeAll(async () => {
  // Every combination of a specialist with those of two services, in turn in both branches.
  const mixed = people.flatMap((own) =>
    people.flatMap((one) => people.map((two) => [own, one, two] as const)),
  );
  for (const [n, [own, one, two]] of mixed.entries()) {
    const start = new Date(Date.UTC(2031, 0, 1 + (n % 40), 8 + 3 * Math.floor(n / 40)));
    const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
    await app.pool.query(
      `with made as (insert into appointments (customer_id, title, start, "end", status, branch_id, staff_id, deleted_at, search_text)
         values ($1, 'حجز', $2, $3, 'Planned', $4, $5, case when $6 then now() end, $11) returning id)
       insert into appointments_services (parent_id, position, service_id, staff_id, start, "end")
       select made.id, line.position, $7, line.staff, line.start, line.until
       from made, (values (0, $8::int, $2::timestamptz, $9::timestamptz), (1, $10::int, $9::timestamptz, $3::timestamptz)) line(position, staff, start, until)`,
      [
        ...[
          customers.mona,
          start,
          at(60),
          n % 3 === 0 ? app.branches.foreign : app.branches.own,
          own,
          n % 7 === 0,
        ],
        ...[services.facial, one, at(30), two, searchTextOf(['حجز'])],
      ],
    );
  }
});

const read = async (ids: readonly number[], query: string, token?: string) => {
  const filter = ids.map((id) => `staffId=${id}`).join('&');
  const as = token === undefined ? ({ as: 'Admin' } as const) : { token };
  const { status, body, text } = await app.call<{
    readonly data: readonly Row[];
    readonly totalCount: number;
  }>('GET', `/api/appointments?pageSize=10&${filter}&${query}`, as);
  expect(status, text).toBe(200);
  return body;
};

/** Says the same slowly: looks at every row. */
const expected = async (ids: readonly number[], branchIds: readonly number[], own?: number) => {
  const names = (who: string) =>
    `(t.staff_id = any(${who}) or exists (select from appointments_services c where c.parent_id = t.id and c.staff_id = any(${who})))`;
  const { rows } = await app.pool.query<{ id: number }>(
    `select t.id from appointments t where t.deleted_at is null and t.branch_id = any($1)
       and (cardinality($2::int[]) = 0 or ${names('$2')}) and ($3::int is null or ${names('array[$3::int]')})
     order by t.start desc, t.id desc`,
    [branchIds, ids, own ?? null],
  );
  return rows.map(({ id }) => id);
};

const everywhere = () => [app.branches.own, app.branches.foreign];

describe('A list of one owner’s rows', () => {
  // APT-27, R-49
  it.each([
    ['one specialist', [staff.sara]],
    ['two specialists', [staff.sara, staff.dina]],
    ['somebody of another branch', [staff.abroad]],
    ['nobody in particular', []],
  ])('has each row of %s once, in order, on its page, and counts them', async (_, ids) => {
    for (const [branchIds, narrowed] of [
      [everywhere(), ''],
      [[app.branches.own], `branchId=${app.branches.own}`],
    ] as const) {
      const all = await expected(ids, branchIds);
      expect(all.length).toBeGreaterThan(10);
      for (let page = 1; page <= Math.ceil(all.length / 10); page += 1) {
        const { data, totalCount } = await read(ids, `page=${page}&${narrowed}`);
        expect(data.map(({ id }) => id)).toEqual(all.slice(10 * (page - 1), 10 * page));
        expect(totalCount).toBe(all.length);
      }
    }
  });

  //
  it('holds for a role that sees its own rows only, narrowed to a colleague as well', async () => {
    await app.setPermissions('Staff', await permissionsOf(app.pool, 'Staff'));
    await app.pool.query(`update roles set own_only = true where name = 'Staff'`);
    const sara = await tokenFor(app.pool, staff.sara);
    for (const ids of [[], [staff.sara], [staff.dina]]) {
      const all = await expected(ids, [app.branches.own], staff.sara);
      expect(all.length).toBeGreaterThan(5);
      const { data, totalCount } = await read(ids, 'page=1', sara);
      expect(data.map(({ id }) => id)).toEqual(all.slice(0, 10));
      expect(totalCount).toBe(all.length);
    }
  });
});
