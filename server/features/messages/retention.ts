import type pg from 'pg';
import { type Entity, tableNameOf } from '../../../src/schema/entity';
import { retentionSettings } from '../../../src/settings/security';
import { systemActor } from '../../data/actor';
import { record } from '../../data/audit';
import { changeOf, tellChange } from '../../data/notices';
import { settingsOf } from '../../data/settings';
import { keptFrom } from '../../kernel/clock';
import { fetchRows } from '../../kernel/rows';
import { transaction } from '../../kernel/tx';

/** Rows deleted per transaction, and transactions per run (once an hour). */
const atOnce = 500;
const mostBatches = 40;

/**
 * Deletes rows that are older than the setting `messageMonths`, in batches with an audit entry each. `old` is SQL of
 * the ids to delete: `$1` is the instant before which rows are old, `$2` the most ids. Returns how many were deleted.
 */
export const forgetByAge = async (pool: pg.Pool, now: Date, entity: Entity, old: string): Promise<number> => {
  const { messageMonths } = await settingsOf(pool, retentionSettings);
  if (messageMonths === null) return 0;
  const before = keptFrom(now, messageMonths).toISOString();
  let gone = 0;
  for (let batch = 0; batch < mostBatches; batch++) {
    const went = await transaction(pool, (client) => forgetSome(client, before, entity, old));
    gone += went;
    if (went < atOnce) break;
  }
  return gone;
};

const forgetSome = async (
  client: pg.PoolClient,
  before: string,
  entity: Entity,
  old: string,
): Promise<number> => {
  const rows = await fetchRows(client, { id: 'number', branchId: 'number' })(
    `delete from ${tableNameOf(entity)} where id in (${old}) returning id, branch_id as "branchId"`,
    [before, atOnce],
  );
  if (rows.length === 0) return 0;
  await record(client, systemActor('MessageRetention'), {
    action: 'Delete',
    entity: entity.audit,
    changes: [
      { field: 'before', before: null, after: before },
      { field: 'count', before: null, after: rows.length },
    ],
  });
  await tellChange(client, changeOf(entity.name, 'deleted', rows, null));
  return rows.length;
};
