import type pg from 'pg';
import { z } from 'zod';
import { newsQueries } from '../../../src/resources/appointments/queries';
import { contactsPermission } from '../../../src/resources/customers/entity';
import { messages } from '../../../src/resources/messages/entity';
import { customerMessageQueries, messageQueries } from '../../../src/resources/messages/queries';
import { customerMessageActions, messageActions } from '../../../src/resources/messages/send-actions';
import { messagingSettings } from '../../../src/resources/messages/settings';
import { branchIdsIn, type Scope } from '../../data/actor';
import { answer, perform, serve } from '../../data/entity-server';
import { settingsOf } from '../../data/settings';
import type { Gauge } from '../../kernel/background-work';
import { withShown } from '../../kernel/phones';
import { fetchOne, fetchRows } from '../../kernel/rows';
import { officialTemplates } from './approved-templates';
import { cancelQueued, greetAll, greetOne, queueAgain, queueTest, writeTo } from './by-hand';
import { sayTold, tellOfChange, willGoOut } from './news';
import { forgetOldMessages } from './outbox';
import { agreement, birthdayCustomers, isServed, isSuppressed, reachOf } from './reach';
import { forgetEarlyAcks } from './send/incoming';
import { forgetOldNumbers } from './send/pace';
import { outboxReceiver, startOutbox } from './send/sender';
import { templatesFor } from './texts';
import triggers from './triggers.sql?raw';

export { answerNow, writeOn } from './answers';
export { queueWritten, remindNow } from './by-hand';
export { forgetByAge } from './outbox';
export type { Agreement } from './reach';
export { isSuppressed, reachOf } from './reach';
export { mayHear, spokenForm, stoppedBy, suppress } from './send/suppress';
export { type DraftKind, draftText, isKnownValue, templatesFor } from './texts';

const hour = 3600;

/** Messages that wait or whose fate is unknown: the outbox as an operator watches it (R-37). */
const messageGauges: readonly Gauge[] = [
  {
    name: 'outbox_waiting_messages',
    help: 'Messages whose time to be sent has come and that no provider has taken yet',
    sql: `select count(*) from messages where status in ('queued', 'sending') and not_before <= now()`,
  },
  {
    name: 'outbox_oldest_seconds',
    help: 'Age of the message that has waited longest since its time came. None: nothing waits',
    sql: `select extract(epoch from now() - min(not_before)) from messages where status in ('queued', 'sending') and not_before <= now()`,
    alarm: {
      above: hour,
      says: (seconds) => {
        const hours = Math.round((seconds ?? 0) / hour);
        return {
          en: `A message has waited to be sent for ${hours} h. Open the messaging page: it names the channel that is not linked or rests.`,
          ar: `توجد رسالة لم تُرسل منذ ${hours} س. افتح صفحة المراسلة ففيها القناة غير المرتبطة أو المتوقفة.`,
        };
      },
    },
  },
  {
    name: 'outbox_doubtful_messages',
    help: 'Messages of which nobody knows whether they arrived, waiting for a decision of staff',
    sql: `select count(*) from messages where status = 'doubtful' and needs_staff`,
    alarm: {
      above: 0,
      says: (count) => ({
        en: `${count} messages wait for a decision, because nobody knows whether they arrived. The messaging page lists them.`,
        ar: `رسائل بانتظار قرار لأن وصولها غير مؤكد: ${count}. تجدها في صفحة المراسلة.`,
      }),
    },
  },
];

/** Messages: the delivery log and the actions of users on messages (R-37 to R-39, BDY). */
export const messagesServer = serve(messages, {
  triggers,
  answer: withShown('recipient'),
  answerShape: { adds: z.object({ recipientShown: z.string().optional() }) },
  work: { outbox: startOutbox },
  sweeps: [forgetOldNumbers, forgetOldMessages, forgetEarlyAcks],
  receives: outboxReceiver,
  gauges: messageGauges,
  beside: {
    appointments: {
      stored: tellOfChange,
      remarks: sayTold,
      queries: answer(newsQueries, { willTell: willGoOut }),
    },
  },
  actions: perform(messageActions, {
    sendAgain: queueAgain,
    cancelMessage: cancelQueued,
    sendTest: queueTest,
    sendBirthdays: greetAll,
  }),
  queries: answer(messageQueries, {
    birthdayCustomers: async ({ pool, actor, scope, services }) => {
      const found = await birthdayCustomers(pool, { branchIds: branchIdsIn(scope), now: services.now() });
      const isShown = actor.can(contactsPermission);
      const ids = found.map(({ id }) => id);
      const phones = isShown ? await phonesOf(pool, ids) : undefined;
      return found.map(({ zone: _zone, today: _today, recipient, ...one }) => ({
        ...one,
        phones: phones?.get(one.id) ?? [],
        recipient: isShown ? recipient : null,
        canMessage: recipient !== null,
      }));
    },
    officialTemplates: ({ pool, scope, services }) =>
      officialTemplates(pool, services.messaging, branchIdsIn(scope)),
    outboxState: ({ pool, scope, services }) => stateOf(pool, scope, services.now()),
  }),
});

export const customerMessageCalls = {
  actions: perform(customerMessageActions, { sendBirthday: greetOne, sendMessage: writeTo }),
  queries: answer(customerMessageQueries, {
    customerMessaging: async ({ pool, actor, row, services }) => {
      const { id: customerId, branchId } = row;
      const reach = await reachOf(pool, { customerId, branchId, purpose: 'service', now: services.now() });
      const optedOut = { isOptedOut: 'flag', isOptedOutOfMarketing: 'flag' } as const;
      const found = await fetchOne(pool, { ...optedOut, consentAt: 'text?' })(
        `select ${isSuppressed('$2', `'service'`)} as "isOptedOut", ${isSuppressed('$2', `'marketing'`)} as "isOptedOutOfMarketing",
           ${agreement.at('$1', 'marketing')} as "consentAt"`,
        [customerId, reach.recipient],
      );
      return {
        ...reach,
        ...found,
        recipient: actor.can(contactsPermission) ? reach.recipient : null,
        canMessage: reach.recipient !== null,
      };
    },
    messageTemplates: async ({ pool, actor, row, services }) => {
      const texts = await templatesFor(pool, { customer: row, actor, now: services.now() });
      return texts.map(({ kind, body }) => ({ kind, text: body }));
    },
  }),
};

const phonesOf = async (pool: pg.Pool, ids: readonly number[]) => {
  const rows = await fetchRows(pool, { id: 'number', phones: [{ phoneRaw: 'text', phoneShown: 'text' }] })(
    `select parent_id as id, json_agg(json_build_object('phoneRaw', phone_raw, 'phoneShown', phone_shown) order by position) as phones
     from customers_phones where parent_id = any($1::int[]) group by 1`,
    [ids],
  );
  return new Map(rows.map(({ id, phones }) => [id, phones]));
};

const stateOf = async (pool: pg.Pool, scope: Scope, now: Date) => {
  const branchIds = branchIdsIn(scope);
  const counts = await fetchOne(pool, { needsStaff: 'number' })(
    `select count(*)::int as "needsStaff" from messages
     where ($1::int[] is null or branch_id = any($1)) and status = 'doubtful' and needs_staff`,
    [branchIds],
  );
  const resting = await fetchRows(pool, messageQueries.outboxState.answer.fields.resting.fields)(
    `select h.id as "channelId", h.channel_name as "channelName", p.paused_until as until, coalesce(p.paused_for, '') as reason
     from channel_paces p join channels h on h.id = p.channel_id
     where p.paused_until > $2 and h.deleted_at is null and ($1::int[] is null or h.branch_id is null or h.branch_id = any($1)) order by h.id`,
    [branchIds, now],
  );
  return {
    ...counts,
    resting,
    unlinked: await unlinkedOf(pool, branchIds, now),
    templates: await templatesAtFault(pool, branchIds, now),
  };
};

/** Channels that are not linked while messages wait for them: nobody would notice otherwise (R-39). */
const unlinkedOf = async (pool: pg.Pool, branchIds: readonly number[] | null, now: Date) => {
  const { isEnabled, useCentralChannel } = await settingsOf(pool, messagingSettings);
  if (!isEnabled) return [];
  return fetchRows(pool, messageQueries.outboxState.answer.fields.unlinked.fields)(
    `select h.id as "channelId", h.channel_name as "channelName", coalesce(h.status, 'STOPPED') as status, count(*)::int as waiting
     from channels h join messages m on m.status = 'queued' and m.not_before <= $2 and m.expires_at > $2
       and (m.branch_id = h.branch_id or (h.branch_id is null and $3))
     where h.deleted_at is null and h.is_active and (h.status is distinct from 'WORKING' or not h.is_verified)
       and ($1::int[] is null or m.branch_id = any($1)) and not ${isServed('m.branch_id', '$3', '$2')}
     group by h.id order by h.id`,
    [branchIds, now, useCentralChannel],
  );
};

/** Templates that the provider refused in the last day, or that could not be filled, so that somebody puts them in order. */
const templatesAtFault = (pool: pg.Pool, branchIds: readonly number[] | null, now: Date) =>
  fetchRows(pool, messageQueries.outboxState.answer.fields.templates.fields)(
    `select coalesce(template->>'name', kind) as name, count(*)::int as failed from messages
     where status = 'failed' and reason in ('template', 'emptyValue') and ended_at > $2 and ($1::int[] is null or branch_id = any($1))
     group by 1 order by 1`,
    [branchIds, new Date(now.getTime() - 86_400_000)],
  );
