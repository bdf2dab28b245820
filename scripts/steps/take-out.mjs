// Takes a noun out of a copy of the project: its two folders, its two lines, and its own tests.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Lists with one line per noun: the nouns and their servers. */
const lists = ['src/resources/nouns.ts', 'server/features/book.ts'];

export const foldersOf = (noun) => [`src/resources/${noun}`, `server/features/${noun}`];

/**
 * Removes a noun's import line and the line that uses the import. Throws if other lines name it, because then the
 * noun cannot be taken out by lines.
 */
export function withoutNoun(text, noun) {
  const line = new RegExp(`^import \\{ (\\w+) \\} from '\\./${noun}/index';\\n`, 'm').exec(text);
  if (!line) return text;
  const rest = text.replace(line[0], '').replace(new RegExp(`^ *${line[1]},\\n`, 'm'), '');
  if (new RegExp(`\\b${line[1]}\\b`).test(rest)) throw new Error(`${line[1]} stands in more than one line`);
  return rest;
}

/** Matches a noun's name in tests: `follow-ups` also as followUps, FollowUp, follow-up, followups. */
export const wordOf = (noun) => new RegExp(noun.replace(/s$/, '').replaceAll('-', '[-_ ]?'), 'i');

/** Matches a noun in test cases: its name, and the names and first addresses of its pages. */
export function wordsIn(index, noun) {
  const pages = [...index.matchAll(/\b(?:name|at): '\/?([\w-]+)/g)].map(([, name]) => name);
  return new RegExp([wordOf(noun).source, ...pages].join('|'), 'i');
}

/** True if a test file belongs to the noun: its name contains the noun, or it imports from the noun's folders. */
export function isOwnFile(file, text, noun) {
  const imported = new RegExp(`from '[^']*/(resources|features)/${noun}/`);
  return wordOf(noun).test(path.basename(file)) || imported.test(text);
}

/**
 * True if a test case belongs to the noun: its title or its lines name the noun, or a list that its lines use does. A
 * case reaches to the start of the next one.
 * @param {string} text The file. @param {number[]} starts Lines of all its cases.
 * @param {{ line: number, title: string }} one The case. @param {RegExp} words As `wordsIn` returns them.
 */
export function isOwnCase(text, starts, { line, title }, words) {
  const next = Math.min(...starts.filter((other) => other > line), Number.POSITIVE_INFINITY);
  const lines = text.split('\n').slice(line - 1, next - 1);
  const used = [...text.matchAll(/^const (\w+) =\s*(?:\[|').*?;$/gms)].filter(([, name]) =>
    lines.some((one) => new RegExp(`\\b${name}\\b`).test(one)),
  );
  return words.test([title, ...lines, ...used.map(([list]) => list)].join('\n'));
}

const sourcesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Removes the documented texts, `[key, Arabic, English]` each, that the noun's files show and no others do. */
export function withoutTexts(wording, own, others) {
  const shows = (sources, text) => sources.includes(`'${text}'`) || sources.includes(`"${text}"`);
  const kept = JSON.parse(wording).filter(([key, ar, en]) => {
    // In one declaration, or each in a file of its language.
    const pair = new RegExp(`ar: ['"]${escaped(ar)}['"],\\s*en: ['"]${escaped(en)}['"]`);
    const saidIn = [(sources) => pair.test(sources), (sources) => shows(sources, ar) && shows(sources, en)];
    return !own.includes(`'${key}'`) && !saidIn.some((isSaid) => isSaid(own) && !isSaid(others));
  });
  return `${JSON.stringify(kept, null, 2)}\n`;
}

/**
 * Takes a noun out of the project in `folder`.
 * @returns {{ own: string[], words: RegExp }} The test files that were deleted with it, and the words for its cases.
 */
export function takeOut(folder, noun) {
  const at = (file) => path.join(folder, file);
  if (!existsSync(at(`src/resources/${noun}`))) throw new Error(`${noun} is no noun`);
  const words = wordsIn(readFileSync(at(`src/resources/${noun}/index.ts`), 'utf8'), noun);
  const own = sourcesIn(at(`src/resources/${noun}`));
  for (const one of foldersOf(noun)) rmSync(at(one), { recursive: true, force: true });
  const wording = at('tests/wording.json');
  writeFileSync(wording, withoutTexts(readFileSync(wording, 'utf8'), own, sourcesIn(at('src'))));
  for (const list of lists) writeFileSync(at(list), withoutNoun(readFileSync(at(list), 'utf8'), noun));
  const tests = ['src', 'server', 'tests']
    .flatMap((side) => readdirSync(at(side), { recursive: true }).map((file) => path.join(side, file)))
    .filter((file) => /\.test\.tsx?$/.test(file));
  const ownTests = tests.filter((file) => isOwnFile(file, readFileSync(at(file), 'utf8'), noun));
  for (const file of ownTests) rmSync(at(file));
  return { own: ownTests, words };
}
