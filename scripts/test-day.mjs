// npm run test:day: a day of faults, an hour long. The options say how to run a shorter one.
import './steps/node-version.mjs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './steps/built.mjs';
import { ensureCluster } from './steps/cluster.mjs';
import { testDatabases } from './steps/databases.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { newReport } from './steps/report.mjs';
import { root, say } from './steps/run.mjs';

const help = `npm run test:day -- [options]
  --minutes N    length of the day (DAY_MINUTES). Default: 60
  --size N       1: 50 desks, 20 specialists, 5 owners; 0.2: a fifth of them (DAY_SIZE). Default: 1
  --faults A,B   only these, for example server-killed,network-cut (DAY_FAULTS). Default: all`;

const options = { minutes: { type: 'string' }, size: { type: 'string' }, faults: { type: 'string' } };
const { values } = parseArgs({ options: { ...options, help: { type: 'boolean' } } });
if (values.help) {
  say(help);
  process.exit(0);
}
await ensureDependencies();
const { step, tests, leaveOut, finish } = newReport();
if (await step('build', ensureBuilt)) process.env.BUILT_SERVER = path.join(root, 'dist', 'server');
const { env } = testDatabases();
const cluster = await ensureCluster();
const given = Object.fromEntries(
  Object.entries({ DAY_MINUTES: values.minutes, DAY_SIZE: values.size, DAY_FAULTS: values.faults }).filter(
    ([, value]) => value !== undefined,
  ),
);
if ('env' in cluster)
  await tests('a day of faults', {
    projects: ['long'],
    files: ['tests/day/day.test.ts'],
    env: { ...env, ...cluster.env, ...given },
    // It turns the clock of one server itself.
    clock: 'machine',
  });
else leaveOut(`a day of faults: ${cluster.missing}`);
finish();
