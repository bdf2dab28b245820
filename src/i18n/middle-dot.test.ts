import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Middle dots, also as CSS writes them. The bullets of a hidden secret are none. */
const dot = /[·∙⋅‧]|\\00b7/i;

it('No line of a screen, a text or a paper parts facts by a middle dot, which reads as an Arabic zero', () => {
  const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => `src/${file}`)
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => (dot.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    );
  expect(found).toEqual([]);
});
