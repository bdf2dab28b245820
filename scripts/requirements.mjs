// Writes the ticks of docs/requirements.md from the requirement ids that the tests name.
// `--check` changes nothing and fails when the file is not what the tests say.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const file = 'docs/requirements.md';
const idPattern = /\b([A-Z]{3}-\d{2,3})\b\??/g;

const testFiles = ['src', 'server', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name)),
);

/** id -> 'file: name of the test', in the order of the files. */
const held = new Map();

for (const name of testFiles.sort()) {
  const lines = readFileSync(name, 'utf8').split('\n');
  let above = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index];
    if (/^\s*\/\//.test(line)) {
      above.push(...ids(line));
      continue;
    }
    const start = /^\s*(?:it|test|describe)(?:\.\w+(?:<.*>)?(?:\([^)]*\))?)*\(\s*(.*)$/.exec(line);
    if (start) {
      const text = start[1].startsWith('[') ? afterTable(lines, index) : start[1] || lines[index + 1] || '';
      const title = /^\s*(['"`])(.*?)\1/.exec(text)?.[2] ?? text.trim();
      for (const id of new Set([...above, ...ids(title)])) {
        const known = held.get(id) ?? [];
        if (known.length < 2) held.set(id, [...known, `${name}: ${title}`]);
      }
    }
    if (line.trim() !== '') above = [];
  }
}

const before = readFileSync(file, 'utf8');
const after = before
  .split('\n')
  .map((line) => {
    const match =
      /^- \[[ x]\] \*\*([A-Z]{3}-\d{2,3})(\??)\*\* (.*?)(?: — `.*`)?(?: (_\(waits for: .*\)_))?(?: <!-- (.*) -->)?$/.exec(
        line,
      );
    if (!match) return line;
    const [, id, mark, text, waits, hidden] = match;
    const tests = held.get(id);
    if (tests)
      return `- [x] **${id}${mark}** ${text} — \`${tests.join('`, `')}\`${waits || hidden ? ` <!-- ${waits ?? hidden} -->` : ''}`;
    return `- [ ] **${id}${mark}** ${text}${waits || hidden ? ` ${waits ?? hidden}` : ''}`;
  })
  .join('\n');

const ticked = after.match(/^- \[x\]/gm)?.length ?? 0;
const all = after.match(/^- \[[ x]\]/gm)?.length ?? 0;
if (process.argv.includes('--check')) {
  if (before !== after) {
    console.error(`${file} is not what the tests say: run npm run requirements`);
    process.exit(1);
  }
} else writeFileSync(file, after);
console.log(`${ticked} of ${all} requirements are held by a test`);

/** What follows the table of an `it.each([…])(`: the title stands behind it. */
function afterTable(lines, index) {
  for (let at = index + 1; at < lines.length; at++) {
    const end = /^\s*\](?: as const)?\)\(\s*(.*)$/.exec(lines[at]);
    if (end) return end[1] || lines[at + 1] || '';
  }
  return '';
}

function ids(text) {
  return [...text.matchAll(idPattern)].map((match) => match[1]);
}
