import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Files whose rows came in, each to be taken back as one batch. */
export const imports = pgTable(
  'imports',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    entity: text('entity').notNull(),
    branchId: integer('branch_id').notNull(),
    userId: integer('user_id'),
    fileName: text('file_name').notNull(),
    rowCount: integer('row_count').notNull(),
    whenKnown: text('when_known').notNull(),
    state: text('state').notNull().default('open'),
    createdAt: at('created_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
  },
  (t) => [
    index('imports_entity').on(t.entity, t.branchId, t.id),
    check('imports_state', sql`"state" in ('open', 'done', 'stopped', 'undoing', 'undone')`),
  ],
);

/** What became of each line of a file. No foreign key to the row: it may be of any entity. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: integer('import_id').notNull(),
    line: integer('line').notNull(),
    state: text('state').notNull(),
    rowId: integer('row_id'),
    problems: jsonb('problems').notNull().default([]),
    /** Of a row that was changed: its changed fields before and after, so that they can go back. */
    before: jsonb('before'),
    after: jsonb('after'),
    isUndone: boolean('is_undone').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    index('import_rows_row').on(t.rowId),
    check('import_rows_state', sql`"state" in ('made', 'changed', 'skipped', 'wrong')`),
  ],
);
