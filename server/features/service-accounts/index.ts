import { home } from '../../../src/resources/home';
import {
  serviceAccountActions,
  serviceAccountQueries,
} from '../../../src/resources/service-accounts/actions';
import { serviceAccounts } from '../../../src/resources/service-accounts/entity';
import { systemActor } from '../../data/actor';
import { answer, perform, serve, untouched } from '../../data/entity-server';
import { alone } from '../../kernel/loop';
import type { NightWork } from '../../kernel/own-work';
import { fetchRows } from '../../kernel/rows';
import { transaction } from '../../kernel/tx';
import { openTask } from '../tasks/index';
import { checkEditor, guard } from './guard';
import { endTokensOf, forgetOldTokens, issue, revoke, sayHeld, taskKeyOf, tokensOf } from './issue';
import { isToken, tokenReader } from './reader';

/** Number of the advisory lock. No other part of the product may use it. */
const warningLock = 4_180_028;

/** Days before its end at which a task asks for a new token. */
const warningDays = 14;

const actor = systemActor('ServiceTokenEnds');

/** Opens a task for each token that ends soon, once for each token: for the account's owner, or for its managers. */
export const warnOfEnds: NightWork = (pool, now) =>
  alone(pool, warningLock, async () => {
    const rows = await fetchRows(pool, { id: 'number', name: 'text', userId: 'number?', branchId: 'number' })(
      `select a.id, a.name, a.user_id as "userId", b.branch_id as "branchId"
       from service_accounts a join service_accounts_account_branches b on b.parent_id = a.id and b.position = 0
       where a.is_active and a.ends_on <= ($1::timestamptz at time zone $2)::date + $3::int
         and not exists (select from tasks t where t.about_route = $4 and t.about_id = a.id
           and t.created_at >= (select max(s.created_at) from service_tokens s where s.account_id = a.id))
         and exists (select from service_tokens s where s.account_id = a.id)
       order by a.id`,
      [now.toISOString(), home.zone, warningDays, serviceAccounts.route],
    );
    for (const { id, name, userId, branchId } of rows)
      await transaction(pool, (client) =>
        openTask(client, actor, {
          key: taskKeyOf(id),
          title: `ينتهي مفتاح حساب الخدمة «${name}» قريبًا. أصدر مفتاحًا جديدًا قبل أن يتوقف البرنامج`,
          branchId,
          forRight: 'serviceAccounts.update',
          ...(userId === null ? {} : { forUserId: userId }),
          about: { route: serviceAccounts.route, id },
        }),
      );
    return rows.length;
  });

/** Service accounts: who may add which, their tokens, and the sessions of the programs that call with one. */
export const serviceAccountsServer = serve(serviceAccounts, {
  guard,
  stored: async ({ client, actor, values, before, id }) => {
    if (before?.isActive !== true || values.isActive !== false) return untouched;
    return revoke(client, actor, id);
  },
  removed: ({ client, actor, id }) => revoke(client, actor, id),
  actions: perform(serviceAccountActions, {
    issueToken: async (context) => {
      const { client, actor, row, services } = context;
      await checkEditor(client, services.book, actor, row);
      return issue(context);
    },
    endOwnersTokens: endTokensOf,
  }),
  queries: answer(serviceAccountQueries, {
    ownersTokens: ({ pool, actor, input }) => tokensOf(pool, actor, input),
  }),
  tokens: {
    isFor: isToken,
    reader: tokenReader,
    scheme: {
      name: 'serviceToken',
      description: {
        ar: 'مفتاح حساب خدمة، يبدأ بـ bc_ ويُرسل كما يُرسل مفتاح الجلسة. يفتح النداءات التي تذكره وحدها',
        en: 'Token of a service account. It begins with bc_ and is sent like that of a sign-in. It opens only the calls that name it',
      },
    },
  },
  beside: { users: { remarks: sayHeld } },
  nightly: [warnOfEnds],
  sweeps: [forgetOldTokens],
});
