import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkSync } from 'recheck';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

/**
 * Expressions whose time grows faster than the text, each with the reason why no text is long enough. `scripts` are
 * not checked: they read files of this repository.
 */
const reviewed: Readonly<Record<string, string>> = {
  '/<(style|script|head)[\\s\\S]*?<\\/\\1>/gi': 'reads the first 5,000 signs of an answer, in the browser',
  '/<[^>]*>/g': 'reads the first 5,000 signs of an answer, in the browser',
  "/[A-Za-z](?:[\\w.,'&/-]*\\w)?[+®™©°%]*(?: [A-Za-z0-9](?:[\\w.,'&/-]*\\w)?[+®™©°%]*)*|[-+]\\d+(?:[.,]\\d+)*%?|\\d+(?:[.,]\\d+)*%/g":
    'reads a line of a paper, in the browser; a line has 500 signs at most',
};

interface Node {
  readonly regex?: { readonly pattern: string; readonly flags: string };
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Literals of a file, as they are written. */
const literalsIn = (file: string): readonly string[] => {
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (isNode(value)) {
      if (value.regex) found.push(`/${value.regex.pattern}/${value.regex.flags}`);
      else Object.values(value).forEach(walk);
    }
  };
  walk(parseSync(file, readFileSync(file, 'utf8')).program);
  return found;
};

const literals = (): ReadonlyMap<string, string> =>
  new Map(
    ['src', 'server'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
        .map((name) => path.posix.join(folder, name.replaceAll('\\', '/')))
        .flatMap((file) => literalsIn(file).map((literal) => [literal, file] as const)),
    ),
  );

/** True if an expression repeats something without an end. Any other takes a bounded time at each sign of a text. */
const repeats = (literal: string): boolean =>
  /[*+]|\{\d+,\}/.test(literal.replace(/\\./g, '').replace(/\[[^\]]*\]/g, '.'));

// ASVS 5.1.3, 11.1.4
it('An expression takes time in proportion to the length of the text', { timeout: 300_000 }, () => {
  const all = literals();
  expect(all.size).toBeGreaterThan(150);
  const slow = [...all].filter(([literal]) => {
    if (!repeats(literal)) return false;
    const end = literal.lastIndexOf('/');
    const { status } = checkSync(literal.slice(1, end), literal.slice(end + 1), { timeout: 20_000 });
    return status !== 'safe';
  });
  expect(slow.filter(([literal]) => !(literal in reviewed))).toEqual([]);
  // The list holds no expression that is gone or safe by now.
  expect(slow.map(([literal]) => literal).sort()).toEqual(Object.keys(reviewed).sort());
});
