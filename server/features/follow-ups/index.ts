import type pg from 'pg';
import { createFormat } from '../../../src/i18n/format';
import { addDays, todayIn } from '../../../src/i18n/zone';
import { contactsPermission } from '../../../src/resources/customers/entity';
import {
  type complete,
  daysToNext,
  followUpActions,
  type message,
} from '../../../src/resources/follow-ups/actions';
import { followUps } from '../../../src/resources/follow-ups/entity';
import { followUpQueries, type messageDraft } from '../../../src/resources/follow-ups/queries';
import { recallSubject } from '../../../src/resources/follow-ups/recall';
import { home } from '../../../src/resources/home';
import { moneySettings } from '../../../src/resources/invoices/settings/money';
import type { MessagePurpose } from '../../../src/resources/messages/choices';
import type { RowOf } from '../../../src/schema/types';
import { systemSettings } from '../../../src/settings/system';
import { systemActor } from '../../data/actor';
import { lastChangeOf } from '../../data/audit';
import { conditionsOf, overdueCondition } from '../../data/conditions';
import {
  type ActionContext,
  answer,
  type ContextOf,
  perform,
  type QueryContext,
  type Row,
  serve,
  type Values,
} from '../../data/entity-server';
import { createRow, updateRow } from '../../data/repository';
import { settingsOf, zoneOf } from '../../data/settings';
import type { NightWork } from '../../kernel/background-work';
import { iso } from '../../kernel/clock';
import { invalid } from '../../kernel/errors';
import { locks } from '../../kernel/locks';
import { alone } from '../../kernel/loop';
import { fetchOne, fetchRows, newParams } from '../../kernel/rows';
import { transaction } from '../../kernel/transaction';
import { type DraftKind, draftText, queueWritten, reachOf } from '../messages/index';

type FollowUp = RowOf<typeof followUps>;

/** An offer is marketing, which customers can refuse separately. All other follow-ups are service. */
const purposeOf = ({ type }: FollowUp): MessagePurpose =>
  type === 'Promotion Offer' ? 'marketing' : 'service';

const kinds: Readonly<Partial<Record<FollowUp['type'], DraftKind>>> = {
  'Appointment Reminder': 'reminder',
  'Feedback Request': 'afterVisit',
  'Service Follow-up': 'followUp',
};

/** Queues the user's text for the channel of the follow-up's branch. */
const writeAbout = async ({ client, actor, row, input, services }: ActionContext<typeof message>) => {
  const customer = { id: row.customerId, fullName: await nameOf(client, row.customerId) };
  return queueWritten(
    client,
    actor,
    { customer, branchId: row.branchId, purpose: purposeOf(row), message: input.message },
    services.now(),
  );
};

const draftOf = async ({ pool, actor, row, services }: QueryContext<typeof messageDraft>) => {
  const { customerId, branchId, appointmentId } = row;
  const [purpose, now] = [purposeOf(row), services.now()];
  const { recipient, ...reach } = await reachOf(pool, { customerId, branchId, purpose, now });
  const text = await draftText(pool, {
    kind: kinds[row.type] ?? 'greeting',
    customerName: await nameOf(pool, customerId),
    appointmentId,
    now,
  });
  return { ...reach, text, purpose, recipient: actor.can(contactsPermission) ? recipient : null };
};

const nameOf = async (client: pg.ClientBase | pg.Pool, id: number): Promise<string> => {
  const rows = await fetchRows(client, { name: 'text' })(
    'select full_name as name from customers where id = $1',
    [id],
  );
  return rows[0]?.name ?? '';
};

/** Follow-ups: assigned to a user of the branch, about an appointment of the same customer, completed once. */
export const followUpsServer = serve(followUps, {
  nightly: [(pool, now) => runRecall(pool, now)],
  guard: async (context) => {
    if (context.type === 'delete') return undefined;
    await checkPeople(context);
    return completion(context.values, context.before?.status);
  },
  actions: perform(followUpActions, {
    complete: async (context) => {
      const { client, row, input } = context;
      await client.query(
        `update followups set status = 'Completed', outcome = $2, notes = $3,
           completed_date = coalesce($4::timestamptz, now()) where id = $1`,
        [row.id, input.outcome, input.notes, input.completedDate],
      );
      await planNext(context);
    },
    // As far as it was, if nothing else was changed since.
    reopen: async ({ client, row }) => {
      const last = await lastChangeOf(client, followUps, row.id);
      await client.query(
        `update followups set status = $2, outcome = null, completed_date = null where id = $1`,
        [row.id, last?.was.status ?? 'Pending'],
      );
    },
    assign: ({ client, actor, row, input }): Promise<Row> =>
      updateRow(client, followUpsServer, actor, row.id, { values: { ...input } }),
    giveBack: async ({ client, actor, row }): Promise<Row> => {
      const last = await lastChangeOf(client, followUps, row.id);
      const { assignedToUserId = row.assignedToUserId } = last?.was ?? {};
      return updateRow(client, followUpsServer, actor, row.id, { values: { assignedToUserId } });
    },
    message: writeAbout,
  }),
  queries: answer(followUpQueries, {
    messageDraft: draftOf,
    summary: async ({ pool, scope, list }) => {
      const params = newParams();
      const where = conditionsOf(followUps, scope, list, home.zone, params).join(' and ') || 'true';
      const late = overdueCondition(followUps, followUps.fields.isOverdue.overdue);
      return await fetchOne(pool, followUpQueries.summary.answer.fields)(
        `select count(*)::int as "totalFollowUps",
           count(*) filter (where t.status = 'Pending')::int as "pendingFollowUps",
           count(*) filter (where t.status = 'Completed')::int as "completedFollowUps",
           count(*) filter (where ${late})::int as "overdueFollowUps"
         from followups t where ${where}`,
        params.values,
      );
    },
  }),
});

/** Opens the follow-up that the completed one asked for, with the same subject for the same person in charge. */
const planNext = async ({
  client,
  actor,
  row,
  input,
  services,
}: ActionContext<typeof complete>): Promise<void> => {
  const days = Object.entries(daysToNext).find(([answer]) => answer === input.next)?.[1];
  if (days === undefined) return;
  const { customerId, branchId, assignedToUserId, type, priority, contactMethod, subject } = row;
  const today = todayIn(await zoneOf(client, branchId, home), services.now());
  await createRow(client, followUpsServer, actor, {
    values: {
      customerId,
      branchId,
      assignedToUserId,
      type,
      priority,
      contactMethod,
      subject,
      status: 'Pending',
      scheduledDate: addDays(today, days),
    },
  });
};

/** Sets the completion date when the status becomes 'Completed', and clears it when it becomes another. */
const completion = (values: Values, before: string | undefined): Values => {
  if (values.status === undefined || values.status === before) return {};
  return { completedDate: values.status === 'Completed' ? iso(Date.now()) : null };
};

/** Refuses an assigned user of another branch (FUP-21), and an appointment of another customer or branch. */
const checkPeople = async ({ client, values, before }: ContextOf<typeof followUps>): Promise<void> => {
  const isTouched = (['assignedToUserId', 'appointmentId', 'branchId', 'customerId'] as const).some(
    (key) => key in values && values[key] !== before?.[key],
  );
  if (!isTouched) return;
  const now = { ...before, ...values };
  const rows = await fetchRows(client, { isAssignable: 'flag', isOwnAppointment: 'flag' })(
    `select $1::int is null or exists (select from users u join users_user_branches b on b.parent_id = u.id
         where u.id = $1 and u.is_active and u.deleted_at is null and b.branch_id = $3) as "isAssignable",
       $2::int is null or exists (select from appointments a
         where a.id = $2 and a.branch_id = $3 and a.customer_id = $4 and a.deleted_at is null) as "isOwnAppointment"`,
    [now.assignedToUserId ?? null, now.appointmentId ?? null, now.branchId, now.customerId],
  );
  if (!rows[0]?.isAssignable)
    throw invalid([{ path: ['assignedToUserId'], key: 'followups.error.assigned' }]);
  if (!rows[0].isOwnAppointment) throw invalid([{ path: ['appointmentId'], key: 'followups.error.booking' }]);
};

/** Days after the due day on which a recall is still opened, in case the server did not run. */
const graceDays = 7;

/**
 * Opens a follow-up for each customer whose last visit ended `followUpDays` ago and who has no later appointment
 * one per visit, and none while another of the same type is open. Returns how many.
 */
export const runRecall: NightWork = (pool, now) =>
  alone(pool, locks.recall, async () => {
    const { followUpDays: days } = await settingsOf(pool, moneySettings);
    if (days === 0) return 0;
    const rows = await fetchRows(pool, { customerId: 'number', branchId: 'number', today: 'text' })(lapsed, [
      now.toISOString(),
      days,
      graceDays,
    ]);
    const { numerals } = await settingsOf(pool, systemSettings);
    const { integer } = createFormat({
      lang: 'ar',
      numerals,
      clock: '12',
      timeZone: home.zone,
      home,
    });
    const actor = systemActor('Recall');
    for (const { customerId, branchId, today } of rows)
      await transaction(pool, (client) =>
        createRow(client, followUpsServer, actor, {
          values: {
            customerId,
            branchId,
            type: 'Service Follow-up',
            priority: 'Medium',
            status: 'Pending',
            contactMethod: 'Phone',
            subject: recallSubject(days, integer),
            scheduledDate: today,
          },
        }),
      );
    return rows.length;
  });

const lapsed = `
  with visits as (
    select a.customer_id, a.branch_id, a.check_out as ended from attendance a
      where a.deleted_at is null and a.check_out >= $1::timestamptz - make_interval(days => $2::int + $3::int + 2)
        and a.check_out < $1::timestamptz - make_interval(days => $2::int - 2)
    union all
    select p.customer_id, p.branch_id, p."end" from appointments p
      where p.status = 'Done' and p.deleted_at is null and p."end" >= $1::timestamptz - make_interval(days => $2::int + $3::int + 2)
        and p."end" < $1::timestamptz - make_interval(days => $2::int - 2)
  ), last as (
    select distinct on (customer_id) customer_id, branch_id, ended from visits order by customer_id, ended desc
  )
  select l.customer_id as "customerId", l.branch_id as "branchId", d.today::text as today
  from last l
  join customers c on c.id = l.customer_id and c.deleted_at is null
  join branches b on b.id = l.branch_id and b.is_active
  cross join lateral (select ($1::timestamptz at time zone b.time_zone)::date as today) d
  where (l.ended at time zone b.time_zone)::date between d.today - ($2::int + $3::int) and d.today - $2::int
    and not exists (select from attendance a where a.customer_id = l.customer_id and a.deleted_at is null
      and a.check_in > l.ended)
    and not exists (select from appointments p where p.customer_id = l.customer_id and p.deleted_at is null
      and p.status in ('Planned', 'Done') and p.start > l.ended)
    and not exists (select from followups f where f.customer_id = l.customer_id and f.type = 'Service Follow-up'
      and (f.status in ('Pending', 'In Progress') or f.created_at > l.ended))
  order by 1`;
