import './steps/node-version.mjs';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './steps/built.mjs';
import { ensureChromium } from './steps/chromium.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { findSystemPostgres, hasEmbeddedPostgres } from './steps/postgres.mjs';
import { root, runNode, say } from './steps/run.mjs';
import { runVitest } from './steps/vitest.mjs';

await ensureDependencies();
const chromium = await ensureChromium();

const total = { passed: 0, failed: 0, skipped: 0 };
const summary = [];
const leftOut = [];
const faults = [];

await step(
  'type check',
  async () =>
    (await typeCheck('tsconfig.json')) ||
    (await typeCheck('tsconfig.server.json')) ||
    (await typeCheck('tsconfig.browser-tests.json')),
);
await step('lint', () => runNode('node_modules/@biomejs/biome/bin/biome', ['check', '.']));
await step('build', ensureBuilt);

const systemPostgres = findSystemPostgres();
const isEmbeddedHere = hasEmbeddedPostgres();
const env = { ...process.env };
delete env.PG_BIN;
if (!isEmbeddedHere && systemPostgres) env.PG_BIN = systemPostgres;
const projects = ['unit', 'dom', 'server', 'contract'];
if ('path' in chromium) {
  env.CHROMIUM_PATH = chromium.path;
  projects.push('browser');
} else {
  leftOut.push(`browser tests: ${chromium.missing}`);
}

const testsBefore = total.passed + total.failed;
await tests('tests', { projects, env });

if (systemPostgres && isEmbeddedHere) {
  const again = { projects: ['server', 'contract'], env: { ...env, PG_BIN: systemPostgres } };
  await tests(`server and contract tests on ${systemPostgres}`, again);
} else {
  leftOut.push('server and contract tests on a second PostgreSQL (15 or later): this machine has only one');
}
const ran = total.passed + total.failed > testsBefore;

if (faults.length > 0) say('\nWhat failed');
for (const fault of faults) say(`  ${fault}`);
say('\nSummary');
for (const line of summary) say(`  ${line}`);
for (const line of leftOut) say(`  left out   ${line}`);
// Once more the bare names, nearest to the end: of a long run often only its last lines are kept.
for (const name of new Set(faults.map((fault) => fault.split('\n', 1)[0]))) say(`  ✗ ${name}`);
const skips = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
say(`${total.passed} passed, ${total.failed} failed${skips}`);
process.exitCode = total.failed > 0 || !ran ? 1 : 0;

function typeCheck(project) {
  return runNode('node_modules/typescript/bin/tsc', ['-p', project, '--noEmit']);
}

/** A check without tests of its own counts as one. */
async function step(name, work) {
  say(`\n— ${name}`);
  const ok = (await work()) === 0;
  total[ok ? 'passed' : 'failed'] += 1;
  summary.push(`${ok ? 'passed' : 'FAILED'}     ${name}`);
}

async function tests(name, options) {
  say(`\n— ${name}`);
  const known = options.projects.filter((project) => hasTests(project));
  const counts = await runVitest({ ...options, projects: known });
  for (const key of Object.keys(total)) total[key] += counts[key];
  faults.push(...counts.faults);
  const skips = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  summary.push(
    `${counts.failed === 0 ? 'passed' : 'FAILED'}     ${name}: ${counts.passed} passed, ${counts.failed} failed${skips}`,
  );
}

/** vitest refuses a project that has no files. */
function hasTests(project) {
  return ['unit', 'dom'].includes(project) || existsSync(path.join(root, 'tests', project));
}
