import { expect, it } from 'vitest';
import { lastValue, type Measure, phrasesIn, stepped, valueIn, withValue, withWords } from './phrases';

const [depth] = phrasesIn('عمق الإبرة 0.5 مم').filter((one): one is Measure => one.kind === 'measure');
if (!depth) throw new Error('a line with a number is a measure');

it('a line is a phrase; empty lines and lines written twice are none', () => {
  expect(phrasesIn('Redness\n\n  Dry \nRedness').map(({ text }) => text)).toEqual(['Redness', 'Dry']);
  expect(phrasesIn(null)).toEqual([]);
});

it('a number after words is measured, in steps of its last digit; a number first is not', () => {
  expect(depth).toMatchObject({ before: 'عمق الإبرة ', after: ' مم', usual: 0.5, step: 0.1 });
  expect(phrasesIn('شدة الجهاز ١٤')[0]).toMatchObject({ kind: 'measure', usual: 14, step: 1 });
  expect(phrasesIn('٣ جلسات أخرى')[0]).toMatchObject({ kind: 'words' });
});

it('the last value is that of the newest note that has one, in digits of either kind', () => {
  expect(lastValue([null, 'احمرار. عمق الإبرة ٠٫٧ مم', 'عمق الإبرة 0.3 مم'], depth)).toBe(0.7);
  expect(lastValue(['بلا ملاحظات'], depth)).toBeUndefined();
});

it('a value is written once: the next press changes it where it stands', () => {
  const once = withValue('احمرار خفيف.', depth, '٠٫٥');
  expect(once).toBe('احمرار خفيف. عمق الإبرة ٠٫٥ مم');
  expect(withValue(`${once}. جفاف`, depth, '٠٫٦')).toBe('احمرار خفيف. عمق الإبرة ٠٫٦ مم. جفاف');
  expect(valueIn(once, depth)).toBe(0.5);
});

it('steps have no tail of digits and end at zero', () => {
  expect([stepped(0.1, depth, 1), stepped(0.2, depth, 1), stepped(0, depth, -1)].map(String)).toEqual([
    '0.2',
    '0.3',
    '0',
  ]);
});

it('a second press takes the words out again, and what was typed stays', () => {
  const typed = withWords('Peeling done', 'Dry skin');
  expect(typed).toBe('Peeling done. Dry skin');
  expect(withWords(typed, 'Dry skin')).toBe('Peeling done');
});
