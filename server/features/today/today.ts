import { appointments } from '../../../src/resources/appointments/entity';
import { attendance } from '../../../src/resources/attendance/entity';
import { openParts } from '../../../src/resources/branches/hours';
import { invoices } from '../../../src/resources/invoices/entity';
import { type Late, lates } from '../../../src/resources/reports/topic';
import { shortestGap, today, unbilledDays } from '../../../src/resources/today/today';
import { waitlist } from '../../../src/resources/waitlist/entity';
import { moduleOf, snake } from '../../../src/schema/entity';
import type { QueryAnswer } from '../../../src/schema/query';
import { type Actor, branchIdsIn } from '../../data/actor';
import { standing, whereAll } from '../../data/conditions';
import { plain, type QueryContext, type Row } from '../../data/entity-server';
import { rowsColumn, rowsIn } from '../../data/row-answers';
import { preparedStatement } from '../../data/statements';
import { iso, momentSql } from '../../kernel/clock';
import { believed, fetchOne, newParams, orNull, type Params } from '../../kernel/rows';
import { appointmentsServer } from '../appointments/index';
import { attendanceServer, isUnbilled } from '../attendance/index';
import { type Place, placesOf, workingDayIn, workingDaysText } from '../branches/index';
import { invoicesServer } from '../invoices/index';
import { isLate } from '../reports/index';
import { commaIn, servicesSql } from './figures';
import {
  type Asked,
  calledOff,
  counted,
  finished,
  guideOf,
  inside,
  isExpected,
  isToday,
  listed,
  ofBranch,
  people,
  type StepFacts,
  startsToday,
  sums,
  withoutVisit,
} from './parts';

type Today = QueryAnswer<typeof today>;

/** Returns the SQL of one part of an answer; `null::json` if the reader may not see it. */
export const part = (isSeen: boolean, sql: () => string): string => (isSeen ? sql() : 'null::json');

export const rowsOrNull = believed<readonly Row[] | null>();
const { parts } = today.answer;

const foundColumns = {
  expected: rowsOrNull,
  present: rowsOrNull,
  inside: rowsOrNull,
  finished: rowsOrNull,
  calledOff: rowsOrNull,
  people: orNull([parts.people.fields]),
  guide: orNull([parts.guide.fields]),
  unbilled: rowsOrNull,
  unmarked: rowsOrNull,
  unpaidInvoices: rowsOrNull,
  offers: rowsOrNull,
  gaps: orNull([parts.gaps.fields]),
  late: believed<Readonly<Record<string, readonly Row[] | null>>>(),
  counts: parts.counts.fields,
  mine: rowsOrNull,
  known: orNull([parts.known.fields]),
} as const;

/** Answers `today` by working days (R-50): one statement reads the opening hours, and one all else, with the facts of the first steps that the nouns' servers tell. */
export const todayOf =
  (facts: StepFacts) =>
  async ({ pool, actor, scope, services }: QueryContext<typeof today>): Promise<Today> => {
    const { can } = actor;
    // Users who receive customers get the lists of the whole branch; a specialist gets only `mine`.
    const isDesk = can('attendance.create') || can('appointments.create') || can('appointments.update');
    const params = newParams();
    const [single] = scope.all || scope.branchIds.length !== 1 ? [] : scope.branchIds;
    const places = await placesOf(pool, branchIdsIn(scope));
    const place = single !== undefined && can('appointments.create') ? places.get(single) : undefined;
    const asked: Asked = { scope, params };
    const owing = can('invoices.read');
    const mayMeet = can('attendance.read');
    const mayBook = can('appointments.read');
    const seen = { appointments: isDesk && mayBook, visits: isDesk && mayMeet, money: owing };
    const seenLates = lates.filter(({ rows }) => can(`${moduleOf(rows)}.read`));
    const columns: Readonly<Record<keyof Today | 'late', string>> = {
      expected: part(isDesk && mayBook, () => expected(asked)),
      present: part(isDesk && mayMeet, () => present(asked)),
      inside: part(isDesk && mayMeet && mayBook, () => inside(asked)),
      finished: part(isDesk && mayMeet, () => finished(asked)),
      calledOff: part(isDesk && mayBook, () => calledOff(asked)),
      guide: guideOf(services.book, can, asked, facts),
      people: part(isDesk && can('customers.read'), () => people(asked, seen)),
      unbilled: part(owing && mayBook, () => unbilled(asked)),
      unmarked: part(isDesk && mayBook, () => unmarked(asked)),
      unpaidInvoices: part(owing, () => unpaidInvoices(asked)),
      offers: part(can('appointments.create'), () => offers(asked)),
      gaps: place ? freeStretches(place, params) : part(can('appointments.create'), () => `'[]'::json`),
      late: `json_build_object(${seenLates.map((one) => `'${one.keys.rows}', ${firstOf(one)(asked)}`).join(', ')})`,
      counts: counts(asked, {
        day: sums(asked, seen),
        offers: can('appointments.create'),
        appointments: isDesk && mayBook,
        visits: mayMeet,
        owedWork: owing && mayBook,
        invoices: owing,
        lates: seenLates,
      }),
      mine: part(can('appointments.read'), () => ownDay(asked, actor.userId)),
      known: part(can('appointments.read') && can('customers.read'), () => knownOf(asked, actor)),
    };
    // Work that waits for payment or for a mark is counted and listed. Materialized, so that it is looked for once.
    const text = `with b as (${workingDaysText(places, params)}), owed as materialized (
      select t.id from appointments t ${ofBranch} where ${isUnbilledLately}), open as materialized (
      select t.id from appointments t ${ofBranch} where ${isUnmarked}) select ${Object.entries(columns)
        .map(([key, sql]) => `${sql} as "${key}"`)
        .join(', ')}`;
    const { late, ...found } = await fetchOne(pool, foundColumns)(preparedStatement('today', text, params));
    return {
      ...found,
      expected: found.expected && rowsIn(appointmentsServer, actor, found.expected),
      present: found.present && rowsIn(attendanceServer, actor, found.present),
      inside: found.inside && rowsIn(appointmentsServer, actor, found.inside),
      finished: found.finished && rowsIn(attendanceServer, actor, found.finished),
      calledOff: found.calledOff && rowsIn(appointmentsServer, actor, found.calledOff),
      unbilled: found.unbilled && rowsIn(appointmentsServer, actor, found.unbilled),
      unmarked: found.unmarked && rowsIn(appointmentsServer, actor, found.unmarked),
      unpaidInvoices: found.unpaidInvoices && rowsIn(invoicesServer, actor, found.unpaidInvoices),
      offers: found.offers && rowsIn(plain(waitlist), actor, found.offers),
      ...Object.fromEntries(
        lates.map(({ rows, keys }) => {
          const first = late[keys.rows];
          return [keys.rows, first ? rowsIn(plain(rows), actor, first) : null];
        }),
      ),
      mine: found.mine && rowsIn(appointmentsServer, actor, found.mine),
    };
  };

/** Planned appointments of today that have no visit yet. */
const expected = listed(appointments, isExpected, 't.start, t.id');

const present = listed(attendance, ['t.check_out is null'], 't.check_in, t.id');

const isUnbilledLately = `${isUnbilled} and t.start >= b.first - interval '${unbilledDays} days'`;
const isOwed = 't.id in (select id from owed)';
const isOpen = 't.id in (select id from open)';

/** Work that waits for payment, of today and of the days before, the newest first. */
const unbilled = listed(appointments, [isOwed], 't.start desc, t.id desc', 50);

/**
 * Bookings of earlier days that are neither arrived nor done, missed or cancelled, and those whose visit ended without
 * the session that pays for it.
 */
const isUnmarked = `t.status = 'Planned' and (${withoutVisit('t.id')} and t.start < b.first
    or t.total_price = 0 and exists (select from attendance a
      where a.appointment_id = t.id and a.deleted_at is null and a.check_out is not null))
  and t.start < b.next and t.start >= (select min(first) from b) - interval '${unbilledDays} days'`;

/** The newest of them first. */
const unmarked = listed(appointments, [isOpen], 't.start desc, t.id desc', 50);

const open = `t.status = 'Sent' and t.remaining > 0`;
const isOwedToday = `${open} and ${isToday('t.date')}`;

const unpaidInvoices = listed(invoices, [isOwedToday], 't.date, t.id');

const isOffered = `t.status = 'Waiting' and t.offered_end > now()`;

/** Waitlist rows for which a free time was found that has not ended yet. */
const offers = listed(waitlist, [isOffered], 't.offered_start, t.id', 20);

/** Late rows of one noun, the most overdue first. */
const firstOf = (late: Late) => listed(late.rows, [isLate(late)], `t.${snake(late.day)}, t.id`, 10);

const closedSinceYesterday = `t.closed_auto and t.check_in >= b.first - interval '1 day'`;

interface Counted {
  /** Sums of the day, as arguments of `json_build_object`. */
  readonly day: string;
  readonly offers: boolean;
  readonly appointments: boolean;
  readonly visits: boolean;
  readonly owedWork: boolean;
  readonly invoices: boolean;
  readonly lates: readonly Late[];
}

const counts = (asked: Asked, seen: Counted): string => {
  const count = counted(asked);
  return `(select json_build_object(
    'offers', ${count(seen.offers, waitlist, isOffered)},
    'unpaidInvoices', ${count(seen.invoices, invoices, isOwedToday)},
    'unbilled', ${count(seen.owedWork, appointments, isOwed)},
    'unmarked', ${count(seen.appointments, appointments, isOpen)},
    'olderInvoices', ${count(seen.invoices, invoices, `${open} and t.date < b.first`)},
    ${lates.map((one) => `'${one.keys.count}', ${count(seen.lates.includes(one), one.rows, isLate(one))},`).join('\n    ')}
    'closedVisits', ${count(seen.visits, attendance, closedSinceYesterday)}, ${seen.day}))`;
};

/** Returns SQL that is null unless the user can be booked. */
const ofBookable = (user: string, sql: string): string =>
  `(case when exists (select from users u where u.id = ${user} and u.is_bookable) then ${sql} end)`;

/** Conditions: starts today, is not canceled, and the user is its specialist or that of one of its services. */
const ownToday = (user: string): readonly string[] => [
  `t.status <> 'Canceled'`,
  startsToday,
  `(t.staff_id = ${user} or exists (select from appointments_services l where l.parent_id = t.id and l.staff_id = ${user}))`,
];

const ownDay = ({ scope, params }: Asked, userId: number | null): string => {
  const user = `${params.add(userId)}::int`;
  const rows = rowsColumn(appointments, scope, params, {
    joins: ofBranch,
    where: ownToday(user),
    order: 't.start, t.id',
    limit: 100,
  });
  return ofBookable(user, rows);
};

/** Notes and the last three done appointments of each customer, from all branches the reader may see. */
const knownOf = ({ scope, params }: Asked, { userId, lang }: Pick<Actor, 'userId' | 'lang'>): string => {
  const user = `${params.add(userId)}::int`;
  const mine = whereAll([...standing(appointments, scope, params), ...ownToday(user)]);
  const held = whereAll([
    ...standing(appointments, scope.seen ?? scope, params),
    't.customer_id = c.id',
    `t.status = 'Done'`,
    't.start < now()',
  ]);
  return ofBookable(
    user,
    `(select coalesce(json_agg(json_build_object('customerId', c.id, 'customer', json_build_object('id', c.id, 'fullName', c.full_name),
        'careNote', c.care_note, 'notes', c.notes, 'lastVisits', (
          select coalesce(json_agg(json_build_object('start', ${momentSql('v.start')},
            'services', v.services) order by v.start desc), '[]')
          from (select t.start, coalesce(${servicesSql('t.id', commaIn(lang, params))}, t.title, '') as services
            from appointments t${held} order by t.start desc limit 3) v)) order by c.id), '[]')
      from customers c where c.id in (select t.customer_id from appointments t ${ofBranch}${mine}))`,
  );
};

/**
 * SQL of the free stretches of the rest of today in the branches `b`, by specialist (R-50): the opening hours, cut to
 * her shifts if the branch has any that day, less booked and held times.
 */
const freeStretches = ({ hours }: Place, params: Params): string => {
  const ranges = openParts(hours, workingDayIn(hours, Date.now())).map(
    (part) => `[${iso(part.start)},${iso(part.end)})`,
  );
  const open = `${params.add(`{${ranges.join(',')}}`)}::tstzmultirange`;
  const at = (time: string): string => `((s.date::timestamp + (${time})::interval) at time zone b.zone)`;
  const span = `tstzrange(${at('s.start')}, ${at('s."end"')})`;
  // The rest of a night is a shift of the next date.
  const shifts = `shifts s where s.branch_id = b.id and s.date between b.day and b.day + 1
    and ${span} && tstzrange(b.first, b.next)`;
  const work = `case when exists (select from ${shifts})
    then coalesce((select range_agg(${span}) from ${shifts} and s.staff_id = u.id), '{}')
    else ${open} end * ${open}`;
  const taken = `coalesce((select range_agg(o.during) from appointment_occupancy o
    left join appointment_holds h on h.id = o.hold_id
    where o.kind = 'staff' and o.resource_id = u.id and o.during && tstzrange(b.first, b.next)
      and (h.id is null or h.expires_at > clock_timestamp())), '{}')`;
  return `(select coalesce(json_agg(json_build_object('branchId', x.branch_id, 'branch', json_build_object('id', x.branch_id, 'name', x.branch),
      'staffId', x.id, 'staff', json_build_object('id', x.id, 'fullName', x.full_name),
      'start', ${momentSql('x.start')}, 'end', ${momentSql('x.finish')}) order by x.start, x.full_name, x.id), '[]')
    from (select b.id as branch_id, b.name as branch, u.id, u.full_name, lower(g.free) as start, upper(g.free) as finish
      from b join users_user_branches l on l.branch_id = b.id
      join users u on u.id = l.parent_id and u.is_active and u.deleted_at is null and u.is_bookable
      cross join lateral (select unnest((${work}) * tstzmultirange(tstzrange(${nextQuarter}, null)) - ${taken}) as free) g
      where upper(g.free) - lower(g.free) >= interval '${shortestGap} minutes' limit 100) x)`;
};

/** Start of the next quarter of an hour, because appointments start at quarters. */
const nextQuarter = `to_timestamp(ceil(extract(epoch from now()) / 900) * 900)`;
