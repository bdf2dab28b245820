import { defineConfig } from 'vitest/config';
import { takeClock } from './scripts/steps/clock.mjs';
import { LongestFirst } from './tests/support/order.ts';
import { textsByLanguage } from './vite.texts.ts';

takeClock();

/**
 * Files of a worker share its modules, so that libraries are loaded once for all of them. Loading was nine
 * tenths of the cost of most files. A file must therefore leave nothing behind that another could find.
 */
const isolate = false;

/** Files that need modules in their first state, or replace a library's module. Each has its own modules. */
const ofTheBeginning = [
  'src/brand/*.test.tsx',
  'src/providers/*.test.tsx',
  'src/resources/audit-logs/show.test.tsx',
  'src/screens/query/query-table.test.tsx',
  'src/screens/use-repeated.test.tsx',
];

/** Workers of a project, unless the command line says how many: Vitest itself would prefer the project's number. */
const workers = (maxWorkers: number) =>
  process.argv.some((word) => word.startsWith('--maxWorkers')) ? {} : { maxWorkers };

/** Starts one PostgreSQL for the whole run. Unit and dom tests never use a database and run without it. */
const withDatabase = { globalSetup: ['./tests/support/global-setup.ts'] };

export default defineConfig({
  plugins: [textsByLanguage],
  test: {
    maxWorkers: 2,
    setupFiles: ['./tests/support/book.ts'],
    sequence: { sequencer: LongestFirst },
    // Checks every row of a statement against its declared columns (server/kernel/rows.ts).
    env: { CHECK_ROWS: '1' },
    // Caches transformed modules for later runs and other projects. The key is the content of the file.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/modules' },
    // Time limits are for a busy machine of two cores. They end tests that hang and measure nothing.
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
          // Loaded by Node itself, it would have a react-router of its own, which knows no address of the test.
          server: { deps: { inline: ['@refinedev/react-router'] } },
        },
      },
      {
        extends: true,
        test: {
          // Both in one project, because a worker that moves on to a file of another project loads all modules anew.
          name: 'server',
          environment: 'node',
          include: [
            ...['tests/server/**/*.test.ts', 'tests/contract/**/*.test.ts', 'tests/gym/*.test.ts'],
            // Asked for by `npm run bench`, because its figures depend on the machine.
            ...(process.env.BENCH ? ['tests/bench/*.test.ts'] : []),
          ],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          isolate,
          // Workers wait for PostgreSQL and for programs. The longest files, which start first, do little else.
          ...workers(4),
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
          // Pages wait for images and replies: two workers leave a third of two cores idle.
          ...workers(3),
          // Runs after all others, because two busy workers would disturb what a browser test measures.
          sequence: { groupOrder: 2 },
          ...withDatabase,
        },
      },
      {
        extends: true,
        test: {
          // Long tests, for `npm run test:long` and `npm run test:day`.
          name: 'long',
          environment: 'node',
          include: ['tests/long/**/*.test.ts', 'tests/day/**/*.test.ts'],
          testTimeout: 900_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 3 },
          ...withDatabase,
        },
      },
    ],
  },
});
