import { boolean, index, integer, jsonb, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * Two cards of one person made into one: which was kept, and what it was before, so that the merge has a way back.
 * No foreign keys: a merge must not be moved along with a card that is merged later.
 */
export const customerMerges = pgTable(
  'customer_merges',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    keptId: integer('kept_id').notNull(),
    mergedId: integer('merged_id').notNull(),
    at: at('at').notNull().defaultNow(),
    userId: integer('user_id'),
    undoneAt: at('undone_at'),
    /** Columns of the kept card that the merge changed: `{ before, after }`. */
    card: jsonb('card').notNull(),
    /** Phones and branches that the kept card was given. */
    given: jsonb('given').notNull(),
    hadAccount: boolean('had_account').notNull(),
    /** The highest id of each table then: what is newer came after. */
    marks: jsonb('marks').notNull(),
  },
  (t) => [index('customer_merges_kept').on(t.keptId), index('customer_merges_merged').on(t.mergedId)],
);

/** Each row that a merge, or its way back, gave to another card. Only ever added to. */
export const customerMoves = pgTable(
  'customer_moves',
  {
    id: serial('id').primaryKey(),
    mergeId: integer('merge_id').notNull(),
    table: text('table_name').notNull(),
    column: text('column_name').notNull(),
    /** Its primary key as text. */
    key: text('row_key').notNull(),
    fromId: integer('from_id').notNull(),
    toId: integer('to_id').notNull(),
  },
  (t) => [index('customer_moves_row').on(t.table, t.key, t.id), index('customer_moves_merge').on(t.mergeId)],
);
