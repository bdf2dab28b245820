/**
 * Test files in which the SQL dialect or the planner of a PostgreSQL decides: these run on the second PostgreSQL in
 * every `npm test`. What the others assert stands above the statements and is the same on both; `npm run test:long`
 * runs all of them there.
 */
export const dialectFiles = [
  // Every table, index, constraint and trigger is made.
  'tests/contract/migrations.test.ts',
  'tests/contract/upgrade.test.ts',
  // Generated statements of every entity: insert, update, list, search, sort, filters, child rows.
  'tests/contract/entities.test.ts',
  // Reaching a server; roles and extensions.
  'tests/server/database-handle.test.ts',
  // Plans of the planner: which index a list or the calendar takes.
  'tests/server/plans.test.ts',
  'tests/server/booking-plans.test.ts',
  // Exclusion constraints, advisory locks, deadlocks.
  'tests/server/booking-races.test.ts',
  'tests/server/bookings-clashes.test.ts',
  'tests/server/shifts.test.ts',
  // Gapless numbers, triggers of issued documents, ledgers, checks and their recomputation.
  'tests/server/money-race.test.ts',
  'tests/server/money-verify.test.ts',
  'tests/server/invoices.test.ts',
  // Hash chain in SQL, and notices at commit.
  'tests/server/trail.test.ts',
  'tests/server/trail-retention.test.ts',
  'tests/server/live.test.ts',
  // Folded Arabic search, collation of names.
  'tests/server/customers.test.ts',
  // Sums and days by zone.
  'tests/server/money-reports.test.ts',
];
