// Reads and writes the text of the requirements list: ticks lines, and finds differences from the tests.
import { idPattern } from './requirement-tests.mjs';

const line = new RegExp(
  `^- \\[[ x]\\] \\*\\*(${idPattern})(\\??)\\*\\* (.*?)(?: — \`.*\`)?(?: _\\((waits for: .*)\\)_)?$`,
);

/** Number of tests that a ticked line names. */
const namedAtMost = 2;

/**
 * Returns the list with the ticks that the tests give. A line with 'waits for' stays open, even if a test names it.
 * @param {string} text the list
 * @param {{ file: string, name: string, ids: string[] }[]} tests
 * @returns {string}
 */
export function tick(text, tests) {
  const held = new Map();
  for (const { file, name, ids } of tests)
    for (const id of ids) held.set(id, [...(held.get(id) ?? []), `${file}: ${name.replaceAll('`', '’')}`]);
  return text
    .split('\n')
    .map((row) => {
      const parts = line.exec(row);
      if (!parts) return row;
      const [, id, mark, words, waits] = parts;
      const names = held.get(id)?.slice(0, namedAtMost);
      if (waits) return `- [ ] **${id}${mark}** ${words} _(${waits})_`;
      if (!names) return `- [ ] **${id}${mark}** ${words}`;
      return `- [x] **${id}${mark}** ${words} — \`${names.join('`, `')}\``;
    })
    .join('\n');
}

/**
 * Finds all differences between the list and the tests, one sentence each: wrong ticks or test names, unreadable
 * lines, duplicate ids, and ids of a known section that a test names but the list lacks.
 * @param {string} text the list
 * @param {{ file: string, name: string, ids: string[] }[]} tests
 * @returns {string[]}
 */
export function faultsOf(text, tests) {
  const faults = [];
  const listed = new Set();
  for (const row of text.split('\n').filter((row) => row.startsWith('- ['))) {
    const id = line.exec(row)?.[1];
    if (!id) faults.push(`cannot be read: ${row.slice(0, 80)}`);
    else if (listed.has(id)) faults.push(`${id} stands twice`);
    else listed.add(id);
  }
  const sections = new Set([...listed].map((id) => id.split('-')[0]));
  for (const { file, name, ids } of tests)
    for (const id of ids)
      if (!listed.has(id) && sections.has(id.split('-')[0]))
        faults.push(`${id} is no requirement, and a test names it: ${file}: ${name}`);

  const before = text.split('\n');
  tick(text, tests)
    .split('\n')
    .forEach((row, at) => {
      if (row !== before[at]) faults.push(difference(before[at], row));
    });
  return faults;
}

function difference(before, after) {
  const id = line.exec(after)?.[1];
  const [was, is] = [before, after].map((row) => row.startsWith('- [x]'));
  if (was && is) return `${id} is held by other tests than the list names`;
  if (is) return `${id} is held by a test and is not ticked`;
  if (!was) return `${id} is not written as its state asks`;
  return /_\(waits for: /.test(after)
    ? `${id} is ticked and still waits`
    : `${id} is ticked and no test holds it`;
}

/** @returns {{ ticked: number, all: number }} */
export function countOf(text) {
  return { ticked: text.match(/^- \[x\]/gm)?.length ?? 0, all: text.match(/^- \[[ x]\]/gm)?.length ?? 0 };
}
