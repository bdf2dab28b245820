// A test holds a requirement if the id is in the test's name, or in a comment of ids alone directly above the test.
// Group titles, skipped tests and tests without a body hold none.
import { parseSync } from 'vite';

/** For example P-05, R-41, CUS-07. The question mark of an open point is not part of the id. */
export const idPattern = '(?:[A-Z]{3}-\\d{2,3}|[PR]-\\d{2})';
/** Matches an id or a range: `BSL-08 to BSL-11` means all four ids. */
const range = new RegExp(`(?<![\\w-])(${idPattern})\\b\\??(?: to (${idPattern})\\b)?`, 'g');
const idComment = new RegExp(`^(?:(?:,? | to )${idPattern}\\??)+$`);

const kinds = new Map([
  ['it', 'test'],
  ['test', 'test'],
  ['describe', 'group'],
  ['suite', 'group'],
]);
/** Modifiers after `it.` or `describe.`: the test may not run, or passes only if it fails. */
const notRunning = ['skip', 'todo', 'fails', 'skipIf', 'runIf'];
/** Modifiers that return a test function: `it.each(table)` is no test until it is called with a name. */
const makers = ['each', 'for', 'skipIf', 'runIf', 'extend'];

/**
 * Finds the running tests of one file, in order.
 * @param {string} file name, to know TypeScript from TSX
 * @param {string} text
 * @returns {{ name: string, ids: string[] }[]} the name as written; ids each once
 */
export function testsOf(file, text) {
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const found = [];
  visit(program, []);
  return found;

  function visit(node, above) {
    const call = node.type === 'CallExpression' ? testCall(node) : undefined;
    if (call && !call.runs) return;
    if (call?.kind === 'test') {
      const name = wordsOf(node.arguments[0], text);
      const known = [...idsAbove(node, above), ...ids(name), ...idsOfRows(name, call.table)];
      found.push({ name, ids: [...new Set(known)] });
      return;
    }
    for (const child of childrenOf(node)) visit(child, [...above, node]);
  }

  /** Ids in the comment lines directly above the call's statement, or above the `for` loop around it. */
  function idsAbove(node, above) {
    let start = node.start;
    for (const outer of above.toReversed()) {
      if (outer.type !== 'ExpressionStatement' && !/^For\w*Statement$/.test(outer.type)) break;
      start = outer.start;
    }
    const lines = [];
    for (const comment of comments.filter(({ end }) => end <= start).toReversed()) {
      if (!/^[ \t]*\r?\n[ \t]*$/.test(text.slice(comment.end, start))) break;
      lines.unshift(comment.value);
      start = comment.start;
    }
    return lines.filter((line) => idComment.test(line)).flatMap(ids);
  }
}

/** Finds every id in a text; ranges are expanded. */
function ids(text) {
  return [...text.matchAll(range)].flatMap(([, first, last]) => (last ? between(first, last) : [first]));
}

function between(first, last) {
  const [section, from] = first.split('-');
  const [lastSection, to] = last.split('-');
  if (section !== lastSection) return [first, last];
  const count = Math.max(Number(to) - Number(from) + 1, 1);
  return Array.from(
    { length: count },
    (_, at) => `${section}-${String(Number(from) + at).padStart(from.length, '0')}`,
  );
}

/** Describes a call like `it(…)`, `test.only(…)`, `it.each(table)(…)` or `describe.skip(…)`; otherwise undefined. */
function testCall(node) {
  const words = [];
  let table;
  let callee = node.callee;
  while (callee.type !== 'Identifier') {
    if (callee.type === 'MemberExpression') {
      words.push(callee.property.name);
      callee = callee.object;
    } else if (callee.type === 'CallExpression') {
      table ??= callee.arguments[0];
      callee = callee.callee;
    } else if (callee.type === 'TaggedTemplateExpression') callee = callee.tag;
    else return undefined;
  }
  const kind = kinds.get(callee.name);
  const isMaker = node.callee.type === 'MemberExpression' && makers.includes(words[0]);
  if (!kind || isMaker) return undefined;
  const isLeftOut = words.some((word) => notRunning.includes(word)) || node.arguments.some(leavesOut);
  return { kind, table, runs: !isLeftOut && node.arguments.some(doesSomething) };
}

/** True if an argument is a function with a body. A test without one is still to be written. */
function doesSomething(argument) {
  const isFunction = ['ArrowFunctionExpression', 'FunctionExpression'].includes(argument.type);
  return isFunction && (argument.body.type !== 'BlockStatement' || argument.body.body.length > 0);
}

/** True if an argument is an object like `{ skip: … }`, whatever its value. */
function leavesOut(argument) {
  return (
    argument.type === 'ObjectExpression' &&
    argument.properties.some((property) => notRunning.includes(property.key?.name))
  );
}

/** Reads a title from the code: a string, a template, or a concatenation. */
function wordsOf(title, text) {
  if (title.type === 'Literal') return String(title.value);
  if (title.type === 'BinaryExpression') return wordsOf(title.left, text) + wordsOf(title.right, text);
  const words = text.slice(title.start, title.end);
  return title.type === 'TemplateLiteral' ? words.slice(1, -1) : words;
}

/** Ids in the first cells of the table, if the name shows them: `it.each([['CUS-01 …', 1]])('%s', …)`. */
function idsOfRows(name, table) {
  const rows = table?.type === 'TSAsExpression' ? table.expression : table;
  if (!name.includes('%s') || rows?.type !== 'ArrayExpression') return [];
  return rows.elements
    .map((row) => (row?.type === 'ArrayExpression' ? row.elements[0] : row))
    .filter((cell) => cell?.type === 'Literal')
    .flatMap((cell) => ids(String(cell.value)));
}

function childrenOf(node) {
  return Object.values(node)
    .flat()
    .filter((value) => typeof value?.type === 'string');
}
