import { account, accountActions, accountQueries } from '../../../src/resources/account/account';
import type { QueryAnswer } from '../../../src/schema/query';
import { record } from '../../data/audit';
import type { TopicServer } from '../../data/entity-server';
import { answer, perform } from '../../data/served';
import { notFound } from '../../kernel/errors';
import { fetchRows } from '../../kernel/rows';
import { myBranches } from './profile';
import { endSessions } from './sessions';

/** The caller's own branches, sign-ins and PIN. */
export const accountServer: TopicServer = {
  topic: account,
  actions: perform(accountActions, {
    endSignIn: async ({ client, actor, params }) => {
      if ((await endSessions(client, actor.userId ?? 0, params.id)) === 0) throw notFound();
    },
    endAnySignIn: async ({ client, actor, params }) => {
      const rows = await fetchRows(client, { userName: 'text' })(
        `delete from sessions s using users u where s.id = $1 and u.id = s.user_id returning u.full_name as "userName"`,
        [params.id],
      );
      const [ended] = rows;
      if (!ended) throw notFound();
      await record(client, actor, {
        action: 'Logout',
        entity: 'Session',
        entityId: params.id,
        changes: [{ field: 'userName', before: ended.userName, after: null }],
      });
    },
  }),
  queries: answer(accountQueries, {
    ownBranches: ({ pool, actor }) => myBranches(pool, actor),
    signIns: async ({ pool, actor }) => {
      const { rows } = await pool.query<SignIn>(
        `select id, created_at as "createdAt", last_seen as "lastSeen", expires_at as "expiresAt", ip, user_agent as "userAgent", id = $2 as "isCurrent"
         from sessions where user_id = $1 and expires_at > now() order by last_seen desc limit 100`,
        [actor.userId, actor.sessionId],
      );
      return rows;
    },
    allSignIns: async ({ pool, actor, input }) => {
      const { rows } = await pool.query<QueryAnswer<typeof accountQueries.allSignIns>[number]>(
        `select s.id, u.full_name as "userName", s.user_agent as "userAgent", s.ip, s.created_at as "createdAt",
           s.last_seen as "lastSeen", s.id = $2 as "isCurrent"
         from sessions s join users u on u.id = s.user_id
         where s.expires_at > now() and ($1::int is null or u.id = $1) order by s.last_seen desc, s.id desc limit 200`,
        [input.userId ?? null, actor.sessionId],
      );
      return rows;
    },
    pin: async ({ pool, actor }) => {
      const { rowCount } = await pool.query('select from user_pins where user_id = $1', [actor.userId]);
      return { hasPin: (rowCount ?? 0) > 0 };
    },
  }),
};

type SignIn = QueryAnswer<typeof accountQueries.signIns>[number];
