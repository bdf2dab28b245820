import { defineConfig } from 'vitest/config';

/** One PostgreSQL for the whole run; unit and dom tests never touch a database and start without it. */
const withDatabase = { globalSetup: ['./tests/support/global-setup.ts'] };

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Limits and waits are for a busy machine of two cores: they end what hangs and measure nothing.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.ts', 'server/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          ...withDatabase,
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          environment: 'node',
          include: ['tests/contract/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          ...withDatabase,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/browser/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 1,
          // A real browser on a busy machine now and then misses a beat; what fails twice is a fault. A second try is
          // printed beside the test's name.
          retry: 1,
          // Runs after all others: a browser beside two busy workers would measure the machine, not the page.
          sequence: { groupOrder: 1 },
          ...withDatabase,
        },
      },
    ],
  },
});
