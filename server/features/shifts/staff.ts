import type pg from 'pg';
import { users } from '../../../src/resources/users/entity';
import { type Actor, scopeCondition, scopeOf } from '../../data/actor';
import type { GuardContext } from '../../data/entity-server';
import { invalid } from '../../kernel/errors';
import { locks } from '../../kernel/locks';
import { fetchRows, newParams } from '../../kernel/rows';

const worksIn = (branch: string): string =>
  `exists (select from users_user_branches ub where ub.parent_id = u.id and ub.branch_id = ${branch})`;

/** Returns SQL: true if the user `u` can be given a shift in a branch (SHF-07). */
export const isAssignable = (branch: string): string =>
  `u.is_active and u.deleted_at is null and u.is_bookable and ${worksIn(branch)}`;

/**
 * Waits until no other transaction changes the shifts of these users. Uncommitted rows in the constraint's index make
 * writers wait for each other until the database ends one as a deadlock, a second each time. Locking in one order
 * everywhere makes them queue instead.
 */
export const queueForStaff = async (client: pg.PoolClient, staffIds: readonly unknown[]): Promise<void> => {
  await client.query(
    'select pg_advisory_xact_lock($1, x.id) from (select distinct unnest($2::int[]) as id order by 1) x',
    [locks.shiftsOfStaff, staffIds],
  );
};

/**
 * Refuses (400 on `staffId`) a new shift, or one moved to another day, user or branch, of a user who cannot work
 * there. A shift that stays where it is may change even if its user has left.
 */
export const checkStaff = async ({ client, values, before }: GuardContext): Promise<void> => {
  const isMoved = (['staffId', 'branchId', 'date'] as const).some(
    (key) => key in values && values[key] !== before?.[key],
  );
  if (before && !isMoved) return;
  const [person] = await fetchRows(client, { isActive: 'flag', isBookable: 'flag', isHere: 'flag' })(
    `select u.is_active and u.deleted_at is null as "isActive", u.is_bookable as "isBookable",
       ${worksIn('$2')} as "isHere" from users u where u.id = $1`,
    [values.staffId ?? before?.staffId, values.branchId ?? before?.branchId],
  );
  if (!person?.isActive) throw refused('shifts.error.staffInactive');
  if (!person.isBookable) throw refused('shifts.error.staffNotBookable');
  if (!person.isHere) throw refused('shifts.error.staffElsewhere');
};

const refused = (key: string) => invalid([{ path: ['staffId'], key }]);

/**
 * Returns users who can be given a shift in the branch (SHF-07), and users with one in these days. Of those, users of
 * foreign branches alone are shown without a name, as in every list (P-02).
 */
export const staffOf = async (
  pool: pg.Pool,
  actor: Actor,
  { branchId, from, to }: { readonly branchId: number; readonly from: string; readonly to: string },
) => {
  const params = newParams();
  const [branch, first, last] = [params.add(branchId), params.add(from), params.add(to)];
  const isSeen = scopeCondition(users, scopeOf(actor), params, 'u') || 'true';
  return await fetchRows(pool, { id: 'number', fullName: 'text' })(
    `select u.id, case when ${isSeen} then u.full_name else '—' end as "fullName" from users u
     where ${isAssignable(branch)}
       or exists (select from shifts t
         where t.staff_id = u.id and t.branch_id = ${branch} and t.date between ${first} and ${last})
     order by u.full_name_key, u.id`,
    params.values,
  );
};

/**
 * Returns all users who can be booked in the branch, with their shifts of the day, and whether they are available at
 * `time` (HH:mm), or at any time of the day if it is null. A user without a shift is not available; but if the branch
 * has no shifts at all on that day, everybody is.
 */
export const availabilityOf = (
  pool: pg.Pool,
  {
    branchId,
    date,
    time,
  }: { readonly branchId: number; readonly date: string; readonly time: string | null },
) =>
  fetchRows(pool, {
    id: 'number',
    fullName: 'text',
    shifts: [{ start: 'text', end: 'text' }],
    available: 'flag',
  })(
    `select u.id, u.full_name as "fullName",
       coalesce(json_agg(json_build_object('start', t.start, 'end', t.end) order by t.start) filter (where t.id is not null), '[]') as shifts,
       not exists (select from shifts s where s.branch_id = $1 and s.date = $2)
         or bool_or(t.id is not null and ($3::text is null or (t.start <= $3 and $3 < t.end))) as available
     from users u left join shifts t on t.staff_id = u.id and t.branch_id = $1 and t.date = $2
     where ${isAssignable('$1')} group by u.id order by u.full_name_key, u.id`,
    [branchId, date, time],
  );
