import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { copyWithRecipes } from './steps/recipes.mjs';

const scratch = () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'centre-recipes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

it('What the documents tell a developer to write fits the code of today; the long tests compile and test it', () => {
  expect(copyWithRecipes(scratch()).length).toBeGreaterThan(10);
});
