import type pg from 'pg';
import type { Import } from '../../../src/schema/import';
import type { ImportCalls } from '../../../src/schema/import-calls';
import type { QueryAnswer } from '../../../src/schema/query';
import type { Actor } from '../../data/actor';
import { ApiError, notFound } from '../../kernel/errors';

/** A batch as it is stored. */
export interface Batch {
  readonly id: number;
  readonly branchId: number;
  readonly fileName: string;
  readonly whenKnown: 'skip' | 'update' | 'add';
  readonly state: 'open' | 'done' | 'stopped' | 'undoing' | 'undone';
}

/** The batch within the actor's reach, locked: its calls come one after another. */
export const lockBatch = async (
  client: pg.PoolClient,
  actor: Actor,
  { of }: Import,
  id: number | undefined,
): Promise<Batch> => {
  const { rows } = await client.query<Batch>(
    `select id, branch_id as "branchId", file_name as "fileName", when_known as "whenKnown", state from imports
     where id = $1 and entity = $2 and ($3 or branch_id = any($4::int[])) for update`,
    [id ?? 0, of.name, actor.isAdmin, actor.branchIds],
  );
  const [batch] = rows;
  if (!batch) throw notFound();
  return batch;
};

export const refuseEnded = ({ state }: Batch): void => {
  if (state !== 'open') throw new ApiError(409, 'import.ended');
};

type Shown = QueryAnswer<ImportCalls['list']>[number];

const shownColumns = `i.id, i.file_name as "fileName", i.created_at as "createdAt", u.full_name as "userName", b.name as "branchName",
  i.state, i.row_count as "rowCount", c.made, c.changed, c.skipped, c.wrong
  from imports i left join users u on u.id = i.user_id left join branches b on b.id = i.branch_id
  cross join lateral (select count(*) filter (where state = 'made')::int as made, count(*) filter (where state = 'changed')::int as changed,
    count(*) filter (where state = 'skipped')::int as skipped, count(*) filter (where state = 'wrong')::int as wrong
    from import_rows where import_id = i.id) c`;

/** The newest batches that the actor may see. */
export const listBatches = async (pool: pg.Pool, actor: Actor, one: Import): Promise<readonly Shown[]> =>
  (
    await pool.query<Shown>(
      `select ${shownColumns} where i.entity = $1 and ($2 or i.branch_id = any($3::int[])) order by i.id desc limit 100`,
      [one.of.name, actor.isAdmin, actor.branchIds],
    )
  ).rows;

export const showBatch = async (client: pg.PoolClient, id: number): Promise<Shown> => {
  const { rows } = await client.query<Shown>(`select ${shownColumns} where i.id = $1`, [id]);
  const [batch] = rows;
  if (!batch) throw notFound();
  return batch;
};
