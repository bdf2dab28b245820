import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Book } from '../../src/schema/book';
import { fetchRows } from '../kernel/rows';
import { DatabaseStartError } from './start-errors';
import { tablesOf } from './table';

/**
 * Refuses a database that lacks a declared column: a declaration was changed, and the step that changes its table was not
 * written. Throws DatabaseStartError, which names the first of them.
 */
export const checkDeclared = async (
  client: pg.ClientBase,
  { entities }: Pick<Book, 'entities'>,
): Promise<void> => {
  const declared = Object.values(tablesOf(entities)).flatMap((made) => {
    if (!is(made, PgTable)) return [];
    const { name: table, columns } = getTableConfig(made);
    return columns.map((column) => ({ table, column: column.name, type: column.getSQLType() }));
  });
  const [missing] = await fetchRows(client, { table: 'text', column: 'text', type: 'text', found: 'text?' })(
    `select w."table", w."column", w.type, format_type(a.atttypid, null) as found
       from json_to_recordset($1) as w ("table" text, "column" text, type text)
       left join pg_attribute a on a.attrelid = to_regclass(quote_ident(w."table")) and a.attname = w."column"
      where a.atttypid is distinct from to_regtype(w.type)::oid limit 1`,
    [JSON.stringify(declared)],
  );
  if (missing) throw new DatabaseStartError('schema.differs', { ...missing, found: missing.found ?? '—' });
};
