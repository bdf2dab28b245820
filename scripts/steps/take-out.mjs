// Taking a noun out of a copy of the project: its two folders, its two lines, and the tests that are its own.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The two lists that name a noun, with what serves it. */
const lists = ['src/resources/nouns.ts', 'server/features/book.ts'];

/** The folders that are all there is of a noun. */
export const foldersOf = (noun) => [`src/resources/${noun}`, `server/features/${noun}`];

/**
 * A list without its noun: the line that imports it and the line that names what is imported. Throws where more than
 * those lines name it, as then it cannot be taken out by them.
 */
export function withoutNoun(text, noun) {
  const line = new RegExp(`^import \\{ (\\w+) \\} from '\\./${noun}/index';\\n`, 'm').exec(text);
  if (!line) return text;
  const rest = text.replace(line[0], '').replace(new RegExp(`^ *${line[1]},\\n`, 'm'), '');
  if (new RegExp(`\\b${line[1]}\\b`).test(rest)) throw new Error(`${line[1]} stands in more than one line`);
  return rest;
}

/** How tests speak of a noun: `follow-ups` as followUps, FollowUp, follow-up, followups. */
export const wordOf = (noun) => new RegExp(noun.replace(/s$/, '').replaceAll('-', '[-_ ]?'), 'i');

/**
 * Whether a test file is a noun's own: it is named after it, or it imports something of its folders, be it as an example.
 */
export function isOwnFile(file, text, noun) {
  const imported = new RegExp(`from '[^']*/(resources|features)/${noun}/`);
  return wordOf(noun).test(path.basename(file)) || imported.test(text);
}

/**
 * Whether a case is a noun's own: its title names it, as that of one row of several does, or its lines do, or a list of
 * the file that these use. A case reaches to the next one.
 * @param {string} text The file. @param {number[]} starts Lines of all its cases.
 * @param {{ line: number, title: string }} one The case.
 */
export function isOwnCase(text, starts, { line, title }, noun) {
  const next = Math.min(...starts.filter((other) => other > line), Number.POSITIVE_INFINITY);
  const lines = text.split('\n').slice(line - 1, next - 1);
  const used = [...text.matchAll(/^const (\w+) =\s*(?:\[|').*?;$/gms)].filter(([, name]) =>
    lines.some((one) => new RegExp(`\\b${name}\\b`).test(one)),
  );
  return wordOf(noun).test([title, ...lines, ...used.map(([list]) => list)].join('\n'));
}

/**
 * Takes a noun out of the project in `folder`.
 * @returns {string[]} The test files that went with it.
 */
export function takeOut(folder, noun) {
  const at = (file) => path.join(folder, file);
  if (!existsSync(at(`src/resources/${noun}`))) throw new Error(`${noun} is no noun`);
  for (const one of foldersOf(noun)) rmSync(at(one), { recursive: true, force: true });
  for (const list of lists) writeFileSync(at(list), withoutNoun(readFileSync(at(list), 'utf8'), noun));
  const tests = ['src', 'server', 'tests']
    .flatMap((side) => readdirSync(at(side), { recursive: true }).map((file) => path.join(side, file)))
    .filter((file) => /\.test\.tsx?$/.test(file));
  const own = tests.filter((file) => isOwnFile(file, readFileSync(at(file), 'utf8'), noun));
  for (const file of own) rmSync(at(file));
  return own;
}
