import type pg from 'pg';
import { z } from 'zod';
import { fetchRows } from '../../kernel/rows';

/** Note about a step of a migration that is not complete. */
export const noteSchema = z.object({
  /** Timestamp that names the migration. */
  migration: z.int(),
  step: z.string(),
  /** Last id of an update of rows that is not complete; null: the step is done. */
  reached: z.int().nullable(),
});
export type Note = z.infer<typeof noteSchema>;

/** Table of the notes. A complete migration needs none: it stands in the list of migrations. */
export const notesTable =
  'create table if not exists drizzle.steps (migration bigint, step text, reached bigint, primary key (migration, step))';

/**
 * Lets the role of requests see whether a migration is half done (`npm run doctor`), because it may not read the notes. It
 * runs as the owner, takes nothing and answers numbers alone.
 */
export const notesSeen = `create or replace function unfinished_migrations() returns table (migration bigint, done bigint)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$ select s.migration, count(*) filter (where s.reached is null) from drizzle.steps s group by s.migration $$`;

/** Notes of the migration that is under way or was broken off. Empty in a database of earlier releases. */
export const readNotes = async (owner: pg.ClientBase): Promise<readonly Note[]> => {
  const [there] = await fetchRows(owner, { is: 'flag' })(
    `select to_regclass('drizzle.steps') is not null as "is"`,
  );
  if (!there?.is) return [];
  return fetchRows(owner, { migration: 'number', step: 'text', reached: 'number?' })(
    'select migration, step, reached from drizzle.steps order by migration, step',
  );
};

export const noting = ({ migration, step, reached }: Note): pg.QueryConfig => ({
  text: `insert into drizzle.steps (migration, step, reached) values ($1, $2, $3)
         on conflict (migration, step) do update set reached = excluded.reached`,
  values: [migration, step, reached],
});
