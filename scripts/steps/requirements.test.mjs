import { describe, expect, it } from 'vitest';
import { countOf, faultsOf, tick } from './requirement-list.mjs';
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

  it('a name made of several texts, by a template, or from a table', () => {
    expect(held(`it('is long ' + 'and goes on (CUS-15)', ${run});`)).toEqual(['CUS-15']);
    expect(held(`it(\`is \${word} (CUS-16)\`, ${run});`)).toEqual(['CUS-16']);
    expect(held(`it.each<readonly [string, number]>([['a', 1]])('says %s (CUS-17)', ${run});`)).toEqual([
      'CUS-17',
    ]);
    expect(held(`it.each(\`a | b \n \${1} | \${2}\`)('adds (CUS-18)', ${run});`)).toEqual(['CUS-18']);
    expect(held('// CUS-19', `it.each([['of money (CUS-20)', 1]] as const)('%s', ${run});`)).toEqual([
      ...['CUS-19', 'CUS-20'],
    ]);
    expect(held('// CUS-21', `for (const one of two) it('tests ' + one, ${run});`)).toEqual(['CUS-21']);
  });

  it('every test of a range', () => {
    expect(held('// BSL-08 to BSL-11', `it('closes', ${run});`)).toEqual([
      ...['BSL-08', 'BSL-09', 'BSL-10', 'BSL-11'],
    ]);
  });

  it('no title of a group and no comment above one', () => {
    expect(held('// CUS-15', `describe('Customers (CUS-16)', () => { it('are added', ${run}); });`)).toEqual(
      [],
    );
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
  it('is ticked where a test holds a line, and names at most two of its tests', () => {
    expect(tick(`# List\n\n${open}`, [test('asks for a name', 'CUS-01')])).toBe(`# List\n\n${done}`);
    const three = ['one', 'two', 'three'].map((name) => test(name, 'CUS-01'));
    expect(tick(open, three)).toMatch(/— `some.test.ts: one`, `some.test.ts: two`$/);
    expect(tick(done, [])).toBe(open);
  });

  it('stays open where something is waited for, whatever test names it', () => {
    const waiting = `${open} _(waits for: messaging)_`;
    expect(tick(waiting, [test('asks for a name', 'CUS-01')])).toBe(waiting);
    expect(tick(`${done} _(waits for: messaging)_`, [test('asks for a name', 'CUS-01')])).toBe(waiting);
  });

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

  it('takes no id twice, no line that cannot be read, and no id that it does not have', () => {
    expect(faultsOf(`${open}\n${open}`, [])).toEqual(['CUS-01 stands twice']);
    expect(faultsOf('- [ ] CUS-02 without stars', [])).toEqual([
      'cannot be read: - [ ] CUS-02 without stars',
    ]);
    expect(faultsOf(open, [test('adds', 'CUS-77'), test('hashes with SHA-256', 'SHA-256')])).toEqual([
      'CUS-77 is no requirement, and a test names it: some.test.ts: adds',
    ]);
  });

  it('counts its lines and its ticks', () => {
    expect(countOf(`# List\n${done}\n${open}\n- a line of another kind`)).toEqual({ ticked: 1, all: 2 });
  });
});
