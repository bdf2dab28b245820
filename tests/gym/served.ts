import { conditionsOf } from '../../server/data/conditions';
import { answer, perform, type ServedBook, serve } from '../../server/data/entity-server';
import { viewsServer } from '../../server/data/views';
import { accountServer, signIn } from '../../server/features/account/index';
import { auditLogsServer } from '../../server/features/audit-logs/index';
import { backupsServer } from '../../server/features/backups/index';
import { branchesServer } from '../../server/features/branches/index';
import { factorsServer, nextStep } from '../../server/features/factors/index';
import { rolesServer } from '../../server/features/roles/index';
import { settingsServer } from '../../server/features/settings/index';
import { tasksServer } from '../../server/features/tasks/index';
import { usersServer } from '../../server/features/users/index';
import { constraintOf, invalid } from '../../server/kernel/errors';
import { fetchOne, listOf, newParams, numberOf } from '../../server/kernel/rows';
import { sumOf, times } from '../../src/schema/money';
import { bills } from './bills';
import { book } from './book';
import { attend, bookings, classes } from './classes';
import { home } from './home';
import { payments, takings } from './payments';

/** Servers that every book needs: branches, users, roles, tasks, backups, the audit log and settings. */
const systemServed = {
  signIn: { ...signIn, nextStep },
  servers: [auditLogsServer, backupsServer, branchesServer, rolesServer, tasksServer, usersServer],
  topics: [accountServer, factorsServer, settingsServer, viewsServer],
} as const;

/** Turns a violated database constraint into a refusal at its field. */
const taken = (constraint: string, field: string) => async (_pool: unknown, error: unknown) =>
  constraintOf(error) === constraint ? invalid([{ path: [field], key: 'validate.taken' }]) : undefined;

const classesServer = serve(classes, {
  keepsAbsent: true,
  guard: async ({ values, before }) => {
    const { start, end } = { ...before, ...values };
    if (String(end) <= String(start)) throw invalid([{ path: ['end'], key: 'validate.periodOrder' }]);
    return undefined;
  },
  conflict: taken('classes_trainer_free', 'trainerId'),
});

const bookingsServer = serve(bookings, {
  conflict: taken('bookings_once', 'memberId'),
  actions: perform(
    { attend },
    {
      attend: async ({ client, row }) => {
        await client.query(`update bookings set state = 'Came' where id = $1`, [row.id]);
      },
    },
  ),
});

/** A payment extends the membership by the months of its plan. */
const paymentsServer = serve(payments, {
  stored: ({ client, values }) =>
    client.query(
      `update members m set plan_id = p.id, version = m.version + 1, paid_until =
         (greatest(m.paid_until, $3::date) + make_interval(months => p.months))::date
       from plans p where m.id = $1 and p.id = $2`,
      [values.memberId, values.planId, values.paidOn],
    ),
  queries: answer(
    { takings },
    {
      takings: async ({ pool, scope, list }) => {
        const params = newParams();
        const where = conditionsOf(payments, scope, list, home.zone, params).join(' and ') || 'true';
        return fetchOne(pool, takings.answer.fields)(
          `select count(*)::int as count, coalesce(sum(t.amount), 0) as total from payments t where ${where}`,
          params.values,
        );
      },
    },
  ),
});

/** The price of each line is that of a month. */
const billsServer = serve(bills, {
  derive: ({ lines }) => ({
    total: sumOf(
      listOf(lines).map(({ months, price }) => times(numberOf(price) ?? 0, numberOf(months) ?? 1)),
    ),
  }),
});

export const served: ServedBook = {
  ...systemServed,
  book,
  servers: [...systemServed.servers, classesServer, bookingsServer, paymentsServer, billsServer],
};
