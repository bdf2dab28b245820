import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLineOf, markFormulas, unmarkFormulas } from './csv';

describe('A text in a file', () => {
  // R-34, ASVS 5.3.1
  it.each([
    '=1+1',
    '+1+1',
    '-1+1',
    '@sum(1)',
    ' =1+1',
    '\u200E=1+1',
    '\u200B\uFEFF=1+1',
    '＝1+1',
    '＋1',
    '－1',
    '＠sum(1)',
    "'=1+1",
  ])('is marked where a spreadsheet would run it: %j', (text) => {
    expect(markFormulas(text)).toBe(`'${text}`);
  });

  it.each([
    ['x;=1+1;y', "x;'=1+1;y"],
    ['x\t=1+1', "x\t'=1+1"],
    ['x\r\n@sum(1)', "x\r\n'@sum(1)"],
    ['\t=1', "\t'=1"],
  ])('is marked behind a sign at which it may be split: %j', (text, marked) => {
    expect(markFormulas(text)).toBe(marked);
  });

  it.each(['منى', 'a=b', 'x -5', 'a@example.com', "'x", '', 'ليزر; بشرة'])(
    'is left alone otherwise: %j',
    (text) => {
      expect(markFormulas(text)).toBe(text);
    },
  );

  it('is the same after it was written and read', () => {
    const signs = fc.constantFrom('=', '+', '-', '@', "'", ' ', '\t', '\n', ';', '\u200E', '＝', 'م', '5');
    fc.assert(
      fc.property(fc.string({ unit: signs, maxLength: 12 }), (text) => {
        expect(unmarkFormulas(markFormulas(text))).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  it('is quoted, whatever it holds', () => {
    expect(csvLineOf(['أ', '5', 'ق"ل'])).toBe('"أ","5","ق""ل"\r\n');
  });
});
