import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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

/** Files that the documents tell a developer to write. */
const toWrite = /suppliers|pager/;

it('Every file that a document names is there', () => {
  const pages = readdirSync('docs').filter((name) => name.endsWith('.md'));
  const named = ['README.md', 'CONTRIBUTING.md', 'AGENTS.md', ...pages.map((name) => `docs/${name}`)].flatMap(
    (page) => {
      const paths = readFileSync(page, 'utf8').matchAll(
        /`((?:src|server|tests|scripts|docs|deploy)\/[\w./-]+)`/g,
      );
      return [...paths].map(([, file]) => ({ page, file }));
    },
  );
  expect(named.length).toBeGreaterThan(200);
  const lost = named.filter(
    ({ file }) => !toWrite.test(file) && !['', '.ts', '.tsx'].some((end) => existsSync(file + end)),
  );
  expect(lost).toEqual([]);
});
