import type pg from 'pg';

/** Returns all schema objects, one per line, to compare two databases. */
export const catalogueOf = async (client: pg.ClientBase): Promise<readonly string[]> =>
  (await client.query<{ line: string }>(parts.join(' union all '))).rows.map(({ line }) => line).sort();

const ours = (catalogue: string, oid: string): string =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

const parts: readonly string[] = [
  `select concat_ws(' ', 'relation', c.relname, c.relkind, c.relpersistence, c.reloptions::text) as line
   from pg_class c where c.relnamespace = 'public'::regnamespace and ${ours('pg_class', 'c.oid')}`,
  `select concat_ws(' ', 'column', c.relname, row_number() over (partition by c.oid order by a.attnum), a.attname,
     format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end, nullif(a.attidentity, ''),
     pg_get_expr(f.adbin, f.adrelid))
   from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   left join pg_attrdef f on f.adrelid = c.oid and f.adnum = a.attnum
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and ${ours('pg_class', 'c.oid')}`,
  `select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
   from pg_constraint where connamespace = 'public'::regnamespace`,
  `select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname = 'public'`,
  `select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid), t.tgenabled)
   from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`,
  `select concat_ws(' ', 'function', pg_get_functiondef(p.oid))
   from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and ${ours('pg_proc', 'p.oid')}`,
  `select concat_ws(' ', 'view', viewname, definition) from pg_views where schemaname = 'public'`,
  `select concat_ws(' ', 'sequence', sequencename, data_type, start_value, min_value, max_value, increment_by, cycle, cache_size)
   from pg_sequences where schemaname = 'public'`,
];
