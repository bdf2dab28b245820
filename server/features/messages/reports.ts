import { messageReports } from '../../../src/resources/messages/reports';
import { answer } from '../../data/entity-server';
import { type Asked, allDays, recordsOf, shareOf } from '../reports/index';

/**
 * SQL of the messages `m` of the branches `b` whose send, or else end, is in the period. `created_at` finds them by an
 * index: no message waits for a month.
 */
const messagesIn = `(select m.*, b.zone, coalesce(m.accepted_at, m.sent_at, m.ended_at) as done_at
  from b join messages m on m.branch_id = b.id and m.created_at >= b.first - interval '31 days' and m.created_at < b.next
    and coalesce(m.accepted_at, m.sent_at, m.ended_at) >= b.first and coalesce(m.accepted_at, m.sent_at, m.ended_at) < b.next) m`;

const counted = (statuses: readonly string[]): string =>
  `count(*) filter (where m.status in (${statuses.map((status) => `'${status}'`).join(', ')}))::int`;

const sent = counted(['accepted', 'delivered', 'read']);
const delivered = counted(['delivered', 'read']);

const outcomes = `${sent} as sent, ${delivered} as delivered, ${counted(['read'])} as read,
  ${counted(['failed'])} as failed, ${counted(['expired', 'suppressed'])} as unsent`;

const byDay = (asked: Asked) =>
  recordsOf(
    asked,
    messageReports.messagesByDay,
    `select d.day as date, ${outcomes} from (${allDays}) d
       left join ${messagesIn} on (m.done_at at time zone m.zone)::date = d.day group by d.day order by d.day`,
  );

const byKind = (asked: Asked) =>
  recordsOf(
    asked,
    messageReports.messagesByKind,
    `select m.kind, m.branch_id as "branchId", json_build_object('id', r.id, 'name', r.name) as branch, m.channel_id as "channelId",
       case when h.id is not null then json_build_object('id', h.id, 'channelName', h.channel_name) end as channel,
       ${outcomes}, ${shareOf(delivered, sent)} as "deliveryRate"
     from ${messagesIn} join branches r on r.id = m.branch_id left join channels h on h.id = m.channel_id
     where m.status in ('accepted', 'delivered', 'read', 'failed', 'expired', 'suppressed')
     group by m.kind, m.branch_id, r.id, r.name, m.channel_id, h.id, h.channel_name
     order by count(*) desc, m.kind, m.branch_id, m.channel_id`,
  );

const failures = (asked: Asked) =>
  recordsOf(
    asked,
    messageReports.messageFailures,
    `select m.status, coalesce(m.reason, 'unknown') as reason, count(*)::int as "messageCount" from ${messagesIn}
     where m.status in ('failed', 'expired', 'suppressed', 'doubtful')
     group by 1, 2 order by 3 desc, 1, 2`,
  );

const prices = (asked: Asked) =>
  recordsOf(
    asked,
    messageReports.messagePrices,
    `select m.price_category as "priceCategory", m.billing, m.pricing_model as "pricingModel", count(*)::int as "messageCount"
     from ${messagesIn} where m.price_category is not null group by 1, 2, 3 order by 4 desc, 1, 2, 3`,
  );

/** Reports on what became of messages, each one statement over the branches that the reader asked for and may see. */
export const messageReportQueries = answer(messageReports, {
  messagesByDay: byDay,
  messagesByKind: byKind,
  messageFailures: failures,
  messagePrices: prices,
});
