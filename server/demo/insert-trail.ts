import type pg from 'pg';
import type { Actor } from '../data/actor';
import { sentenceOf, trailSearchTextOf } from '../data/audit';
import { contentDigestOf, type TrailRow } from '../data/chain';
import { sealAll } from '../data/seal';
import { insertRows, takeNumbers } from './insert';

export interface DemoEntry {
  readonly timestamp: string;
  readonly entity: string;
  readonly entityId: number;
  readonly branchId: number;
  readonly actor: Actor;
  readonly changes: readonly (readonly [field: string, after: unknown])[];
}

/** Writes what was issued into the trail and seals it, as the server itself would. */
export const insertTrail = async (client: pg.ClientBase, entries: readonly DemoEntry[]): Promise<void> => {
  const ids = await takeNumbers(client, 'audit_logs_id_seq', entries.length);
  const written = entries.map((entry, index) => ({ id: ids[index] ?? 0, row: rowOf(entry) }));
  await insertRows(
    client,
    'audit_logs',
    written.map(({ id, row }) => ({
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
      search_text: trailSearchTextOf(row),
      changes: row.changes,
    })),
  );
  await insertRows(
    client,
    'audit_unsealed',
    written.map(({ id, row }) => ({
      audit_id: id,
      content: `\\x${contentDigestOf(row).toString('hex')}`,
    })),
  );
  await sealAll(client);
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
