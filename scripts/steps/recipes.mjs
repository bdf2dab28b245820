// Reads the code blocks of the documents and applies them to a copy of the project.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

/** Documents with code blocks that name a file: ```ts src/… creates the file, ```diff src/… changes it. */
export const documents = ['docs/first-noun.md', 'docs/add-a-noun.md'];

/**
 * Returns the code blocks of a document that name a file, in order.
 * @param {string} markdown
 * @returns {{ title: string, file: string, isChange: boolean, lines: string[] }[]} `title` is the heading above.
 */
export function blocksOf(markdown) {
  const blocks = [];
  let title = '';
  let open;
  for (const line of markdown.split('\n')) {
    const [, indent, kind, file] = /^( *)```(\w*) ?(\S*)$/.exec(line) ?? [];
    if (kind === undefined) {
      if (open) open.lines.push(line.startsWith(open.indent) ? line.slice(open.indent.length) : line);
      else title = /^#+ (.+)$/.exec(line)?.[1] ?? title;
    } else if (open) {
      if (open.file)
        blocks.push({ title, file: open.file, isChange: open.kind === 'diff', lines: open.lines });
      open = undefined;
    } else open = { indent, kind, file, lines: [] };
  }
  return blocks;
}

/**
 * Applies a code block to the files in `folder`. Throws if a new file exists already, or if the old lines of a change
 * are not there exactly once: then the document is out of date.
 */
export function carryOut({ title, file, isChange, lines }, folder) {
  const place = path.join(folder, file);
  if (!isChange) {
    if (existsSync(place)) throw new Error(`${title}: ${file} is there already`);
    mkdirSync(path.dirname(place), { recursive: true });
    return writeFileSync(place, `${lines.join('\n')}\n`);
  }
  const side = (sign) => lines.filter((line) => line[0] !== sign).map((line) => line.slice(1));
  const [before, after] = [side('+'), side('-')];
  const text = readFileSync(place, 'utf8').split('\n');
  const starts = text.flatMap((_, at) => (before.every((line, n) => text[at + n] === line) ? [at] : []));
  if (starts.length !== 1)
    throw new Error(
      `${title}: in ${file} this stands ${starts.length} times instead of once:\n${before.join('\n')}`,
    );
  text.splice(starts[0], before.length, ...after);
  writeFileSync(place, text.join('\n'));
}

/** Copies the files that git tracks into `folder` and links node_modules. */
export function copyProject(folder) {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  for (const file of files.split('\0').filter((name) => name && existsSync(path.join(root, name))))
    cpSync(path.join(root, file), path.join(folder, file));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
}

/** Makes a copy a git repository that tracks all its files, because some tests ask git for the project's files. */
export function trackAll(folder) {
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
  ])
    execFileSync('git', args, { cwd: folder });
}

/**
 * Makes a copy of the project and applies all recipes to it.
 * @returns {string[]} The files that the recipes wrote or changed.
 */
export function copyWithRecipes(folder) {
  copyProject(folder);
  const blocks = documents
    .map((name) => path.join(root, name))
    .filter((name) => existsSync(name))
    .flatMap((name) => blocksOf(readFileSync(name, 'utf8')));
  for (const block of blocks) carryOut(block, folder);
  return [...new Set(blocks.map(({ file }) => file))];
}
