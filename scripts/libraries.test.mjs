import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));

it('Every library is one version, whose content the lockfile knows by a hash', () => {
  // Types of Node belong to the oldest Node that is supported, and are not delivered.
  const { '@types/node': _types, ...tools } = devDependencies;
  for (const [name, version] of Object.entries({ ...dependencies, ...tools }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
  const { '': _own, ...libraries } = packages;
  expect(Object.keys(libraries).length).toBeGreaterThan(300);
  for (const [name, library] of Object.entries(libraries))
    expect(library.integrity, name).toMatch(/^sha512-/);
});

it('No library comes from elsewhere than the registry', () => {
  for (const [name, { resolved, link }] of Object.entries(packages))
    expect([resolved, link], name).toEqual([undefined, undefined]);
});
