import { followUpActions } from '../../../src/resources/follow-ups/actions';
import { followUps } from '../../../src/resources/follow-ups/entity';
import { followUpQueries } from '../../../src/resources/follow-ups/queries';
import type { QueryAnswer } from '../../../src/schema/query';
import { conditionsOf } from '../../data/conditions';
import { type ContextOf, serve, type Values } from '../../data/entity-server';
import { overdueCondition } from '../../data/overdue';
import { answer, perform } from '../../data/served';
import { iso } from '../../kernel/clock';
import { invalid } from '../../kernel/errors';
import { newParams } from '../../kernel/params';
import { defaultZone } from '../../kernel/zone';
import { draftOf, writeAbout } from './message';

type Summary = QueryAnswer<typeof followUpQueries.summary>;

/** Follow-ups: given to somebody of the branch, about a booking of the customer's own, completed once. */
export const followUpsServer = serve(followUps, {
  guard: async (context) => {
    if (context.type === 'delete') return undefined;
    await checkPeople(context);
    return completion(context.values, context.before?.status);
  },
  actions: perform(followUpActions, {
    complete: async ({ client, row, input }) => {
      await client.query(
        `update followups set status = 'Completed', outcome = $2, notes = $3,
           completed_date = coalesce($4::timestamptz, now()) where id = $1`,
        [row.id, input.outcome, input.notes, input.completedDate],
      );
    },
    message: writeAbout,
  }),
  queries: answer(followUpQueries, {
    messageDraft: draftOf,
    summary: async ({ pool, scope, list }) => {
      const params = newParams();
      const where = conditionsOf(followUps, scope, list, defaultZone, params).join(' and ') || 'true';
      const late = overdueCondition(followUps, followUps.fields.isOverdue.overdue);
      const { rows } = await pool.query<Summary>(
        `select count(*)::int as "totalFollowUps",
           count(*) filter (where t.status = 'Pending')::int as "pendingFollowUps",
           count(*) filter (where t.status = 'Completed')::int as "completedFollowUps",
           count(*) filter (where ${late})::int as "overdueFollowUps"
         from followups t where ${where}`,
        params.values,
      );
      const [found] = rows;
      if (!found) throw new Error('an aggregate always answers');
      return found;
    },
  }),
});

/** Completed in the form is completed now; whoever opens it again takes that back. */
const completion = (values: Values, before: string | undefined): Values => {
  if (values.status === undefined || values.status === before) return {};
  return { completedDate: values.status === 'Completed' ? iso(Date.now()) : null };
};

/** Whoever is in charge works in the branch (FUP-21), and the booking is this customer's there. */
const checkPeople = async ({ client, values, before }: ContextOf<typeof followUps>): Promise<void> => {
  const isTouched = (['assignedToUserId', 'appointmentId', 'branchId', 'customerId'] as const).some(
    (key) => key in values && values[key] !== before?.[key],
  );
  if (!isTouched) return;
  const now = { ...before, ...values };
  const { rows } = await client.query<{ isAssignable: boolean; isOwnBooking: boolean }>(
    `select $1::int is null or exists (select from users u join users_user_branches b on b.parent_id = u.id
         where u.id = $1 and u.is_active and u.deleted_at is null and b.branch_id = $3) as "isAssignable",
       $2::int is null or exists (select from appointments a
         where a.id = $2 and a.branch_id = $3 and a.customer_id = $4) as "isOwnBooking"`,
    [now.assignedToUserId ?? null, now.appointmentId ?? null, now.branchId, now.customerId],
  );
  if (!rows[0]?.isAssignable)
    throw invalid([{ path: ['assignedToUserId'], key: 'followups.error.assigned' }]);
  if (!rows[0].isOwnBooking) throw invalid([{ path: ['appointmentId'], key: 'followups.error.booking' }]);
};
