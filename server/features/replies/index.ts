import type pg from 'pg';
import { z } from 'zod';
import { appointments } from '../../../src/resources/appointments/entity';
import { replyActions } from '../../../src/resources/replies/actions';
import { replies } from '../../../src/resources/replies/entity';
import {
  appointmentReplyQueries,
  customerReplyQueries,
  replyQueries,
} from '../../../src/resources/replies/queries';
import { standing, whereAll } from '../../data/conditions';
import { answer, perform, plain, type Row, serve, untouched } from '../../data/entity-server';
import { rowsColumn, rowsIn } from '../../data/row-answers';
import { withShown } from '../../kernel/phones';
import { believed, fetchOne, millis, newParams } from '../../kernel/rows';
import type { MessageReceiver } from '../../messaging/provider-types';
import { movedBack } from '../appointments/index';
import { forgetByAge } from '../messages/index';
import { endTask, reopenTask } from '../tasks/index';
import { answerWritten, conversationOf, seeUpTo } from './conversation';
import { cancelTaskKey, takeReply } from './intake';
import triggers from './triggers.sql?raw';

/** Deletes replies by their age, as the messages. Returns how many. */
export const forgetOldReplies = (pool: pg.Pool, now: Date): Promise<number> =>
  forgetByAge(
    pool,
    now,
    replies,
    'select id from replies where received_at < $1 order by received_at, id limit $2 for update skip locked',
  );

/** Unread replies shown at once; the list has all, and their number is told. */
const mostUnread = 20;

const rows = believed<readonly Row[]>();

/** Replies: what customers write to the channels, and the answers to it. */
export const repliesServer = serve(replies, {
  triggers,
  answer: withShown('phone'),
  answerShape: { adds: z.object({ phoneShown: z.string().optional() }) },
  sweeps: [forgetOldReplies],
  segments: { unread: () => 't.seen_at is null' },
  receives: ({ now }): MessageReceiver => ({
    received: (client, channelId, event) => takeReply(client, channelId, event, now()),
  }),
  actions: perform(replyActions, {
    markSeen: ({ client, actor, row, services }) => seeUpTo(client, actor, row, services.now()),
    answerReply: answerWritten,
  }),
  queries: answer(replyQueries, {
    thread: async ({ pool, actor, scope, services, row }) => {
      const { customerId } = row;
      const known = await fetchOne(pool, { phone: 'text', fullName: 'text?' })(
        `select r.phone, c.full_name as "fullName" from replies r left join customers c on c.id = r.customer_id where r.id = $1`,
        [row.id],
      );
      const customer = customerId === null ? null : { id: customerId, fullName: known.fullName ?? '' };
      return conversationOf({ pool, actor, scope, services, customer, phone: known.phone });
    },
    unread: async ({ pool, actor, scope }) => {
      const params = newParams();
      const isUnread = 't.seen_at is null';
      const last = rowsColumn(replies, scope, params, {
        where: [
          isUnread,
          `not exists (select from replies n where n.phone = t.phone and n.branch_id = t.branch_id and n.seen_at is null
             and (n.received_at, n.id) > (t.received_at, t.id))`,
        ],
        order: 't.received_at desc, t.id desc',
        limit: mostUnread,
      });
      const all = whereAll([...standing(replies, scope, params), isUnread]);
      const found = await fetchOne(pool, { last: rows, unread: 'number', people: 'number' })(
        `select ${last} as last, count(*)::int as unread, count(distinct (t.phone, t.branch_id))::int as people from replies t${all}`,
        params.values,
      );
      return {
        replies: rowsIn({ ...plain(replies), answer: withShown('phone') }, actor, found.last),
        counts: { unread: found.unread, people: found.people },
      };
    },
  }),
  beside: {
    customers: {
      queries: answer(customerReplyQueries, {
        customerThread: ({ pool, actor, scope, services, row }) =>
          conversationOf({ pool, actor, scope, services, customer: row, phone: null }),
      }),
    },
    appointments: {
      // The wish is settled once the appointment is cancelled, moved or over, whoever did it, until that is taken back.
      stored: async ({ client, actor, before, values, id }) => {
        if (!before) return untouched;
        const isPlanned = (values.status ?? before.status) === 'Planned';
        const isMoved = values.start !== undefined && millis(values.start) !== millis(before.start);
        const isBack =
          isPlanned &&
          (before.status !== 'Planned' || (await movedBack(client, actor, before, values)) !== undefined);
        const key = cancelTaskKey(id);
        const about = { route: appointments.route, id };
        if (isBack) await reopenTask(client, actor, { key, about, at: String(before.updatedAt) });
        else if (!isPlanned || isMoved) await endTask(client, actor, key);
        return untouched;
      },
      guard: async ({ client, actor, type, before }) => {
        if (type === 'delete' && before) await endTask(client, actor, cancelTaskKey(before.id));
        return undefined;
      },
      queries: answer(appointmentReplyQueries, {
        appointmentReplies: async ({ pool, actor, scope, row }) => {
          const params = newParams();
          const column = rowsColumn(replies, scope, params, {
            where: [
              `t.customer_id = ${params.add(row.customerId)}::int`,
              `(t.appointment_id = ${params.add(row.id)}::int or t.received_at > now() - interval '7 days')`,
            ],
            order: 't.received_at desc, t.id desc',
            limit: 3,
          });
          const found = await fetchOne(pool, { found: rows })(`select ${column} as found`, params.values);
          return { replies: rowsIn(plain(replies), actor, found.found) };
        },
      }),
    },
  },
});
