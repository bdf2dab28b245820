import type pg from 'pg';
import { fetchOne, fetchRows } from '../kernel/rows';
import { migrationLock } from './changes/lock';
import { stepsOf } from './changes/steps';
import { migrationsIn } from './migrate';

/** A migration of which some steps are done and others are not. */
export interface Unfinished {
  /** Undefined: a newer release began it, and this one knows neither its name nor its steps. */
  readonly migration: { readonly name: string; readonly steps: number } | undefined;
  readonly done: number;
  /** True if a server carries it out at this moment. */
  readonly isUnderWay: boolean;
}

/** Returns the migration that is half done, if one is. The role of requests may ask. */
export const unfinishedMigration = async (client: pg.ClientBase): Promise<Unfinished | undefined> => {
  // A database that no start of this release has seen has no such function, and no steps that it could tell.
  const { isThere } = await fetchOne(client, { isThere: 'flag' })(
    `select to_regprocedure('unfinished_migrations()') is not null as "isThere"`,
  );
  if (!isThere) return undefined;
  const [found] = await fetchRows(client, { at: 'number', done: 'number', isUnderWay: 'flag' })(
    `select migration as at, done, exists (select from pg_locks l join pg_database d on d.oid = l.database
         where l.locktype = 'advisory' and l.classid = 0 and l.objid = $1 and l.granted and d.datname = current_database()) as "isUnderWay"
       from unfinished_migrations() order by migration limit 1`,
    [migrationLock],
  );
  if (!found) return undefined;
  const known = migrationsIn().find(({ at }) => at === found.at);
  return {
    migration: known && { name: known.name, steps: stepsOf(known.sql).length },
    done: found.done,
    isUnderWay: found.isUnderWay,
  };
};
