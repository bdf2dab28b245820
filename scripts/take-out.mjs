// node scripts/take-out.mjs NOUN… [--quick]: takes each noun out of its own copy of the project and checks the copy.
// Only the noun's own tests may fail. `--quick` checks types and unit tests only.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { copyProject, trackAll } from './steps/recipes.mjs';
import { say } from './steps/run.mjs';
import { isOwnCase, takeOut } from './steps/take-out.mjs';

const isQuick = process.argv.includes('--quick');
const nouns = process.argv.slice(2).filter((name) => !name.startsWith('--'));
if (nouns.length === 0) throw new Error('node scripts/take-out.mjs NOUN… [--quick]');

/** Failed cases and files of a vitest report, without the noun's own cases. */
const redIn = (report, folder, words) =>
  report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(folder, name);
    if (status !== 'passed' && assertionResults.length === 0) return [`${file}: ${message}`];
    const text = readFileSync(name, 'utf8');
    const starts = assertionResults.flatMap(({ location }) => location?.line ?? []);
    return assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName: title, location }) => ({ title, line: location?.line ?? 1 }))
      .filter((one) => !isOwnCase(text, starts, one, words))
      .map(({ title }) => `${file}: ${title}`);
  });

/** Adds `if exists`, because the generator drops a table with its constraints and then drops the same constraints again. */
const corrected = (folder, end) => {
  const file = readdirSync(folder).find((name) => name.endsWith(end));
  if (!file) return [`no migration ${end}`];
  const sql = readFileSync(path.join(folder, file), 'utf8');
  writeFileSync(path.join(folder, file), sql.replaceAll('DROP CONSTRAINT "', 'DROP CONSTRAINT IF EXISTS "'));
  return [];
};

const check = (noun) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), `centre-without-${noun}-`));
  copyProject(folder);
  const { own, words } = takeOut(folder, noun);
  // It counts the nouns that use each option: one noun less is one user less.
  rmSync(path.join(folder, 'src/resources/options.test.tsx'));
  spawnSync(
    process.execPath,
    ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', 'tests/wording.json'],
    {
      cwd: folder,
    },
  );
  trackAll(folder);
  say(`Without ${noun}; its own tests: ${own.join(', ') || 'none'}`);
  const node = (...args) => spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' }).status === 0;
  const step = (...args) => (node(...args) ? [] : [args.slice(0, 3).join(' ')]);
  const tests = (...args) => {
    const file = path.join(folder, 'report.json');
    rmSync(file, { force: true });
    node(
      ...['node_modules/vitest/vitest.mjs', 'run', '--includeTaskLocation', '--exclude=scripts/**', ...args],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    );
    return existsSync(file) ? redIn(JSON.parse(readFileSync(file, 'utf8')), folder, words) : [args.join(' ')];
  };
  const unit = ['--project=unit'];
  const red = [
    ...['tsconfig.json', 'tsconfig.server.json', 'tsconfig.tests.json'].flatMap((name) =>
      step('node_modules/typescript/bin/tsc', '-p', name, '--noEmit'),
    ),
    // Dropped tables need a migration, as if a developer had taken the noun out.
    ...step('node_modules/drizzle-kit/bin.cjs', 'generate', '--name', `without-${noun}`),
    ...corrected(path.join(folder, 'server', 'db', 'migrations'), `without-${noun}.sql`),
    ...(isQuick
      ? tests(...unit)
      : [
          ...step('node_modules/@biomejs/biome/bin/biome', 'check', '.'),
          ...tests(...unit, '--project=dom', '--project=dom-alone'),
          ...tests('--project=server', 'tests/contract'),
        ]),
  ];
  rmSync(folder, { recursive: true, force: true });
  return red.map((one) => `without ${noun}, ${one}`);
};

const red = nouns.flatMap(check);
for (const one of red) say(`RED: ${one}`);
say(red.length === 0 ? `Nothing is red without ${nouns.join(', or ')}` : `${red.length} red`);
process.exitCode = red.length > 0 ? 1 : 0;
