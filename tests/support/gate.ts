import type pg from 'pg';
import { until } from './server-program';

/**
 * A function `waits(n)` in the database that waits at -1 for as long as a gate is shut, so that a test holds whatever
 * reads that row right in its middle: the building of an index, the check of all rows, an update of them.
 */
export const gateFunction = `create function waits(n integer) returns integer language plpgsql immutable as $$ begin
  if n = -1 then
    perform pg_advisory_lock_shared(77);
    perform pg_advisory_unlock_shared(77);
  end if;
  return n;
end $$`;

export const shutGate = async (client: pg.ClientBase) => {
  await client.query('select pg_advisory_lock(77)');
  return {
    open: async (): Promise<void> => {
      await client.query('select pg_advisory_unlock(77)');
    },
  };
};

/** Waits until somebody waits at the gate. */
export const atGate = ({ pool }: { readonly pool: pg.Pool }): Promise<void> =>
  until(async () => {
    const { rows } = await pool.query(
      `select from pg_locks where locktype = 'advisory' and objid = 77 and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows.length > 0;
  });
