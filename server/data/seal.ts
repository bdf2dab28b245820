import type pg from 'pg';
import { type Loop, startLoop } from '../kernel/loop';

/** Entries of one seal at most. */
const mostEntries = 1000;

/**
 * Makes the next link of the trail's chain over the entries that wait, and answers how many they were. One statement,
 * so that it is done or not, wherever a process is killed. Whoever comes second finds the head locked and does nothing.
 * What a transaction adds late, with whatever id, goes into a later seal: a seal names its entries.
 */
export const sealOnce = async (client: pg.ClientBase | pg.Pool): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(sealWaiting);
  return rows[0]?.count ?? 0;
};

/** Seals all that waits. */
export const sealAll = async (client: pg.ClientBase | pg.Pool): Promise<void> => {
  while ((await sealOnce(client)) > 0);
};

/** Seals what waits now; what is added meanwhile can wait for the next time, with more of its kind. */
const sealWaitingNow = async (pool: pg.Pool): Promise<void> => {
  while ((await sealOnce(pool)) === mostEntries);
};

// The number comes from the locked row: a statement that began before another sealer's commit does not see its seal.
const sealWaiting = {
  name: 'audit_seal',
  text: `with head as (select hash, seals + 1 as seal, date_trunc('milliseconds', clock_timestamp()) as at
      from audit_chain where exists (select from audit_unsealed) for update skip locked),
    batch as (delete from audit_unsealed w
      using (select u.ctid from head cross join audit_unsealed u order by u.audit_id limit ${mostEntries}) first
      where w.ctid = first.ctid returning w.audit_id, w.content),
    named as (select count(*)::int as count, array_agg(audit_id order by audit_id) as entries,
        string_agg(content, '' order by audit_id) as contents,
        string_agg(E'\\n' || audit_id || ':' || encode(content, 'hex'), '' order by audit_id) as marks from batch),
    sealed as (insert into audit_seals (id, sealed_at, previous_hash, hash, entries, contents)
      select seal, at, hash, encode(sha256(convert_to(hash || ' ' || seal || ' '
          || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || marks, 'UTF8')), 'hex'), entries, contents
      from head cross join named where count > 0 returning id, hash),
    moved as (update audit_chain c set hash = sealed.hash, seals = sealed.id from sealed)
  select count from named`,
};

/** Seals what waits, again and again, well within a second of a commit; any number of processes may do so. */
export const startSealer = (pool: pg.Pool, warn: (error: unknown) => void): Loop =>
  startLoop(() => sealWaitingNow(pool), { everyMs: 500, afterFailureMs: 5000, warn });
