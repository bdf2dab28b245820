import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import type { SealedRow } from '../data/chain';

const rowsAtOnce = 1000;

/** The trail from the database in the order of its ids, through a cursor in one snapshot. */
export async function* databaseRows(client: pg.ClientBase): AsyncGenerator<SealedRow> {
  await client.query('begin isolation level repeatable read read only');
  try {
    await client.query(
      `declare trail cursor for select a.id, a.timestamp, a.user_id as "userId", a.user_name as "userName", a.username,
         a.action, a.entity_name as "entityName", a.entity_id as "entityId", a.branch_id as "branchId", a.details,
         a.ip, a.request_id as "requestId", a.previous_hash as "previousHash", a.hash,
         (select coalesce(json_agg(json_build_object('field', c.field, 'before', c.before, 'after', c.after) order by c.position), '[]')
          from audit_logs_changes c where c.parent_id = a.id) as changes
       from audit_logs a order by a.id`,
    );
    for (;;) {
      const { rows } = await client.query<SealedRow>(`fetch ${rowsAtOnce} from trail`);
      if (rows.length === 0) return;
      yield* rows;
    }
  } finally {
    await client.query('rollback');
  }
}

/** What the chain ends with, as the last writer left it. */
export const headOf = async (client: pg.ClientBase): Promise<string> => {
  const { rows } = await client.query<{ hash: string }>('select hash from audit_chain');
  return rows[0]?.hash ?? '';
};

/** The trail from a file that `--export` wrote: a JSON object a line. */
export async function* fileRows(file: string): AsyncGenerator<SealedRow> {
  for await (const line of createInterface({
    input: createReadStream(file, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  }))
    if (line.trim() !== '') yield JSON.parse(line) as SealedRow;
}
