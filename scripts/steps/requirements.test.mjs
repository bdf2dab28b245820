import { describe, expect, it } from 'vitest';
import { faultsOf } from './requirement-list.mjs';
import { testsOf } from './requirement-tests.mjs';

const held = (...lines) => testsOf('some.test.ts', lines.join('\n')).flatMap(({ ids }) => ids);
const run = '() => { expect(1).toBe(1); }';

describe('A requirement is held by', () => {
  it('a running test that names it, in its name or in a comment of ids directly above', () => {
    expect(held(`it('adds a customer (CUS-15, R-25?)', ${run});`)).toEqual(['CUS-15', 'R-25']);
    expect(held('// CUS-15 CUS-25?', '// P-05, API-012', `test('adds one', ${run});`)).toEqual([
      ...['CUS-15', 'CUS-25', 'P-05', 'API-012'],
    ]);
    expect(held(`it.only('x (FND-01)', { retry: 1 }, ${run});`, `it('FND-02', async () => ok());`)).toEqual([
      ...['FND-01', 'FND-02'],
    ]);
  });

  it('no test that is left out or still to be written, alone or with its group', () => {
    for (const word of ['it.skip', 'it.todo', 'it.fails', 'it.skipIf(isSlow)', 'it.skip.each([1])'])
      expect(held('// CUS-15', `${word}('CUS-16', ${run});`), word).toEqual([]);
    expect(held(`it('CUS-15');`, `it('CUS-16', () => {});`, `it('CUS-17', { skip: true }, ${run});`)).toEqual(
      [],
    );
    for (const word of ['describe.skip', 'describe.runIf(isRoot)', 'describe.todo'])
      expect(held(`${word}('x', () => { it('CUS-15', ${run}); });`), word).toEqual([]);
  });

  it('no sentence of a comment, no comment further up, and no text inside a test', () => {
    expect(held('// CUS-15 is tested elsewhere.', `it('x', ${run});`)).toEqual([]);
    expect(held('// CUS-15', '', `it('x', ${run});`)).toEqual([]);
    expect(held('// CUS-15', 'const one = 1;', `it('x', ${run});`)).toEqual([]);
    expect(held(`it('x', () => { expect('CUS-15').toBe(text); /* CUS-16 */ });`)).toEqual([]);
    expect(held(`it('number C1-CN-2026-000004, hash SHA-256-AAA-12', ${run});`)).not.toContain('AAA-12');
  });
});

const test = (name, ...ids) => ({ file: 'some.test.ts', name, ids });
const open = '- [ ] **CUS-01** A customer has a name.';
const done = `${open.replace('[ ]', '[x]')} — \`some.test.ts: asks for a name\``;

describe('The list', () => {
  it('says what it and the tests disagree about, line by line', () => {
    const asks = test('asks for a name', 'CUS-01');
    expect(faultsOf(done, [asks])).toEqual([]);
    expect(faultsOf(open, [])).toEqual([]);
    expect(faultsOf(done, [])).toEqual(['CUS-01 is ticked and no test holds it']);
    expect(faultsOf(open, [asks])).toEqual(['CUS-01 is held by a test and is not ticked']);
    expect(faultsOf(done, [test('asks again', 'CUS-01')])).toEqual([
      'CUS-01 is held by other tests than the list names',
    ]);
    expect(faultsOf(`${done} _(waits for: messaging)_`, [asks])).toEqual([
      'CUS-01 is ticked and still waits',
    ]);
  });
});
