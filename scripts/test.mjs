// npm test: what somebody runs after a change. npm run test:all (--all): everything.
import './steps/node-version.mjs';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './steps/built.mjs';
import { ensureChromium } from './steps/chromium.mjs';
import { oddMoments } from './steps/clock.mjs';
import { testDatabases } from './steps/databases.mjs';
import { ensureDependencies, runNpm } from './steps/dependencies.mjs';
import { dialectFiles } from './steps/dialect.mjs';
import { dailyFiles, journeys, timedFiles } from './steps/parts.mjs';
import { newReport } from './steps/report.mjs';
import { root, runNode } from './steps/run.mjs';

const isAll = process.argv.includes('--all');

await ensureDependencies();
// All stages share the cache of transformed modules. Clear the results of older runs.
rmSync(path.join(root, '.cache', 'modules'), { recursive: true, force: true });
const chromium = await ensureChromium();
const { step, tests, leaveOut, finish } = newReport();

// Two lanes in parallel: the type check uses several threads, the other steps one.
await Promise.all([
  step('type check', () => runNpm(['run', 'typecheck'])),
  (async () => {
    await step('lint', () => runNode('node_modules/@biomejs/biome/bin/biome', ['check', '.']));
    await step('lines of each room', () => runNode('scripts/budget.mjs', []));
    await step('requirements', () => runNode('scripts/requirements.mjs', ['--check']));
    // Tests of the delivered server start this build; otherwise each worker would build its own.
    if (await step('build', ensureBuilt)) process.env.BUILT_SERVER = path.join(root, 'dist', 'server');
  })(),
]);

const { env, second, name } = testDatabases();
await tests('unit and dom tests', { projects: ['unit', 'dom', 'dom-alone'], env });
await tests('server and contract tests', {
  projects: ['server'],
  ...(isAll ? {} : { files: dailyFiles() }),
  env,
});
if (isAll) {
  if (second) {
    await tests(`the same where SQL matters, on ${name}`, {
      projects: ['server'],
      files: dialectFiles,
      env: second,
    });
  } else {
    leaveOut('server and contract tests on a second PostgreSQL (15 or later): this machine has only one');
  }
  for (const [moment, clock] of Object.entries(oddMoments))
    await tests(`tests that know of time, at ${moment}`, {
      projects: ['unit', 'dom', 'server'],
      files: timedFiles,
      env,
      clock,
    });
}
if ('path' in chromium) {
  await tests(isAll ? 'browser tests' : 'ten browser journeys', {
    projects: ['browser'],
    ...(isAll ? {} : { files: journeys }),
    env: { ...env, CHROMIUM_PATH: chromium.path },
  });
} else {
  leaveOut(`browser tests: ${chromium.missing}`);
}
finish();
