import { describe, expect, it } from 'vitest';
import { branches } from '../src/resources/branches/entity';
import { customers } from '../src/resources/customers/entity';
import { text } from '../src/schema/field';
import { payloadOf } from '../src/schema/input';
import { dayIn, searchTerms } from '../src/schema/text/fold';
import { parseDecimal } from '../src/schema/text/parse';
import { beginningFirst } from './data/search';
import { imageIn } from './features/settings/images';
import { newParams } from './kernel/rows';

/** Milliseconds of the processor that this takes, of the fastest of three: a busy machine changes nothing. */
const costOf = (work: () => unknown): number =>
  Math.min(
    ...[1, 2, 3].map(() => {
      const start = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    }),
  );

const form = payloadOf({ email: text({ label: branches.label.one, format: 'email' }) });
const picture = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
const distinct = (count: number, beginning: string) =>
  Array.from({ length: count }, (_, index) => `${beginning}س${String.fromCharCode(0x628 + index)}`).join(' ');

describe('A text that is made to keep the server busy', () => {
  it.each<[string, (text: string) => unknown, string, string]>([
    [
      'an e-mail',
      (email) => form.safeParse({ email }),
      `a@${'.'.repeat(40_000)}@`,
      `a@${'b'.repeat(39_999)}.c`,
    ],
    ['a day of a file', dayIn, `1 a${' '.repeat(20_000)}x`, `2026-11-24 ${'b'.repeat(19_992)}`],
    ['a number of a file', parseDecimal, `${'1'.repeat(40_000)}x`, '1'.repeat(40_001)],
    ['a phone that is looked for', searchTerms, `${'1'.repeat(20_000)}x`, '1'.repeat(20_001)],
    ['a picture', imageIn, picture(`${'<!---->'.repeat(24)}x`), picture(`<svg>${'x'.repeat(164)}`)],
    [
      'a name that is looked for',
      (search) => beginningFirst(customers, search, newParams()),
      distinct(18, 'ام'),
      distinct(18, 'سم'),
    ],
  ])('costs no more than any other of its length where it is %s', (_, read, hostile, plain) => {
    const usual = costOf(() => {
      for (let round = 0; round < 500; round++) read(plain);
    });
    expect(costOf(() => read(hostile))).toBeLessThan(usual);
  });
});
