import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bill as made } from './sbom.mjs';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const about = JSON.parse(readFileSync('package.json', 'utf8'));
const bill = made();

describe('The bill of materials', () => {
  it('lists every locked library once, and names only what it lists', () => {
    const refs = bill.components.map((one) => one['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    const locked = Object.entries(lock.packages).filter(([place]) => place !== '');
    const names = locked.map(
      ([place, { version }]) => `${place.slice(place.lastIndexOf('node_modules/') + 13)}@${version}`,
    );
    expect(new Set(refs)).toEqual(new Set(names));
    const known = new Set([...refs, bill.metadata.component['bom-ref']]);
    for (const { ref, dependsOn } of bill.dependencies)
      for (const one of [ref, ...dependsOn]) expect(known).toContain(one);
    expect(bill.dependencies).toHaveLength(refs.length + 1);
  });

  it('is the same for the same lock file', () => {
    expect(made()).toEqual(bill);
  });

  it('tells what is delivered from what only builds and tests', () => {
    const scopeOf = (name) => bill.components.find((one) => one.name === name)?.scope;
    expect([scopeOf('fastify'), scopeOf('age-encryption')]).toEqual(['required', 'required']);
    expect([scopeOf('vitest'), scopeOf('drizzle-kit')]).toEqual(['excluded', 'excluded']);
    const needs = bill.dependencies[0].dependsOn;
    expect(needs).toContain(`fastify@${about.dependencies.fastify}`);
    expect(needs).toContain(`@node-rs/argon2@${about.dependencies['@node-rs/argon2']}`);
  });
});
