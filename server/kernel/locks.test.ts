import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { locks } from './locks';

// A number in two places lets one piece of work wait for another, or be left out, that it has nothing to do with.
it('No two pieces of work share the number of an advisory lock, and each has it from its name', () => {
  const numbers = Object.values(locks);
  expect(new Set(numbers).size).toBe(numbers.length);
  const unnamed = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|sql)$/.test(name) && !/\.test\.ts$/.test(name) && name !== 'kernel/locks.ts')
    .filter((name) =>
      /\b4_?180_?\d{3}\b|advisory_(xact_)?lock\(\s*\d/.test(readFileSync(`server/${name}`, 'utf8')),
    );
  expect(unnamed).toEqual([]);
});
