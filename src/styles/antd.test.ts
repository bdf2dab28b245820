import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sheets = readdirSync('src', { encoding: 'utf8', recursive: true }).filter((file) =>
  file.endsWith('.css'),
);
const heads = sheets.flatMap((file) =>
  [
    ...readFileSync(`src/${file}`, 'utf8')
      .replace(/\/\*.*?\*\//gs, '')
      .matchAll(/([^{};]*\.ant-[^{};]*)\{/g),
  ].map(([, head = '']) => `${file}: ${head.trim()}`),
);

it('Looks of antd are its tokens and props: at most 40 rules reach into its elements, each with its reason', () => {
  expect(sheets.length).toBeGreaterThan(50);
  expect(heads.length, heads.join('\n')).toBeLessThanOrEqual(40);
});
