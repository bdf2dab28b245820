import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { writeNoun } from './new.mjs';

const scratch = () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'noun-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const ofNames = (line) => ['branches', 'invoices', 'rooms'].map(line).join('');
  writeFileSync(
    path.join(folder, 'nouns.ts'),
    `${ofNames((name) => `import { ${name}Noun } from './${name}/index';\n`)}
export const nouns = [
${ofNames((name) => `  ${name}Noun,\n`)}];
`,
  );
  return folder;
};

it('A new noun is a folder and two lines: one that imports it, in the order of the alphabet, and one at the end of the list', () => {
  const folder = scratch();
  const before = readFileSync(path.join(folder, 'nouns.ts'), 'utf8').split('\n');
  expect(writeNoun({ name: 'gift-cards', one: 'بطاقة هدية', many: 'بطاقات الهدايا', folder })).toEqual([
    'gift-cards/entity.ts',
    'gift-cards/index.ts',
    'nouns.ts',
  ]);
  const after = readFileSync(path.join(folder, 'nouns.ts'), 'utf8').split('\n');
  const added = after.filter((line) => !before.includes(line));
  expect(added).toEqual(["import { giftCardsNoun } from './gift-cards/index';", '  giftCardsNoun,']);
  expect(after.indexOf(added[0])).toBe(after.findIndex((line) => line.includes('./invoices/')) - 1);
  expect(after.length).toBe(before.length + 2);
  expect(readFileSync(path.join(folder, 'gift-cards/entity.ts'), 'utf8')).toContain("audit: 'GiftCard'");
});
