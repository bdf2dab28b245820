// npm run test:long: the long tests. `npm run test:all` runs a short version of each.
import './steps/node-version.mjs';
import path from 'node:path';
import { ensureBuilt } from './steps/built.mjs';
import { ensureChromium } from './steps/chromium.mjs';
import { ensureCluster, withPatroni } from './steps/cluster.mjs';
import { testDatabases } from './steps/databases.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { withNode } from './steps/node-releases.mjs';
import { newReport } from './steps/report.mjs';
import { root, runNode } from './steps/run.mjs';

await ensureDependencies();
const chromium = await ensureChromium();
const { step, tests, leaveOut, finish } = newReport();

// Tests of the delivered server start this build.
if (await step('build', ensureBuilt)) process.env.BUILT_SERVER = path.join(root, 'dist', 'server');
const { env, second, name } = testDatabases();
await tests(
  '10,000 random steps of money and as many of added fields, 30 kills of server, database and sealer, 200 racers in every race, 50 rounds of sign-ins beside each end of a password, 200 odd payloads for each call',
  {
    projects: ['server'],
    files: [
      'tests/server/invoices/sequences.test.ts',
      'tests/server/invoices/race.test.ts',
      'tests/server/invoices/crash.test.ts',
      'tests/server/audit-logs/kills.test.ts',
      'tests/server/appointments/races.test.ts',
      'tests/server/account/auth.test.ts',
      'tests/server/system/own-fields.test.ts',
      'tests/contract/fuzz.test.ts',
    ],
    env: {
      ...env,
      MONEY_STEPS: '10000',
      FIELD_STEPS: '10000',
      MONEY_KILLS: '30',
      SEAL_KILLS: '30',
      BOOKING_MOVERS: '200',
      SIGN_IN_ROUNDS: '50',
      FUZZ_TRIES: '200',
    },
  },
);
const cluster = await ensureCluster();
if ('env' in cluster) {
  await tests('three servers behind HAProxy, PgBouncer, a standby; servers and the primary killed', {
    projects: ['long'],
    files: ['tests/long/cluster.test.ts'],
    env: { ...env, ...cluster.env },
  });
  await tests('a minute of a day of faults: a server killed, PostgreSQL restarted, its network cut', {
    projects: ['long'],
    files: ['tests/day/day.test.ts'],
    env: {
      ...env,
      ...cluster.env,
      DAY_MINUTES: '1',
      DAY_SIZE: '0.1',
      DAY_FAULTS: 'server-killed,postgres-restarted,network-cut',
    },
    clock: 'machine',
  });
} else leaveOut(`three servers behind HAProxy and PgBouncer, and a standby: ${cluster.missing}`);
const patroni = await ensureCluster(withPatroni);
if ('env' in patroni)
  await tests('two machines whose PostgreSQL Patroni promotes by itself', {
    projects: ['long'],
    files: ['tests/long/patroni.test.ts'],
    env: { ...env, ...patroni.env },
  });
else leaveOut(`a standby that Patroni promotes: ${patroni.missing}`);
for (const major of [22, 24]) {
  const missing = await withNode(major, async (node) => {
    const random = { ...env, TEST_SEED: String(Date.now() % 2 ** 31) };
    await tests(`unit tests on Node ${major}, with random cases of their own`, {
      projects: ['unit'],
      env: random,
      node,
    });
    await tests(`start, database, live and money on Node ${major}`, {
      projects: ['server'],
      files: ['system/start', 'system/database-handle', 'http/live', 'system/backups', 'invoices/rules'].map(
        (name) => `tests/server/${name}.test.ts`,
      ),
      env,
      node,
    });
  });
  if (missing) leaveOut(`other releases of Node: ${missing}`);
}
await tests('plans of the planner for a million bookings', {
  projects: ['server'],
  files: ['tests/server/appointments/plans.test.ts'],
  env: { ...env, PLANNED_BOOKINGS: '1000000' },
});
await tests(
  '300 messages and 40 kills with each engine of WAHA and the Cloud API, a provider that hangs and fails after accepting',
  {
    projects: ['server'],
    files: ['tests/server/messages/single-delivery.test.ts'],
    env: { ...env, OUTBOX_MESSAGES: '300', OUTBOX_KILLS: '40' },
  },
);
if (second) {
  await tests(`server and contract tests on ${name}`, { projects: ['server'], env: second });
} else {
  leaveOut('server and contract tests on a second PostgreSQL (15 or later): this machine has only one');
}
await tests('another book: built, started, changed and migrated', {
  projects: ['long'],
  files: ['tests/long/another-book.test.ts'],
  env,
});
if ('path' in chromium) {
  // Find tests that pass only because answers are quick.
  await tests('browser tests with answers that come late, in another order', {
    projects: ['browser'],
    env: { ...env, CHROMIUM_PATH: chromium.path, BROWSER_TESTS_DELAY: '1500' },
  });
} else {
  leaveOut(`browser tests with late answers: ${chromium.missing}`);
}
await step('the recipes of the documents, carried out in a copy: types, lint, unit and contract tests', () =>
  runNode('scripts/recipes.mjs', [], env),
);
await step(
  'five nouns, each taken out of a copy by its folders and lines: types, lint, unit, screen and contract tests',
  () => runNode('scripts/take-out.mjs', ['rooms', 'expenses', 'follow-ups', 'consents', 'drawers'], env),
);
await step('benchmarks', () => runNode('tests/bench/bench.mjs', ['--rounds', '1']));
finish();
