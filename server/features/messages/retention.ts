import type pg from 'pg';
import { type Entity, tableNameOf } from '../../../src/schema/entity';
import { systemActor } from '../../data/actor';
import { record } from '../../data/audit';
import { changeOf, tellChange } from '../../data/notices';
import { keptFrom } from '../../kernel/clock';
import { fetchRows } from '../../kernel/rows';
import { transaction } from '../../kernel/tx';

/**
 * Months for which messages and replies are kept besides the current one. Fixed, because nobody looks two years back for
 * one, and what nobody needs should not lie about with names and numbers. At least 12, so that no greeting of a year is
 * written twice.
 */
const keptMonths = 24;

/** Rows deleted per transaction, and transactions per run (once an hour). */
const atOnce = 500;
const mostBatches = 40;

/**
 * Deletes rows that are older than `keptMonths`, in batches with an audit entry each. `old` is SQL of the ids to delete:
 * `$1` is the instant before which rows are old, `$2` the most ids. Returns how many were deleted.
 */
export const forgetByAge = async (pool: pg.Pool, now: Date, entity: Entity, old: string): Promise<number> => {
  const before = keptFrom(now, keptMonths).toISOString();
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
