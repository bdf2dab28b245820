// Ticks the lines of docs/requirements.md whose requirement ids the tests name. `--check` writes nothing: it prints
// each difference between the list and the tests, and fails if there is one.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { countOf, faultsOf, tick } from './steps/requirement-list.mjs';
import { testsOf } from './steps/requirement-tests.mjs';

const list = 'docs/requirements.md';

const tests = ['src', 'server', 'tests']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => path.join(folder, name)))
  .filter((name) => /\.test\.tsx?$/.test(name))
  .sort()
  .flatMap((file) => testsOf(file, readFileSync(file, 'utf8')).map((test) => ({ file, ...test })));

let text = readFileSync(list, 'utf8');
if (!process.argv.includes('--check')) {
  text = tick(text, tests);
  writeFileSync(list, text);
}
const faults = faultsOf(text, tests);
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(`${list} is not what the tests say (${faults.length} times): run npm run requirements`);
  process.exitCode = 1;
}
const { ticked, all } = countOf(text);
console.log(`${ticked} of ${all} requirements are held by a test`);
