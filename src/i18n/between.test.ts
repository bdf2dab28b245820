import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Middle dots of all kinds; also as CSS writes them. */
const dot = /[·•∙⋅‧]|\\00b7/i;

it('No line of a screen, a text or a paper parts facts by a middle dot, which reads as an Arabic zero', () => {
  const found = globSync('src/**/*.{ts,tsx,css}')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => (dot.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    );
  expect(found).toEqual([]);
});
