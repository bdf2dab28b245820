import {
  appointmentDeskActions,
  type confirmComing,
  type markCanceled,
  type markDone,
  type markNoShow,
  ownVisitActions,
  type reschedule,
  type takeBackConfirmation,
  type undoStatus,
} from '../../../src/resources/appointments/desk-actions';
import { appointments } from '../../../src/resources/appointments/entity';
import { photoActions, photoQueries } from '../../../src/resources/appointments/finish/visit-photos';
import { type lastVisit, ownVisitQueries } from '../../../src/resources/appointments/queries';
import type { AppointmentStatus } from '../../../src/resources/appointments/rules';
import { appointmentRefusals } from '../../../src/resources/appointments/words';
import { arrivalActions, type arrive } from '../../../src/resources/attendance/actions';
import { attendance } from '../../../src/resources/attendance/entity';
import { attendanceRefusals } from '../../../src/resources/attendance/words';
import { callOffActions, depositQueries } from '../../../src/resources/customer-movements/call-off';
import { contactsPermission } from '../../../src/resources/customers/entity';
import { invoices } from '../../../src/resources/invoices/entity';
import { figureQueries } from '../../../src/resources/today/figures';
import {
  card,
  cardQueries,
  overview,
  overviewQueries,
  type owned,
} from '../../../src/resources/today/queries';
import { deskQueries } from '../../../src/resources/today/today';
import type { RecordOf } from '../../../src/schema/types';
import { asSystem } from '../../data/actor';
import { lastChangeOf } from '../../data/audit';
import { standing, whereAll } from '../../data/conditions';
import {
  type ActionContext,
  answer,
  perform,
  type QueryContext,
  type SubjectServer,
} from '../../data/entity-server';
import { actOnRow, createRow, deleteRow, updateRow } from '../../data/repository';
import { answered, rowsColumn, rowsIn } from '../../data/row-answers';
import { instantIn, iso, momentSql } from '../../kernel/clock';
import { ApiError } from '../../kernel/errors';
import { fetchOne, fetchRows, newParams, orNull } from '../../kernel/rows';
import { appointmentsServer } from '../appointments/index';
import { attendanceServer } from '../attendance/index';
import { placeOf, workingDayIn } from '../branches/index';
import { usablePackages } from '../customer-packages/index';
import { invoicesServer } from '../invoices/index';
import { remindNow } from '../messages/index';
import { callOffAndSettle, depositOf, queueAtDeposit } from './call-off';
import { figuresOf, lastVisitSql } from './figures';
import {
  addPhotoTo,
  finishOwn,
  noteOwn,
  photoOf,
  photosOf,
  refuseOthers,
  removePhotoOf,
  visitsOf,
} from './own-visits';
import { type StepFacts, withoutVisit } from './parts';
import { part, rowsOrNull, todayOf } from './today';

/**
 * The day's page, and what the desk does to appointments and sees of customers: both also need visits and invoices. It
 * gets the conditions of the first steps, because it knows no other noun's server.
 */
export const deskServer = (facts: StepFacts): SubjectServer => ({
  queries: answer(deskQueries, { today: todayOf(facts) }),
  beside: {
    appointments: {
      actions: [
        ...perform(callOffActions, {
          callOffWithDeposit: { queue: queueAtDeposit, perform: callOffAndSettle },
        }),
        ...perform(arrivalActions, { arrive: checkIn }),
        ...perform(appointmentDeskActions, {
          markDone: ({ input, ...context }) => setTo(context, 'Done', input),
          markNoShow: (context) => setTo(context, 'NoShow'),
          undoStatus: takeBackStatus,
          markCanceled: ({ input, ...context }) => setTo(context, 'Canceled', {}, input.reason),
          reschedule: moveTo,
          confirmComing: confirmByHand(true),
          takeBackConfirmation: confirmByHand(false),
          remind: remindNow,
        }),
        ...perform(ownVisitActions, { finish: finishOwn, noteVisit: noteOwn }),
        ...perform(photoActions, { addPhoto: { outside: addPhotoTo }, removePhoto: removePhotoOf }),
      ],
      queries: [
        ...answer(depositQueries, { deposit: depositOf }),
        ...answer(cardQueries, { card: cardOf }),
        ...answer(ownVisitQueries, { visits: visitsOf }),
        ...answer(photoQueries, { photos: photosOf, photo: photoOf }),
      ],
    },
    customers: {
      queries: [
        ...answer(overviewQueries, { overview: overviewOf, lastVisit: lastVisitOf }),
        ...answer(figureQueries, { figures: figuresOf }),
      ],
    },
  },
});

/** Creates the visit. The appointment is locked, so the second of two desks that press at once is refused. */
const checkIn = async ({ client, actor, services, row }: ActionContext<typeof arrive>) => {
  const { customerId, branchId } = row;
  const { hours } = await placeOf(client, branchId);
  if (Date.parse(row.start) >= workingDayIn(hours, Date.now()).end)
    throw new ApiError(409, appointmentRefusals.notItsDay);
  const values = { customerId, branchId, appointmentId: row.id };
  try {
    const { id } = await createRow(client, attendanceServer, actor, { values });
    return { attendanceId: id };
  } catch (error) {
    // The customer may already be present for another reason; `conflict` names that refusal.
    throw (await attendanceServer.conflict?.(services.pool, error, values)) ?? error;
  }
};

/** Sets the status with its reason, and clears that of an earlier status. */
const setTo = (
  {
    client,
    actor,
    row,
  }: Omit<ActionContext<typeof markDone | typeof markNoShow | typeof markCanceled>, 'input'>,
  status: AppointmentStatus,
  input = {},
  statusReason: string | null = null,
) =>
  updateRow(client, appointmentsServer, actor, row.id, {
    values: { status, statusReason },
    input,
    action: 'Status',
  });

/**
 * Makes an appointment planned again for whoever set its status, without `appointments.manage`, which leaving a final
 * status needs otherwise. If anything else has changed on the booking since, or somebody else set it, it is too
 * late. An arrival that was recorded with the status goes; a visit that has ended otherwise is undone as a check-out.
 */
const takeBackStatus = async ({ client, actor, row }: ActionContext<typeof undoStatus>) => {
  refuseOthers({ actor, row });
  const last = await lastChangeOf(client, appointments, row.id);
  const isOwn = last?.action === 'Status' && last.userId === actor.userId;
  if (!isOwn && !actor.can('appointments.manage')) throw new ApiError(409, appointmentRefusals.undoTooLate);
  const [visit] = await fetchRows(client, { id: 'number', isMadeWithIt: 'flag', hasLeft: 'flag' })(
    `select id, created_at = $2 as "isMadeWithIt", check_out is not null as "hasLeft" from attendance
     where appointment_id = $1 and deleted_at is null`,
    [row.id, row.updatedAt],
  );
  if (visit?.isMadeWithIt) await deleteRow(client, attendanceServer, actor, visit.id);
  else if (visit?.hasLeft) throw new ApiError(409, attendanceRefusals.closed);
  const mayLeave = asSystem(actor, 'UndoStatus', 'appointments.manage');
  return updateRow(client, appointmentsServer, mayLeave, row.id, {
    values: { status: 'Planned', statusReason: null },
    action: 'Status',
  });
};

/** Confirms, or takes it back, as a reply of the customer does: nothing else of the appointment is checked again. */
const confirmByHand =
  (isConfirmed: boolean) =>
  ({
    client,
    actor,
    row,
    services,
  }: ActionContext<typeof confirmComing> | ActionContext<typeof takeBackConfirmation>) =>
    actOnRow(client, appointments, actor, row.id, { action: 'Update' }, async () => {
      const [at, by] = isConfirmed ? [services.now(), 'desk'] : [null, null];
      await client.query('update appointments set confirmed_at = $2, confirmed_by = $3 where id = $1', [
        row.id,
        at,
        by,
      ]);
    });

/** Moves the appointment and keeps its length. The update moves the services along. */
const moveTo = async ({ client, actor, row, input }: ActionContext<typeof reschedule>) => {
  const { zone } = await placeOf(client, row.branchId);
  const start = instantIn(zone, input.start, ['start']);
  const end = start + Date.parse(row.end) - Date.parse(row.start);
  const { overrideReason } = input;
  return updateRow(client, appointmentsServer, actor, row.id, {
    values: { start: iso(start), end: iso(end), ...(overrideReason === null ? {} : { overrideReason }) },
  });
};

/** Reads an appointment with its visit, invoice and customer in one statement, and the packages in another. */
const cardOf = async ({ pool, actor, scope, row }: QueryContext<typeof card>) => {
  const params = newParams();
  const appointment = `${params.add(row.id)}::int`;
  const customer = `(select z.customer_id from appointments z where z.id = ${appointment})`;
  const one = { order: 't.id desc', limit: 1 };
  const visit = part(actor.can('attendance.read'), () =>
    rowsColumn(attendance, scope, params, { ...one, where: [`t.appointment_id = ${appointment}`] }),
  );
  // Two ways by index. With `or` PostgreSQL reads all invoices from the newest on, because it stops at the first.
  const billed = `t.id in (select v.id from invoices v where v.appointment_id = ${appointment}
    union all select v.id from invoices v join attendance a on a.id = v.attendance_id
      where a.appointment_id = ${appointment} and a.deleted_at is null and v.status <> 'Cancelled')`;
  const invoice = part(actor.can('invoices.read'), () =>
    rowsColumn(invoices, scope, params, {
      ...one,
      where: [billed, `t.status <> 'Cancelled'`],
    }),
  );
  const known = part(actor.can('customers.read'), () => {
    const last = lastVisitSql({ actor, scope, params, customer: 'c.id', except: appointment });
    const at = last ? `(select ${momentSql('v.at')} from (${last}) v)` : 'null';
    const number = actor.can(contactsPermission)
      ? '(select p.phone_norm from customers_phones p where p.parent_id = c.id and p.phone_norm is not null order by p.position limit 1)'
      : 'null';
    return `(select json_build_object('careNote', c.care_note, 'notes', c.notes, 'balance', c.balance, 'lastVisit', ${at}, 'whatsApp', ${number})
      from customers c where c.id = ${customer})`;
  });
  const debt = part(actor.can('invoices.read'), () => {
    const open = whereAll([
      ...standing(invoices, scope, params),
      `t.customer_id = ${customer}`,
      `t.status = 'Sent'`,
      't.remaining > 0',
    ]);
    return `(select json_build_object('amount', coalesce(sum(t.remaining), 0), 'invoices', count(*)) from invoices t${open})`;
  });
  const { parts } = card.answer;
  const [found, packages] = await Promise.all([
    fetchOne(pool, {
      visit: rowsOrNull,
      invoice: rowsOrNull,
      customer: orNull(parts.customer.fields),
      debt: orNull(parts.debt.fields),
    })(
      `select ${appointment} as id, ${visit} as visit, ${invoice} as invoice, ${known} as customer, ${debt} as debt`,
      params.values,
    ),
    actor.can('customers.read') ? usablePackages(pool, row.customerId) : null,
  ]);
  return {
    appointment: answered(appointmentsServer, actor, row),
    visit: rowsIn(attendanceServer, actor, found.visit ?? [])[0] ?? null,
    invoice: rowsIn(invoicesServer, actor, found.invoice ?? [])[0] ?? null,
    customer: found.customer,
    owned: packages && ownedOf(packages),
    debt: found.debt,
  };
};

const lastVisitOf = async ({ pool, actor, scope, row }: QueryContext<typeof lastVisit>) => {
  const params = newParams();
  const last = lastVisitSql({ actor, scope, params, customer: `${params.add(row.id)}::int` });
  if (last === undefined) return { at: null };
  const [found] = await fetchRows(pool, { at: 'text' })(
    `select ${momentSql('v.at')} as at from (${last}) v`,
    params.values,
  );
  return { at: found?.at ?? null };
};

/** Answers `overview` with one statement, and one for the packages. */
const overviewOf = async ({ pool, actor, scope, row }: QueryContext<typeof overview>) => {
  const params = newParams();
  const customer = `${params.add(row.id)}::int`;
  const own = `t.customer_id = ${customer}`;
  const seesVisits = actor.can('attendance.read');
  const seesAppointments = actor.can('appointments.read');
  const present = part(seesVisits, () =>
    rowsColumn(attendance, scope, params, {
      where: [own, 't.check_out is null'],
      order: 't.check_in desc, t.id desc',
      limit: 1,
    }),
  );
  const next = part(seesAppointments, () =>
    rowsColumn(appointments, scope, params, {
      where: [own, `t.status = 'Planned'`, 't."end" > now()', withoutVisit('t.id')],
      order: 't.start, t.id',
      limit: 1,
    }),
  );
  const last = lastVisitSql({ actor, scope, params, customer });
  const lastVisit = part(
    last !== undefined,
    () =>
      `(select json_build_object('at', ${momentSql('v.at')}, 'services', v.services)
          from (${last}) v)`,
  );
  const account = `coalesce((select json_build_object('credit', a.credit, 'points', a.points, 'owed', a.owed)
    from customer_accounts a where a.customer_id = ${customer}), '{"credit":0,"points":0,"owed":0}'::json)`;
  const { parts } = overview.answer;
  const [found, packages] = await Promise.all([
    fetchOne(pool, {
      account: parts.account.fields,
      present: rowsOrNull,
      next: rowsOrNull,
      lastVisit: orNull(parts.lastVisit.fields),
    })(
      `select ${account} as account, ${present} as present, ${next} as next, ${lastVisit} as "lastVisit"`,
      params.values,
    ),
    usablePackages(pool, row.id),
  ]);
  return {
    account: found.account,
    owned: ownedOf(packages),
    present: rowsIn(attendanceServer, actor, found.present ?? [])[0] ?? null,
    next: rowsIn(appointmentsServer, actor, found.next ?? [])[0] ?? null,
    lastVisit: found.lastVisit,
  };
};

type Packages = Awaited<ReturnType<typeof usablePackages>>;

const ownedOf = (packages: Packages): readonly RecordOf<(typeof owned)['fields']>[] =>
  packages.flatMap(({ name, validUntil, items }) =>
    items
      .filter(({ left }) => left > 0)
      .map(({ serviceName, left }) => ({ packageName: name, validUntil, serviceName, left })),
  );
