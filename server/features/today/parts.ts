import { appointments } from '../../../src/resources/appointments/entity';
import { attendance } from '../../../src/resources/attendance/entity';
import { invoices } from '../../../src/resources/invoices/entity';
import type { Book } from '../../../src/schema/book';
import { type Entity, tableNameOf } from '../../../src/schema/entity';
import type { Scope } from '../../data/actor';
import { standing, whereAll } from '../../data/conditions';
import { rowsColumn } from '../../data/row-answers';
import type { Params } from '../../kernel/rows';

/** Parts of the day's page beside the lists: what is open behind a visit, what is over, what is told of a customer. */

export interface Asked {
  readonly scope: Scope;
  readonly params: Params;
}

/** Maximum rows of a list; no user looks through more. */
const most = 200;

/** Joins to the row `t` its branch and that branch's day. */
export const ofBranch = 'join b on b.id = t.branch_id';

const isPresent = 't.check_out is null';
/**
 * Condition that an instant of the row `t` is in its branch's day. The bounds of all the days lead to an index; those of
 * the row's own branch PostgreSQL would often compare only after it has read every row of the branch.
 */
export const isToday = (column: string): string =>
  `${column} >= b.first and ${column} < b.next and ${column} >= (select min(first) from b) and ${column} < (select max(next) from b)`;

const leftToday = isToday('t.check_out');
export const startsToday = isToday('t.start');
const isOff = `t.status in ('Canceled', 'NoShow') and ${startsToday}`;

/** Condition that nobody has recorded a visit for an appointment, by the SQL of its id. */
export const withoutVisit = (id: string): string =>
  `not exists (select from attendance a where a.appointment_id = ${id} and a.deleted_at is null)`;

/** Planned appointments of today that have no visit yet. */
export const isExpected: readonly string[] = [startsToday, `t.status = 'Planned'`, withoutVisit('t.id')];

/** SQL of how many rows of an entity in the branches of the day meet a condition. Null for whoever may not see them. */
export const counted =
  ({ scope, params }: Asked) =>
  (isSeen: boolean, entity: Entity, where: string): string =>
    isSeen
      ? `(select count(*) from ${tableNameOf(entity)} t ${ofBranch}${whereAll([...standing(entity, scope, params), where])})`
      : 'null';

/** Rows of an entity in the branches of the day, as a list would have them. */
export const listed =
  (entity: Entity, where: readonly string[], order: string, limit = most) =>
  ({ scope, params }: Asked): string =>
    rowsColumn(entity, scope, params, { joins: ofBranch, where, order, limit });

/** The appointments of the visits that are going on: with their services, specialists, prices and ends. */
export const inside = listed(
  appointments,
  [
    'exists (select from attendance a where a.appointment_id = t.id and a.check_out is null and a.deleted_at is null)',
  ],
  't.start, t.id',
);

/** Visits that ended today, the last first. */
export const finished = listed(attendance, [leftToday], 't.check_out desc, t.id desc', 100);

/** Appointments of today that were cancelled, or to which nobody came. */
export const calledOff = listed(appointments, [isOff], 't.start, t.id', 100);

interface Seen {
  readonly appointments: boolean;
  readonly visits: boolean;
  readonly money: boolean;
}

/** Sums of the day as arguments of `json_build_object`. Each is null to a reader without its permission. */
export const sums = (asked: Asked, seen: Seen): string => {
  const { scope, params } = asked;
  const count = counted(asked);
  const ofVisits = (what: string): string =>
    seen.visits && seen.money
      ? `(select coalesce(sum(${what}), 0) from attendance t ${ofBranch}
          join invoices v on v.attendance_id = t.id and v.status <> 'Cancelled'${whereAll([...standing(attendance, scope, params), leftToday])})`
      : 'null';
  return `'expected', ${count(seen.appointments, appointments, isExpected.join(' and '))},
    'present', ${count(seen.visits, attendance, isPresent)},
    'bookings', ${count(seen.appointments, appointments, `t.status <> 'Canceled' and ${startsToday}`)},
    'finished', ${count(seen.visits, attendance, leftToday)},
    'calledOff', ${count(seen.appointments, appointments, isOff)},
    'billed', ${ofVisits('v.total_amount')},
    'paid', ${ofVisits('v.total_amount - v.remaining')}`;
};

/**
 * What is told of each customer who is expected or there: what she owes, and that she comes for the first time.
 * `owed` is null without the permission to read invoices.
 */
export const people = ({ scope, params }: Asked, seen: Seen): string => {
  const ofRows = (isSeen: boolean, entity: Entity, where: readonly string[]): readonly string[] =>
    isSeen
      ? [
          `select t.customer_id from ${tableNameOf(entity)} t ${ofBranch}${whereAll([...standing(entity, scope, params), ...where])}`,
        ]
      : [];
  const sets = [
    ...ofRows(seen.appointments, appointments, isExpected),
    ...ofRows(seen.visits, attendance, [isPresent]),
  ];
  if (sets.length === 0) return `'[]'::json`;
  const whole = scope.seen ?? scope;
  const owed = seen.money
    ? `(select coalesce(sum(t.remaining), 0) from invoices t${whereAll([...standing(invoices, scope, params), 't.customer_id = c.id', `t.status = 'Sent'`])})`
    : 'null::numeric';
  const came = seen.visits
    ? `exists (select from attendance t${whereAll([...standing(attendance, whole, params), 't.customer_id = c.id', 't.check_out is not null'])})`
    : 'false';
  const held = seen.appointments
    ? `exists (select from appointments t${whereAll([...standing(appointments, whole, params), 't.customer_id = c.id', `t.status = 'Done'`])})`
    : 'false';
  return `(select coalesce(json_agg(json_build_object('customerId', c.id, 'customer', json_build_object('id', c.id, 'fullName', c.full_name),
      'owed', ${owed}, 'isNew', not (${came}) and not (${held})) order by c.id), '[]')
    from customers c where c.id in (${sets.join(' union ')}))`;
};

/** SQL conditions of first steps, by their names. Steps without one are done once their noun has a row. */
export type StepFacts = Readonly<Record<string, string>>;

/**
 * Returns the SQL of the steps of the first day that the reader may do, each with whether it is done; `null::json` if
 * there are none. The answer is null once all are done, or once the centre has written an invoice: it is at work then.
 */
export const guideOf = (
  book: Book,
  can: (key: string) => boolean,
  { scope, params }: Asked,
  facts: StepFacts,
): string => {
  const steps = book.nouns
    .flatMap(({ entity, firstSteps = [] }) => firstSteps.map((step) => ({ entity, ...step })))
    .filter(({ permission }) => can(permission))
    .toSorted((one, other) => one.order - other.order);
  if (steps.length === 0) return 'null::json';
  const rows = steps.map(({ entity, name }) => {
    const fact = facts[name] ?? 'true';
    const rows = `from ${tableNameOf(entity)} t${whereAll(standing(entity, scope, params))}`;
    return `select ${params.add(name)}::text as name, coalesce(f."isDone", false) as "isDone", f.id
      from (select min(t.id) as id, bool_or(${fact}) as "isDone" ${rows}) f`;
  });
  return `(select case when bool_and(s."isDone") or exists (select from invoices) then null
      else json_agg(json_build_object('name', s.name, 'isDone', s."isDone", 'id', s.id)) end from (${rows.join(' union all ')}) s)`;
};
