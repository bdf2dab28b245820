import type pg from 'pg';
import { replies } from '../../../src/resources/replies/entity';
import { retentionSettings } from '../../../src/settings/security';
import { systemActor } from '../../data/actor';
import { record } from '../../data/audit';
import { changeOf, tellChange } from '../../data/notices';
import { settingsOf } from '../../data/settings';
import { keptFrom } from '../../kernel/clock';
import { fetchRows } from '../../kernel/rows';
import { transaction } from '../../kernel/tx';

/** Replies deleted per transaction, and transactions per run (once an hour). */
const atOnce = 500;
const mostBatches = 40;

/** Deletes replies older than the setting `messageMonths`, as the messages are. Returns how many. */
export const forgetOldReplies = async (pool: pg.Pool, now: Date): Promise<number> => {
  const { messageMonths } = await settingsOf(pool, retentionSettings);
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
    `delete from replies where id in (select id from replies where received_at < $1 order by received_at, id limit $2
       for update skip locked) returning id, branch_id as "branchId"`,
    [before, atOnce],
  );
  if (rows.length === 0) return 0;
  await record(client, systemActor('MessageRetention'), {
    action: 'Delete',
    entity: replies.audit,
    changes: [
      { field: 'before', before: null, after: before },
      { field: 'count', before: null, after: rows.length },
    ],
  });
  await tellChange(client, changeOf(replies.name, 'deleted', rows, null));
  return rows.length;
};
