import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { blocksOf, carryOut, copyWithRecipes } from './steps/recipes.mjs';

const scratch = () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'centre-recipes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

it('A block that names a file is a new file or a change of one; a block without a name is no step', () => {
  const folder = scratch();
  writeFileSync(path.join(folder, 'list.ts'), 'const list = [\n  one,\n];\n');
  const blocks = blocksOf(
    '# Add\n\n1. So:\n\n   ```ts new/two.ts\n   const two = 2;\n   ```\n\n```diff list.ts\n   one,\n+  two,\n ];\n```\n\n```sh\nnpm test\n```\n',
  );
  for (const block of blocks) carryOut(block, folder);
  expect(readFileSync(path.join(folder, 'new/two.ts'), 'utf8')).toBe('const two = 2;\n');
  expect(readFileSync(path.join(folder, 'list.ts'), 'utf8')).toBe('const list = [\n  one,\n  two,\n];\n');
  expect(() => carryOut(blocks[0], folder)).toThrow('Add: new/two.ts is there already');
  expect(() => carryOut({ ...blocks[1], lines: ['   one,', '+  two,', ' ];'] }, folder)).toThrow('0 times');
});

it('What the documents tell a developer to write fits the code of today; the long tests compile and test it', () => {
  expect(copyWithRecipes(scratch()).length).toBeGreaterThan(10);
});
