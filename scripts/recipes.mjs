// Applies every recipe of the documents to a copy of the project and checks the copy. No check may fail.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { copyWithRecipes, trackAll } from './steps/recipes.mjs';
import { say } from './steps/run.mjs';

const folder = mkdtempSync(path.join(os.tmpdir(), 'centre-recipes-'));
const files = copyWithRecipes(folder);
say(`${files.length} files written or changed by the recipes`);
trackAll(folder);
const vitest = ['node_modules/vitest/vitest.mjs', 'run'];
const checks = [
  ...['', 'server.', 'tests.'].map((name) => [
    'node_modules/typescript/bin/tsc',
    '-p',
    `tsconfig.${name}json`,
    '--noEmit',
  ]),
  ['node_modules/@biomejs/biome/bin/biome', 'check', ...files],
  ['node_modules/drizzle-kit/bin.cjs', 'generate', '--name', 'recipes'],
  [...vitest, '--project=unit', '--project=dom', '--project=dom-alone', '--exclude=scripts/**'],
  [...vitest, '--project=server', 'tests/contract'],
];
const failed = checks.filter((args) => {
  say(`— ${args.slice(0, 3).join(' ')}`);
  return spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' }).status !== 0;
});
rmSync(folder, { recursive: true, force: true });
for (const args of failed) say(`FAILED: ${args.join(' ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
