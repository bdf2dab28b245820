/**
 * Test files whose result depends on the SQL dialect or the planner of PostgreSQL. Every `npm run test:all` runs them on the
 * second PostgreSQL, too. The other files assert behaviour above SQL that is equal on both; `npm run test:long` runs
 * all of them on the second one.
 */
export const dialectFiles = [
  // Creation of every table, index, constraint and trigger.
  'tests/contract/migrations.test.ts',
  'tests/contract/upgrade.test.ts',
  // Generated statements of every entity: insert, update, list, search, sort, filters, child rows.
  'tests/contract/entities.test.ts',
  // Connections to a server; roles and extensions.
  'tests/server/system/database-handle.test.ts',
  // Query plans: which index a list or the calendar takes.
  'tests/server/system/plans.test.ts',
  'tests/server/appointments/plans.test.ts',
  // Exclusion constraints, advisory locks, deadlocks.
  'tests/server/appointments/races.test.ts',
  'tests/server/appointments/clashes.test.ts',
  'tests/server/shifts/shifts.test.ts',
  // Gapless numbers, triggers of issued documents, ledgers, checks and their recomputation.
  'tests/server/invoices/race.test.ts',
  'tests/server/invoices/verify.test.ts',
  'tests/server/invoices/invoices.test.ts',
  // Hash chain in SQL, and notices at commit.
  'tests/server/audit-logs/audit-log.test.ts',
  'tests/server/audit-logs/retention.test.ts',
  'tests/server/http/live.test.ts',
  // Folded Arabic search, collation of names.
  'tests/server/customers/customers.test.ts',
  // Sums and days by time zone.
  'tests/server/reports/money.test.ts',
];
