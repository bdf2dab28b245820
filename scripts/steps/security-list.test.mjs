import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import levels from './asvs-levels.json';
import { testsOf } from './requirement-tests.mjs';
import { faultsOf, linesOf, tableOf } from './security-list.mjs';

const numbers = { 1: ['2.1.1', '2.1.2'], 2: ['1.1.1', '2.3.1', '2.10.1'] };
const files = {
  'a.test.ts': `it('is held', () => { expect(1).toBe(1); }); it.skip('is left out', () => { expect(1).toBe(1); });`,
  'a.ts': '',
  'a.md': 'Put a proxy in front.',
};
const good = [
  '## V1 Design',
  '- [x] 1.1.1 Holds — `a.test.ts`: "is held"',
  '## V2 Sign-in',
  '- [x] 2.1.1 L1 Holds — `a.ts`',
  '- [-] 2.1.2 L1 does not apply: why',
  '- [ ] 2.3.1 falls short: why',
  '- [o] 2.10.1 A proxy — `a.md`: "Put a proxy"',
  '- [x] A promise — `a.ts`',
];
const pageOf = (lines) => `${tableOf(lines.join('\n'))}\n${lines.join('\n')}\n`;
const faults = (lines) => faultsOf(pageOf(lines), { levels: numbers, read: (file) => files[file], testsOf });
const changed = (line, other) => faults(good.map((one) => (one === line ? other : one)));

describe('The list of ASVS requirements', () => {
  it('has no fault where every number has its line, and every line its evidence', () => {
    expect(faults(good)).toEqual([]);
    expect(tableOf(good.join('\n'))).toContain('| V2 Sign-in | 1 | 1 | 1 | 1 |');
  });

  it('has one where a test or file is gone, or a test does not run', () => {
    const [, held] = good;
    expect(changed(held, held.replace('is held', 'was held'))).toHaveLength(1);
    expect(changed(held, held.replace('is held', 'is left out'))).toHaveLength(1);
    expect(changed(held, held.replace('a.test.ts', 'b.test.ts'))).toEqual(['b.test.ts is not there']);
    expect(changed(good[6], good[6].replace('a proxy', 'two proxies'))).toHaveLength(1);
  });
});

it('docs/security.md has all 258 numbers of ASVS 4.0.3, level 2, and names tests and files that exist', () => {
  const page = readFileSync('docs/security.md', 'utf8');
  expect(linesOf(page).filter(({ id }) => id)).toHaveLength(258);
  const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
  expect(faultsOf(page, { levels, read, testsOf })).toEqual([]);
});
