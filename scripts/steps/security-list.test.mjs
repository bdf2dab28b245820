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

  it('has one where a number is missing, doubled, unknown, in another order or of another level', () => {
    expect(faults(good.filter((line) => !line.includes('2.3.1')))).toEqual(['2.3.1 is missing']);
    expect(faults([...good, good[6]])).toEqual(['2.10.1 stands twice']);
    expect(faults([...good, '- [-] 2.11.1 does not apply: why'])).toEqual([
      '2.11.1 is no number of the list',
    ]);
    expect(faults([...good.slice(0, 3), good[4], good[3], ...good.slice(5)])).toEqual([
      '2.1.1 stands after 2.1.2',
    ]);
    expect(changed(good[5], good[5].replace('2.3.1', '2.3.1 L1'))).toContain('2.3.1 has the wrong level');
  });

  it('has one where a line says nothing that can be checked', () => {
    expect(changed(good[3], '- [x] 2.1.1 L1 Holds')).toContain('2.1.1 names no evidence');
    expect(changed(good[3], '- [x] 2.1.1 L1 Holds — trust us')).toEqual(['2.1.1 names no test and no file']);
    expect(changed(good[5], '- [ ] 2.3.1 Nothing yet')).toHaveLength(1);
    expect(changed(good[6], '- [o] 2.10.1 A proxy')).toHaveLength(1);
    expect(changed(good[7], '- [y] What')).toHaveLength(1);
    expect(changed(good[3], '- [x] 2.1.1 L1 Holds — TODO doors: `none.ts`')).toEqual([
      'waits for doors: Holds — TODO doors: `none.ts`',
    ]);
  });

  it('has one where too many fall short, or too many of level 1, or the counts are not those of the lines', () => {
    const firsts = ['2.1.1', '2.1.2', '2.1.3'];
    const three = pageOf(['## V2 Sign-in', ...firsts.map((id) => `- [ ] ${id} L1 falls short: why`)]);
    expect(faultsOf(three, { levels: { 1: firsts }, read: () => undefined, testsOf })).toEqual([
      '3 of level 1 fall short, 2 at most may',
    ]);
    const many = Array.from({ length: 16 }, (_, at) => `2.4.${at + 1}`);
    const page = pageOf(['## V2 Sign-in', ...many.map((id) => `- [ ] ${id} falls short: why`)]);
    const known = { levels: { 1: [], 2: many }, read: () => undefined, testsOf };
    expect(faultsOf(page, known)).toEqual(['16 fall short, 15 at most may']);
    expect(faultsOf(page.replace('| all | 0 |', '| all | 1 |'), known)).toHaveLength(2);
  });
});

it('docs/security.md has all 258 numbers of ASVS 4.0.3, level 2, and names tests and files that exist', () => {
  const page = readFileSync('docs/security.md', 'utf8');
  expect(linesOf(page).filter(({ id }) => id)).toHaveLength(258);
  const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
  expect(faultsOf(page, { levels, read, testsOf })).toEqual([]);
});
