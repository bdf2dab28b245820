// Reads docs/security.md, the list of ASVS requirements, and finds what is wrong with it.

const marks = new Map([
  ['x', 'holds'],
  [' ', 'falls short'],
  ['-', 'does not apply'],
  ['o', 'the operator’s'],
]);
/** Beginning of the sentence of a line without a tick. */
const beginnings = new Map([
  ['falls short', 'falls short: '],
  ['does not apply', 'does not apply: '],
]);
const fallShortAtMost = 15;
const ofLevelOneAtMost = 2;

const row = /^- \[(.)\] (?:(\d+\.\d+\.\d+)( L1)? )?(.+)$/;
/** A file in backticks, with the title of a test or words of a document after it. */
const evidence =
  /`((?:[\w.-]+\/)*(?:[\w.-]+\.(?:tsx?|mjs|json|md|sql|service)|Containerfile))`(?:: "([^"]+)")?/g;

/**
 * Returns the lines of the list, in order.
 * @param {string} text the page
 * @returns {{ text: string, chapter: string, verdict?: string, id?: string, isFirstLevel: boolean, words: string,
 *   named: { file: string, title?: string }[], waits?: string }[]} `id` is absent for promises without a number;
 *   `waits` names the work that a line waits for
 */
export function linesOf(text) {
  let chapter = '';
  return text.split('\n').flatMap((line) => {
    chapter = /^## (V\d+) /.exec(line)?.[1] ?? chapter;
    if (!line.startsWith('- [')) return [];
    const [, mark, id, level, words = ''] = row.exec(line) ?? [];
    const named = [...words.matchAll(evidence)].map(([, file, title]) => ({ file, title }));
    const waits = /\bTODO\b ?(\w*)/.exec(line)?.[1];
    const verdict = marks.get(mark);
    return [{ text: line, chapter, verdict, id, isFirstLevel: level !== undefined, words, named, waits }];
  });
}

/**
 * Finds all faults of the page, one sentence each.
 * @param {string} text the page
 * @param {{ levels: Record<string, string[]>, read: (file: string) => string | undefined,
 *   testsOf: (file: string, text: string) => { name: string }[] }} known numbers by level, the content of a file, the
 *   running tests in it
 * @returns {string[]}
 */
export function faultsOf(text, { levels, read, testsOf }) {
  const lines = linesOf(text);
  const numbered = lines.filter(({ id }) => id !== undefined);
  const faults = lines.flatMap((line) => faultsOfLine(line, levels));

  const ids = numbered.map(({ id }) => id);
  const wanted = Object.values(levels).flat();
  for (const id of wanted) if (!ids.includes(id)) faults.push(`${id} is missing`);
  for (const id of ids) if (!wanted.includes(id)) faults.push(`${id} is no number of the list`);
  ids.forEach((id, at) => {
    if (ids.indexOf(id) !== at) faults.push(`${id} stands twice`);
    else if (at > 0 && compare(ids[at - 1], id) > 0) faults.push(`${id} stands after ${ids[at - 1]}`);
  });

  const short = numbered.filter(({ verdict }) => verdict === 'falls short');
  if (short.length > fallShortAtMost)
    faults.push(`${short.length} fall short, ${fallShortAtMost} at most may`);
  const first = short.filter(({ isFirstLevel }) => isFirstLevel);
  if (first.length > ofLevelOneAtMost)
    faults.push(`${first.length} of level 1 fall short, ${ofLevelOneAtMost} at most may`);

  for (const { words, named, waits } of lines)
    if (waits !== undefined) faults.push(`waits for ${waits || 'something'}: ${words.slice(0, 80)}`);
    else faults.push(...named.flatMap((one) => faultsOfEvidence(one, read, testsOf)));
  const table = tableOf(text);
  if (!text.includes(table)) faults.push(`the table of counts must be:\n${table}`);
  return faults;
}

function faultsOfLine({ text, chapter, verdict, id, isFirstLevel, words, named, waits }, levels) {
  const at = id ?? text.slice(0, 80);
  if (verdict === undefined) return [`cannot be read: ${at}`];
  const faults = [];
  if (id && !id.startsWith(`${chapter.slice(1)}.`)) faults.push(`${at} stands in ${chapter}`);
  if (id && isFirstLevel !== levels[1].includes(id)) faults.push(`${at} has the wrong level`);
  if (!id && verdict !== 'holds') faults.push(`a line without a number must hold: ${at}`);
  const beginning = beginnings.get(verdict);
  if (beginning && !words.startsWith(beginning)) faults.push(`${at} does not begin with “${beginning}”`);
  if (waits !== undefined) return faults;
  if (verdict === 'holds' && !words.includes(' — ')) faults.push(`${at} names no evidence`);
  if (verdict === 'holds' && named.length === 0) faults.push(`${at} names no test and no file`);
  if (verdict === 'the operator’s' && !named.some(({ file }) => file.endsWith('.md')))
    faults.push(`${at} names no document that tells the operator`);
  return faults;
}

function faultsOfEvidence({ file, title }, read, testsOf) {
  const text = read(file);
  if (text === undefined) return [`${file} is not there`];
  if (title === undefined) return [];
  const isThere = file.endsWith('.md')
    ? text.includes(title)
    : testsOf(file, text).some(({ name }) => name === title);
  return isThere ? [] : [`${file} has no running test or words “${title}”`];
}

/**
 * Returns the table of counts as it must stand in the page.
 * @param {string} text
 * @returns {string}
 */
export function tableOf(text) {
  const numbered = linesOf(text).filter(({ id }) => id !== undefined);
  const verdicts = [...marks.values()];
  const rowOf = (name, lines) =>
    `| ${[name, ...verdicts.map((one) => lines.filter(({ verdict }) => verdict === one).length)].join(' | ')} |`;
  const chapters = [...text.matchAll(/^## (V\d+) (.*)$/gm)];
  return [
    `| chapter | ${verdicts.join(' | ')} |`,
    `|---|${'--:|'.repeat(verdicts.length)}`,
    ...chapters.map(([, chapter, name]) =>
      rowOf(
        `${chapter} ${name}`,
        numbered.filter((line) => line.chapter === chapter),
      ),
    ),
    rowOf('all', numbered),
    rowOf(
      'of level 1',
      numbered.filter(({ isFirstLevel }) => isFirstLevel),
    ),
  ].join('\n');
}

function compare(one, other) {
  const [a, b] = [one, other].map((id) => id.split('.').map(Number));
  const at = a.findIndex((part, index) => part !== b[index]);
  return at < 0 ? 0 : a[at] - b[at];
}
