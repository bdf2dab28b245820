import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Persons whose data were taken out; what it was stands nowhere any more. */
export const customerErasures = pgTable('customer_erasures', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  customerId: integer('customer_id').notNull(),
  at: timestamp('at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  userId: integer('user_id'),
  /** The transaction that did it: only there may texts of fixed rows be taken out. */
  xact: text('xact').notNull(),
});

/** Entries of the trail from which a person's data were taken, with the hash of what is left of each. */
export const trailRedactions = pgTable('trail_redactions', {
  auditId: integer('audit_id').primaryKey(),
  erasureId: integer('erasure_id').notNull(),
  contentHash: text('content_hash').notNull(),
});
