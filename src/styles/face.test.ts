import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const css = readFileSync(new URL('./face.css', import.meta.url), 'utf8');

interface Part {
  readonly file: string;
  readonly weights: string | undefined;
  readonly heights: readonly number[];
  readonly characters: ReadonlySet<number>;
}

const parts: readonly Part[] = [...css.matchAll(/@font-face \{([^}]*)\}/g)].map(([, body = '']) => ({
  file: /files\/([\w-]+)\.woff2/.exec(body)?.[1] ?? '',
  weights: /font-weight: ([^;]+);/.exec(body)?.[1],
  heights: [...body.matchAll(/cent-override: ([\d.]+)%/g)].map(([, share]) => Number(share)),
  characters: new Set(
    [...body.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, first = '', last = first]) => {
      const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)];
      return Array.from({ length: to - from + 1 }, (_, index) => from + index);
    }),
  ),
}));
const partsWith = (text: string) =>
  [...text].map((letter) => parts.filter(({ characters }) => characters.has(letter.codePointAt(0) ?? 0)));

it('takes each character from one file, the Arabic digits from the one whose zero can be read', () => {
  expect(parts.length).toBe(4);
  const all = parts.flatMap(({ characters }) => [...characters]);
  expect(new Set(all).size, 'a character is in two ranges').toBe(all.length);
  for (const found of partsWith('٠١٢٣٤٥٦٧٨٩٪٫٬'))
    expect(found.map(({ file }) => file)).toEqual(['noto-sans-arabic-arabic-wght-normal']);
  for (const found of partsWith('ابتثجحخدءآأؤئىةًّـ؟،؛'))
    expect(found.map(({ file }) => file)).toEqual(['cairo-arabic-wght-normal']);
  for (const found of partsWith('AZaz09.,:/-–—…‘’“”×'))
    expect(found.map(({ file }) => file)).toEqual(['cairo-latin-wght-normal']);
});

it('names one range of weights, without which Chromium takes the digits of another face', () => {
  expect(new Set(parts.map(({ weights }) => weights))).toEqual(new Set(['200 1000']));
});

it('is no higher than a line of an input, which Firefox would make higher than the pickers beside it', () => {
  for (const { heights } of parts) {
    expect(heights).toEqual(parts[0]?.heights);
    expect(heights.reduce((sum, share) => sum + share, 0)).toBeCloseTo(150);
  }
});
