import type pg from 'pg';
import type { MessageStatus } from '../../../src/resources/messages/choices';
import { messages } from '../../../src/resources/messages/entity';
import { systemActor } from '../../data/actor';
import { record } from '../../data/audit';
import { settingsOf } from '../../data/settings';
import { keptFrom } from '../../kernel/clock';
import { fetchRows } from '../../kernel/rows';
import { transaction } from '../../kernel/tx';
import { noticeMessages } from './notices';

/** Nothing comes of these any more. A doubtful one waits for somebody, however old. */
const finished: readonly MessageStatus[] = [
  'accepted',
  'delivered',
  'read',
  'failed',
  'expired',
  'cancelled',
  'suppressed',
];

/** Messages that go in one transaction, and transactions of an hour. */
const atOnce = 500;
const mostBatches = 40;

/**
 * Deletes finished messages that are older than the centre keeps (`messageMonths`), a few at a time, each time with a
 * line in the trail. None whose name (`rules/dedupe-keys.ts`) could be asked for again: names are of one start, one visit
 * or one year, and what is planned looks back less than the twelve months that are always kept. Called once an hour;
 * answers how many went.
 */
export const forgetOldMessages = async (pool: pg.Pool, now: Date): Promise<number> => {
  const { messageMonths } = await settingsOf(pool);
  if (messageMonths === null) return 0;
  const before = keptFrom(now, messageMonths).toISOString();
  let gone = 0;
  for (let batch = 0; batch < mostBatches; batch++) {
    const went = await transaction(pool, (client) => forgetSome(client, before));
    gone += went;
    if (went < atOnce) break;
  }
  return gone;
};

const forgetSome = async (client: pg.PoolClient, before: string): Promise<number> => {
  const rows = await fetchRows(client, { id: 'number', branchId: 'number' })(
    `delete from messages where id in (
       select id from messages where created_at < $1 and expires_at < $1 and status = any($2) and not needs_staff
         and coalesce(sent_at, created_at) < $1 order by created_at, id limit $3 for update skip locked)
     returning id, branch_id as "branchId"`,
    [before, finished, atOnce],
  );
  if (rows.length === 0) return 0;
  await record(client, systemActor('MessageRetention'), {
    action: 'Delete',
    entity: messages.audit,
    changes: [
      { field: 'before', before: null, after: before },
      { field: 'count', before: null, after: rows.length },
    ],
  });
  await noticeMessages(client, rows, 'deleted');
  return rows.length;
};
