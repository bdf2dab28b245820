import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';

/**
 * Files of a worker share its modules, and libraries are loaded once for all of them: for most files that was nine
 * tenths of their cost. A file therefore leaves nothing behind that another could find.
 */
const isolate = false;

/** These look at the state a module begins with, or put another module in a library's place: each has its own. */
const ofTheBeginning = [
  'src/brand/*.test.tsx',
  'src/providers/*.test.tsx',
  'src/resources/audit-logs/changes.test.tsx',
  'src/screens/query/query-table.test.tsx',
  'src/screens/use-repeated.test.tsx',
];

/** One PostgreSQL for the whole run; unit and dom tests never touch a database and start without it. */
const withDatabase = { globalSetup: ['./tests/support/global-setup.ts'] };

export default defineConfig({
  test: {
    maxWorkers: 2,
    setupFiles: ['./tests/support/open-book.ts'],
    sequence: { sequencer: LongestFirst },
    // Every row that a statement answers is held against its declared columns (server/kernel/rows.ts).
    env: { CHECK_ROWS: '1' },
    // What one run or project has transformed, the next one reads. Kept by content: a changed file is another one.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/modules' },
    // Limits and waits are for a busy machine of two cores: they end what hangs and measure nothing.
    expect: { poll: { timeout: 40_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.ts', 'server/**/*.test.ts', 'scripts/**/*.test.mjs'],
          testTimeout: 30_000,
          isolate,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx'],
          exclude: ofTheBeginning,
          testTimeout: 60_000,
          isolate,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom-alone',
          environment: 'happy-dom',
          include: ofTheBeginning,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          // One project for both, as a worker that goes on to a file of another one begins anew with all modules.
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts', 'tests/contract/**/*.test.ts', 'tests/gym/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          isolate,
          // Two that wait for PostgreSQL or for programs they start leave a third of two cores idle.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          ...withDatabase,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/browser/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 180_000,
          isolate,
          // Pages wait for pictures and answers: two leave a third of two cores idle.
          maxWorkers: 3,
          // Runs after all others: a browser beside two busy workers would measure the machine, not the page.
          sequence: { groupOrder: 2 },
          ...withDatabase,
        },
      },
      {
        extends: true,
        test: {
          // What is long by nature, for `npm run test:long`.
          name: 'long',
          environment: 'node',
          include: ['tests/long/**/*.test.ts'],
          testTimeout: 900_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 3 },
          ...withDatabase,
        },
      },
    ],
  },
});
