import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * What retention has dropped from the beginning of the trail, or is about to: written with the entry that says so, before
 * the first entry goes. Only ever added to; the youngest year cannot be named.
 */
export const trailDrops = pgTable('trail_drops', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  at: at('at').notNull().defaultNow(),
  /** Number of the last seal whose entries go; all of them were sealed before `before`. */
  seals: integer('seals').notNull(),
  before: at('before').notNull(),
  /** Name of the file they were written to. */
  file: text('file').notNull(),
});
