import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The server's own files with their text. */
const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|sql)$/.test(name) && !/\.test\.ts$/.test(name))
  .map((name) => ({ name, text: readFileSync(`server/${name}`, 'utf8') }));

// A number in two places lets one piece of work wait for another, or be left out, that it has nothing to do with.
it('No two pieces of work share the number of an advisory lock', () => {
  const numbers = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/\b4_?180_?\d{3}\b/g)].map(([number]) => ({
      name,
      number: number.replaceAll('_', ''),
    })),
  );
  expect(numbers.length).toBeGreaterThan(12);
  const shared = numbers.filter(({ number }) => numbers.filter((one) => one.number === number).length > 1);
  expect(shared).toEqual([]);
});

it('Every advisory lock has its number from a constant with a name', () => {
  const unnamed = sources.filter(({ text }) => /advisory_(xact_)?lock\(\s*\d/.test(text));
  expect(unnamed.map(({ name }) => name)).toEqual([]);
});
