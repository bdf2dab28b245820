import { appointments } from '../../../src/resources/appointments/entity';
import { attendance } from '../../../src/resources/attendance/entity';
import { followUps } from '../../../src/resources/follow-ups/entity';
import { invoices } from '../../../src/resources/invoices/entity';
import { unpaidDays } from '../../../src/resources/reports/dashboard';
import type { today } from '../../../src/resources/today/today';
import { waitlist } from '../../../src/resources/waitlist/entity';
import type { Entity } from '../../../src/schema/entity';
import { tableNameOf } from '../../../src/schema/names';
import type { QueryAnswer } from '../../../src/schema/query';
import { whereAll } from '../../data/conditions';
import { plain, type QueryContext, type Row } from '../../data/entity-server';
import { overdueCondition } from '../../data/overdue';
import { rowsColumn, rowsIn } from '../../data/row-columns';
import { scopeCondition } from '../../data/scope';
import { newParams } from '../../kernel/params';
import { appointmentsServer, placeOf } from '../appointments/index';
import { attendanceServer } from '../attendance/index';
import { followUpsServer } from '../follow-ups/index';
import { invoicesServer } from '../invoices/index';
import { type Asked, branchDays, ofBranch } from './branch-days';
import { freeStretches } from './gaps';
import { knownOf, ownDay } from './my-day';

type Today = QueryAnswer<typeof today>;

/** As many lines as anybody looks through. */
const most = 200;

type Rows = readonly Row[] | null;

type Found = Omit<
  Today,
  'expected' | 'present' | 'unpaidVisits' | 'unpaidInvoices' | 'offers' | 'followUps' | 'mine'
> &
  Readonly<
    Record<'expected' | 'present' | 'unpaidVisits' | 'unpaidInvoices' | 'offers' | 'followUps' | 'mine', Rows>
  >;

/** The day at one look, in one statement; one more asks for the working day of the branch whose gaps are shown. */
export const todayOf = async ({ pool, actor, scope }: QueryContext<typeof today>): Promise<Today> => {
  const { can } = actor;
  // Who receives people sees everybody's day, a specialist her own.
  const isDesk = can('attendance.create') || can('appointments.create') || can('appointments.update');
  const params = newParams();
  const [single] = scope.all || scope.branchIds.length !== 1 ? [] : scope.branchIds;
  const place = single !== undefined && can('appointments.create') ? await placeOf(pool, single) : undefined;
  const when = (isSeen: boolean, sql: () => string): string => (isSeen ? sql() : 'null::json');
  const asked: Asked = { scope, params };
  const owing = can('invoices.read');
  const mayMeet = can('attendance.read');
  const columns: Readonly<Record<keyof Today, string>> = {
    expected: when(isDesk && can('appointments.read'), () => expected(asked)),
    present: when(isDesk && mayMeet, () => present(asked)),
    unpaidVisits: when(owing && mayMeet, () => unpaidVisits(asked)),
    unpaidInvoices: when(owing, () => unpaidInvoices(asked)),
    offers: when(can('appointments.create'), () => offers(asked)),
    gaps: place ? freeStretches(place, params) : when(can('appointments.create'), () => `'[]'::json`),
    followUps: when(can('followups.read'), () => overdue(asked)),
    counts: counts(asked, {
      visits: mayMeet,
      owedVisits: owing && mayMeet,
      invoices: owing,
      followUps: can('followups.read'),
    }),
    mine: when(can('appointments.read'), () => ownDay(asked, actor.userId)),
    known: when(can('appointments.read') && can('customers.read'), () => knownOf(asked, actor.userId)),
  };
  const text = `with b as (${branchDays(asked)}) select ${Object.entries(columns)
    .map(([key, sql]) => `${sql} as "${key}"`)
    .join(', ')}`;
  const { rows } = await pool.query<Found>(text, params.values);
  const [found] = rows;
  if (!found) throw new Error('a statement without tables always answers');
  return {
    ...found,
    expected: found.expected && rowsIn(appointments, appointmentsServer, actor, found.expected),
    present: found.present && rowsIn(attendance, attendanceServer, actor, found.present),
    unpaidVisits: found.unpaidVisits && rowsIn(attendance, attendanceServer, actor, found.unpaidVisits),
    unpaidInvoices: found.unpaidInvoices && rowsIn(invoices, invoicesServer, actor, found.unpaidInvoices),
    offers: found.offers && rowsIn(waitlist, plain(waitlist), actor, found.offers),
    followUps: found.followUps && rowsIn(followUps, followUpsServer, actor, found.followUps),
    mine: found.mine && rowsIn(appointments, appointmentsServer, actor, found.mine),
  };
};

/** Planned for today, and nobody has come for it. */
const expected = ({ scope, params }: Asked): string =>
  rowsColumn(appointments, scope, params, {
    joins: ofBranch,
    where: [
      `t.status = 'Planned'`,
      't.start >= b.first and t.start < b.next',
      'not exists (select from attendance a where a.appointment_id = t.id and a.deleted_at is null)',
    ],
    order: 't.start, t.id',
    limit: most,
  });

const present = ({ scope, params }: Asked): string =>
  rowsColumn(attendance, scope, params, {
    joins: ofBranch,
    where: ['t.check_out is null'],
    order: 't.check_in, t.id',
    limit: most,
  });

/** Over, with something to pay and no invoice; whoever came without a price to pay owes nothing. */
const withoutInvoice = `t.deleted_at is null and t.check_out is not null
  and exists (select from appointments a where a.id = t.appointment_id and a.total_price > 0)
  and not exists (select from invoices v where v.attendance_id = t.id and v.status <> 'Cancelled')`;

const unpaidVisits = ({ scope, params }: Asked): string =>
  rowsColumn(attendance, scope, params, {
    joins: ofBranch,
    where: [withoutInvoice, 't.check_in >= b.first and t.check_in < b.next'],
    order: 't.check_out, t.id',
    limit: most,
  });

const open = `t.status = 'Sent' and t.remaining > 0`;

const unpaidInvoices = ({ scope, params }: Asked): string =>
  rowsColumn(invoices, scope, params, {
    joins: ofBranch,
    where: [open, 't.date >= b.first and t.date < b.next'],
    order: 't.date, t.id',
    limit: most,
  });

/** Whom a time that has become free was found for. */
const offers = ({ scope, params }: Asked): string =>
  rowsColumn(waitlist, scope, params, {
    joins: ofBranch,
    where: [`t.status = 'Waiting'`, 't.offered_end > now()'],
    order: 't.offered_start, t.id',
    limit: 20,
  });

const isOverdue = overdueCondition(followUps, followUps.fields.isOverdue.overdue);

const overdue = ({ scope, params }: Asked): string =>
  rowsColumn(followUps, scope, params, {
    joins: ofBranch,
    where: [isOverdue],
    order: 't.scheduled_date, t.id',
    limit: 10,
  });

const closedSinceYesterday = `t.closed_auto and t.deleted_at is null and t.check_in >= b.first - interval '1 day'`;

interface Counted {
  readonly visits: boolean;
  readonly owedVisits: boolean;
  readonly invoices: boolean;
  readonly followUps: boolean;
}

const counts = ({ scope, params }: Asked, seen: Counted): string => {
  const count = (isSeen: boolean, entity: Entity, where: string) =>
    isSeen
      ? `(select count(*) from ${tableNameOf(entity)} t ${ofBranch}${whereAll([where, scopeCondition(entity, scope, params)])})`
      : 'null';
  return `(select json_build_object(
    'olderVisits', ${count(seen.owedVisits, attendance, `${withoutInvoice} and t.check_in < b.first and t.check_in >= b.first - interval '${unpaidDays} days'`)},
    'olderInvoices', ${count(seen.invoices, invoices, `${open} and t.date < b.first`)},
    'overdueFollowUps', ${count(seen.followUps, followUps, isOverdue)},
    'closedVisits', ${count(seen.visits, attendance, closedSinceYesterday)}))`;
};
