import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

const filesOf = (project: string): readonly string[] => {
  const tsc = ['node_modules/typescript/bin/tsc', '-p', project, '--showConfig'];
  const { files }: { readonly files: readonly string[] } = JSON.parse(
    execFileSync(process.execPath, tsc, { encoding: 'utf8' }),
  );
  return files;
};

it('Every file of the product and its tests is type-checked: it stands in a project', () => {
  const projects = readdirSync('.').filter((name) => /^tsconfig.*\.json$/.test(name));
  const checked = new Set(projects.flatMap(filesOf));
  const here = readdirSync('.').filter((name) => name.endsWith('.ts'));
  const below = ['src', 'server', 'tests'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  const files = [...here, ...below].map((name) => `./${name.replaceAll('\\', '/')}`);
  const unchecked = files.filter((name) => /\.tsx?$/.test(name) && !checked.has(name));
  expect(projects.length).toBeGreaterThan(2);
  expect(unchecked).toEqual([]);
});
