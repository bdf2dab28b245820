import type pg from 'pg';
import { appointments } from '../../../src/resources/appointments/entity';
import { packageRefusals } from '../../../src/resources/customer-packages/words';
import { type Actor, asSystem } from '../../data/actor';
import type { Values } from '../../data/entity-server';
import { actOnRow } from '../../data/repository';
import { ApiError } from '../../kernel/errors';
import { type FetchedRow, fetchRows, numberOf } from '../../kernel/rows';
import { lockAccount } from '../customer-movements/index';
import { move, settleStatus } from './packages';

/** Sessions that customers may book and use (R-11, R-12). */

/**
 * Returns the sessions of each service that an appointment may count on: usable ones, minus those that other
 * planned appointments need, plus those that it has used itself (R-11).
 */
export const availableSessions = (
  client: pg.ClientBase | pg.Pool,
  customerId: number,
  exceptAppointment: number,
) =>
  fetchRows(client, { serviceId: 'number', sessionsCount: 'number' })({
    name: 'available_sessions',
    text: `select x."serviceId", greatest(0, sum(x.usable)::int - (
         select count(*)::int from appointments_services l join appointments a on a.id = l.parent_id
         where a.customer_id = $1 and a.deleted_at is null and a.status = 'Planned' and a.id <> $2
           and l.service_id = x."serviceId" and l.coverage = 'Owned')) + sum(x.used)::int as "sessionsCount"
     from (select u."serviceId", u.usable, 0 as used from (${usableSql('p.customer_id = $1')}) u
       union all select m.service_id, 0, -m.sessions from package_movements m join customer_packages p on p.id = m.customer_package_id
         join appointments_services l on l.id = m.line_id and l.coverage = 'Owned'
         where m.appointment_id = $2 and p.customer_id = $1) x
     group by x."serviceId"`,
    values: [customerId, exceptAppointment],
  });

/** Returns the usable sessions of each service, including those that planned appointments need. */
const ownedSessions = (client: pg.PoolClient, customerId: number) =>
  fetchRows(client, { serviceId: 'number', sessionsCount: 'number' })({
    name: 'owned_sessions',
    text: `select u."serviceId", sum(u.usable)::int as "sessionsCount"
     from (${usableSql('p.customer_id = $1')}) u group by u."serviceId"`,
    values: [customerId],
  });

/**
 * Returns the packages that the customer can use now, in the order of use: the oldest expiry first. Frozen
 * and expired ones are left out.
 */
export const usablePackages = (client: pg.ClientBase | pg.Pool, customerId: number) =>
  fetchRows(client, {
    id: 'number',
    name: 'text',
    /** The last day on which a session can be used. */
    validUntil: 'text',
    items: [{ serviceId: 'number', serviceName: 'text', sessions: 'number', left: 'number' }],
  })({
    name: 'usable_packages',
    text: `select p.id, p.name, p.valid_until as "validUntil",
       json_agg(json_build_object('serviceId', i.service_id, 'serviceName', s.name, 'sessions', i.sessions,
         'left', i."left") order by i.position) as items
     from (${usableSql('p.customer_id = $1')}) u join customer_packages p on p.id = u."packageId"
     join customer_packages_items i on i.parent_id = p.id and i.service_id = u."serviceId"
     join services s on s.id = i.service_id
     where u.usable > 0 group by p.id order by p.valid_until, p.id`,
    values: [customerId],
  });

/** SQL of the number of sessions that a customer can use now; `customer` is the SQL of the id. */
export const usableSessionsSql = (customer: string): string =>
  `coalesce((select sum(u.usable) from (${usableSql(`p.customer_id = ${customer}`)}) u where u.usable > 0), 0)::int`;

/**
 * SQL: package items with the sessions usable now, by the paid share of the price (R-11): whoever pays by instalments
 * comes meanwhile, and never owes more than the visits done.
 */
const usableSql = (where: string): string => `
  select p.id as "packageId", p.valid_until as "validUntil", i.service_id as "serviceId",
    least(i."left", greatest(0, case
      when v.id is null or v.total_amount = v.credited or v.paid >= v.total_amount - v.credited then n.sold
      else greatest(1, ceil(n.sold * greatest(v.paid, 0) / (v.total_amount - v.credited))::int) end - (n.sold - i."left"))) as usable
  from customer_packages p join customer_packages_items i on i.parent_id = p.id
  cross join lateral (select i.sessions + i.elsewhere as sold) n
  join branches b on b.id = p.branch_id
  left join invoices v on v.id = p.invoice_id
  where ${where} and p.status = 'Active' and p.valid_until >= (now() at time zone b.time_zone)::date`;

const usedLineColumns = {
  id: 'number',
  serviceId: 'number',
  coverage: 'text',
  used: 'number',
  returned: 'number',
} as const;
type UsedLine = FetchedRow<typeof usedLineColumns>;

/** Uses one session for each covered line of an appointment. Lines that have used theirs are skipped (R-12). */
export const spendSessions = async (
  client: pg.PoolClient,
  actor: Actor,
  appointment: Values & { readonly id: number },
) => {
  const customerId = numberOf(appointment.customerId) ?? 0;
  await lockAccount(client, customerId);
  for (const line of await linesOf(client, appointment.id)) {
    if (line.used > line.returned || line.coverage === 'Extra') continue;
    const from = await oldestUsable(client, customerId, line, appointment.id);
    if (from === undefined) {
      // A package chosen in the appointment is used when its invoice sells it.
      if (line.coverage === 'Package') continue;
      throw new ApiError(409, packageRefusals.noSessions);
    }
    await move(client, actor, {
      customerPackageId: from,
      serviceId: line.serviceId,
      branchId: numberOf(appointment.branchId) ?? 0,
      kind: 'Use',
      sessions: -1,
      lineId: line.id,
      turn: line.returned + 1,
      appointmentId: appointment.id,
    });
    await settleStatus(client, from);
  }
};

/**
 * Gives used sessions back to the packages they came from (R-12): all of them, or `dropped` ones, whose lines
 * the appointment no longer has or no session covers any more.
 */
export const returnSessions = async (
  client: pg.PoolClient,
  actor: Actor,
  appointment: Values & { readonly id: number },
  which: 'all' | 'dropped' = 'all',
) => {
  await lockAccount(client, numberOf(appointment.customerId) ?? 0);
  const rows = await fetchRows(client, {
    customerPackageId: 'number',
    serviceId: 'number',
    lineId: 'number',
    turn: 'number',
  })(
    `select m.customer_package_id as "customerPackageId", m.service_id as "serviceId", m.line_id as "lineId", m.turn
     from package_movements m where m.appointment_id = $1 and m.kind = 'Use' and not exists (
       select from package_movements r where r.kind = 'Return' and r.line_id = m.line_id and r.turn = m.turn)
       and ($2 or not exists (select from appointments_services l where l.id = m.line_id and l.parent_id = $1 and l.coverage <> 'Extra'))`,
    [appointment.id, which === 'all'],
  );
  for (const used of rows) {
    await move(client, actor, {
      ...used,
      branchId: numberOf(appointment.branchId) ?? 0,
      kind: 'Return',
      sessions: 1,
      appointmentId: appointment.id,
    });
    await settleStatus(client, used.customerPackageId);
  }
};

const linesOf = async (client: pg.PoolClient, appointmentId: number): Promise<readonly UsedLine[]> =>
  await fetchRows(client, usedLineColumns)(
    `select l.id, l.service_id as "serviceId", l.coverage,
         (select count(*)::int from package_movements m where m.line_id = l.id and m.kind = 'Use') as used,
         (select count(*)::int from package_movements m where m.line_id = l.id and m.kind = 'Return') as returned
       from appointments_services l where l.parent_id = $1 order by l.position`,
    [appointmentId],
  );

/** Returns the package that expires first. For coverage 'Package', one that the appointment's invoice sold. */
const oldestUsable = async (
  client: pg.PoolClient,
  customerId: number,
  { serviceId, coverage }: UsedLine,
  appointmentId: number,
): Promise<number | undefined> => {
  const rows = await fetchRows(client, { packageId: 'number' })(
    `select u."packageId" from (${usableSql(
      `p.customer_id = $1 and i.service_id = $2 and ($3 or v.appointment_id = $4)`,
    )}) u where u.usable > 0 order by u."validUntil", u."packageId" limit 1`,
    [customerId, serviceId, coverage === 'Owned', appointmentId],
  );
  return rows[0]?.packageId;
};

/**
 * Makes planned appointments payable whose sessions were refunded or transferred, the latest first (R-14).
 * The caller has locked the customer's account.
 */
export const loseCover = async (client: pg.PoolClient, actor: Actor, customerId: number): Promise<void> => {
  const rows = await fetchRows(client, { id: 'number', appointmentId: 'number', serviceId: 'number' })(
    `select l.id, l.parent_id as "appointmentId", l.service_id as "serviceId"
     from appointments_services l join appointments a on a.id = l.parent_id
     where a.customer_id = $1 and a.status = 'Planned' and a.deleted_at is null and l.coverage = 'Owned'
     order by l.start, l.id`,
    [customerId],
  );
  if (rows.length === 0) return;
  const left = new Map(
    (await ownedSessions(client, customerId)).map(({ serviceId, sessionsCount }) => [
      serviceId,
      sessionsCount,
    ]),
  );
  const uncovered = rows.filter(({ serviceId }) => {
    const count = left.get(serviceId) ?? 0;
    left.set(serviceId, count - 1);
    return count <= 0;
  });
  // Appointments of every branch change, even those that the actor may not see.
  const everywhere = asSystem(actor, 'SessionsGone');
  for (const id of new Set(uncovered.map(({ appointmentId }) => appointmentId))) {
    const lines = uncovered.filter(({ appointmentId }) => appointmentId === id).map((line) => line.id);
    await actOnRow(client, appointments, everywhere, id, { action: 'Update' }, async () => {
      await client.query(
        `with freed as (update appointments_services set coverage = 'Extra' where id = any($2::int[]) returning service_price)
         update appointments set total_price = total_price + (select sum(service_price) from freed) where id = $1`,
        [id, lines],
      );
    });
  }
};
