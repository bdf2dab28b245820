import type pg from 'pg';
import { isMark } from '../verify/rows';

/** What retention has last said that it drops. */
export interface LastDrop {
  /** The last seal whose entries go; 0 where nothing was ever dropped. */
  readonly seals: number;
  /** The same of the drop before. */
  readonly earlier: number;
  /** Whether the entry that says so has its seal. */
  readonly isSealed: boolean;
}

export const lastDrop = async (client: pg.ClientBase): Promise<LastDrop> => {
  const { rows } = await client.query<LastDrop>(
    `select d.seals, coalesce((select max(e.seals) from trail_drops e where e.seals < d.seals), 0) as earlier,
       exists (select from audit_logs a where ${isMark}
         and not exists (select from audit_unsealed u where u.audit_id = a.id)) as "isSealed"
     from trail_drops d order by d.seals desc limit 1`,
  );
  return rows[0] ?? { seals: 0, earlier: 0, isSealed: false };
};

/** Entries that go in one transaction, about. */
const atOnce = 1000;

/**
 * Takes the entries out that retention has said are dropped, once that has its seal: the oldest first, a thousand at a
 * time. Where a run was interrupted, the next one finishes it. Answers how many went.
 */
export const dropEntries = async (client: pg.ClientBase): Promise<number> => {
  const { seals, earlier, isSealed } = await lastDrop(client);
  if (!isSealed || !(await hasEntries(client, seals))) return 0;
  let gone = earlier === 0 ? await dropUnsealed(client) : 0;
  for (let done = earlier; done < seals; ) {
    const next = await stepOf(client, done, seals);
    const { rowCount } = await client.query(
      'delete from audit_logs where id in (select unnest(entries) from audit_seals where id > $1 and id <= $2)',
      [done, next],
    );
    gone += rowCount ?? 0;
    done = next;
  }
  return gone;
};

/** Whether entries of the seal are there; those of the last one go last. */
const hasEntries = async (client: pg.ClientBase, seal: number): Promise<boolean> => {
  const { rows } = await client.query(
    'select from audit_logs where id in (select unnest(entries) from audit_seals where id = $1) limit 1',
    [seal],
  );
  return rows.length > 0;
};

/** The seal up to which about as many entries stand as go at once. */
const stepOf = async (client: pg.ClientBase, done: number, last: number): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `select coalesce(max(id) filter (where total <= $3), min(id)) as id from (
       select id, sum(cardinality(entries)) over (order by id) as total from (
         select id, entries from audit_seals where id > $1 and id <= $2 order by id limit $3) s) t`,
    [done, last, atOnce],
  );
  return rows[0]?.id ?? last;
};

/** Entries from before there were seals. */
const dropUnsealed = async (client: pg.ClientBase): Promise<number> => {
  for (let gone = 0; ; ) {
    const { rowCount } = await client.query(
      'delete from audit_logs where id in (select id from audit_logs where hash is not null order by id limit $1)',
      [atOnce],
    );
    if (!rowCount) return gone;
    gone += rowCount;
  }
};
