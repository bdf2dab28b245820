import type pg from 'pg';

/**
 * Which rows belong to a customer, as the database's own catalogue tells by its foreign keys: what a later migration
 * adds is moved by a merge without a line here.
 */
export interface Pointer {
  readonly table: string;
  readonly column: string;
  /** SQL that makes the row's primary key a text, on the alias `t`. */
  readonly key: string;
  /** Whether rows are numbered in the order they are made. */
  readonly hasId: boolean;
  readonly hasBranch: boolean;
}

/**
 * Every column that names a customer, but for parts of the card itself (phones, branches; they go with it) and the
 * account, which is a sum and is worked out again.
 */
export const pointersOf = async (client: pg.ClientBase): Promise<readonly Pointer[]> => {
  const { rows } = await client.query<Pointer>(
    `select c.relname as table, a.attname as column,
       (select 'concat_ws('','', ' || string_agg('t.' || quote_ident(k.attname), ', ' order by p.place) || ')'
         from pg_index i cross join lateral unnest(i.indkey) with ordinality p(number, place)
         join pg_attribute k on k.attrelid = c.oid and k.attnum = p.number where i.indrelid = c.oid and i.indisprimary) as key,
       exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'id' and not k.attisdropped) as "hasId",
       exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'branch_id' and not k.attisdropped) as "hasBranch"
     from pg_constraint f join pg_class c on c.oid = f.conrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
     where f.contype = 'f' and f.confrelid = 'public.customers'::regclass and f.confdeltype <> 'c'
       and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey))
     order by 1, 2`,
  );
  return rows;
};

/** A column of one customer's rows that points to another of them: an invoice's booking. */
export interface Link {
  readonly table: string;
  readonly column: string;
  readonly to: string;
}

/** The foreign keys of numbered rows to these tables, among themselves and from any other. */
export const linksTo = async (client: pg.ClientBase, tables: readonly string[]): Promise<readonly Link[]> => {
  const { rows } = await client.query<Link>(
    `select f.conrelid::regclass::text as table, a.attname as column, f.confrelid::regclass::text as to
     from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
     where f.contype = 'f' and f.confrelid::regclass::text = any($1)
       and exists (select from pg_attribute k where k.attrelid = f.conrelid and k.attname = 'id' and not k.attisdropped) order by 1, 2`,
    [tables],
  );
  return rows;
};
