import type pg from 'pg';
import type { Actor } from '../data/actor';
import { sentenceOf } from '../data/audit';
import { hashOf, type TrailRow } from '../data/chain';
import { searchTextOf } from '../data/statements';
import { insertRows, takeNumbers } from './insert';

export interface DemoEntry {
  readonly timestamp: string;
  readonly entity: string;
  readonly entityId: number;
  readonly branchId: number;
  readonly actor: Actor;
  readonly changes: readonly (readonly [field: string, after: unknown])[];
}

/** Writes what was issued into the trail, each line with the hash of the one before, as the server itself would. */
export const insertTrail = async (client: pg.ClientBase, entries: readonly DemoEntry[]): Promise<void> => {
  const { rows } = await client.query<{ hash: string }>('select hash from audit_chain for update');
  let previous = rows[0]?.hash ?? '';
  const ids = await takeNumbers(client, 'audit_logs_id_seq', entries.length);
  const written = entries.map((entry, index) => {
    const row = rowOf(entry);
    const hash = hashOf(previous, row);
    const line = { id: ids[index] ?? 0, row, previous, hash };
    previous = hash;
    return line;
  });
  await insertRows(
    client,
    'audit_logs',
    written.map(({ id, row, previous: before, hash }) => ({
      id,
      version: 1,
      created_at: row.timestamp,
      updated_at: row.timestamp,
      timestamp: row.timestamp,
      action: row.action,
      entity_name: row.entityName,
      entity_id: row.entityId,
      branch_id: row.branchId,
      details: row.details,
      search_text: searchTextOf([row.details]),
      previous_hash: before,
      hash,
    })),
  );
  await insertRows(
    client,
    'audit_logs_changes',
    written.flatMap(({ id, row }) =>
      row.changes.map((change, position) => ({ parent_id: id, position, ...change })),
    ),
  );
  const last = written.at(-1);
  if (last) await client.query('update audit_chain set hash = $1, last_id = $2', [last.hash, last.id]);
};

const rowOf = ({ timestamp, entity, entityId, branchId, actor, changes }: DemoEntry): TrailRow => ({
  timestamp,
  userId: null,
  userName: null,
  username: null,
  action: 'Issue',
  entityName: entity,
  entityId: String(entityId),
  branchId,
  details: sentenceOf(actor, { action: 'Issue', entity, entityId }),
  changes: changes.map(([field, after]) => ({ field, before: null, after: JSON.stringify(after) })),
  ip: null,
  requestId: null,
});
