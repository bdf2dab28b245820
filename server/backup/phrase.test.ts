import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { entropyOf, keysOfPhrase, newPhrase, phraseOf } from './phrase';
import { phraseWords } from './phrase-words';
import { recipientOf } from './sealing';

describe('A recovery phrase', () => {
  it('is made of the words that BIP-0039 publishes, in their order', () => {
    const list = `${phraseWords.join('\n')}\n`;
    expect(createHash('sha256').update(list).digest('hex')).toBe(
      '2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda',
    );
  });

  it.each([
    [
      '00000000000000000000000000000000',
      'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
    ],
    [
      '7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f',
      'legal winner thank year wave sausage worth useful legal winner thank yellow',
    ],
    ['ffffffffffffffffffffffffffffffff', 'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong'],
  ])('of the bytes %s is the one of the standard', (bytes, words) => {
    expect(phraseOf(Buffer.from(bytes, 'hex'))).toBe(words);
    expect(entropyOf(words)?.toString('hex')).toBe(bytes);
  });

  it('is another one each time, and is read back however it is typed', () => {
    const phrases = Array.from({ length: 50 }, newPhrase);
    expect(new Set(phrases).size).toBe(50);
    for (const phrase of phrases)
      expect(entropyOf(`  ${phrase.toUpperCase().replaceAll(' ', ' \n ')}`)).toEqual(entropyOf(phrase));
  });

  it('with a word left out, unknown or changed is no phrase, but for one slip in sixteen', () => {
    const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'.split(' ');
    expect(entropyOf(words.slice(1).join(' '))).toBeUndefined();
    expect(entropyOf(words.with(3, 'yeat').join(' '))).toBeUndefined();
    expect(entropyOf('')).toBeUndefined();
    const passed = phraseWords.filter((word) => entropyOf(words.with(3, word).join(' ')));
    expect(passed.length).toBeLessThan(phraseWords.length / 8);
  });

  it('gives keys that the age tool reads, and the same ones for ever', async () => {
    const keys = keysOfPhrase('zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong');
    expect(keys?.identity).toMatchInlineSnapshot(
      `"AGE-SECRET-KEY-1AEX0JLYKK0P54X4PPQMDLF88G5TSTAPEATWDSU6DLT6W3HN20AQSGY9NCZ"`,
    );
    expect(await recipientOf(keys?.identity ?? '')).toMatchInlineSnapshot(
      `"age1csfgjuudjflvuln6fpe3qck676h0tsc8zsn7t7txv2j076sdq4usafseng"`,
    );
    expect(keys?.vouching.toString('hex')).toMatchInlineSnapshot(
      `"e362f760e1d3cb457851ba88b36552fc6b02b61f8d1e28802e4792178f73df61"`,
    );
    expect(keysOfPhrase('zoo')).toBeUndefined();
  });
});
