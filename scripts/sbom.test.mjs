import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { billOf, licencesOf } from './steps/sbom.mjs';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const about = JSON.parse(readFileSync('package.json', 'utf8'));
const bill = billOf(lock, about);

describe('The bill of materials', () => {
  it('has the parts that CycloneDX 1.6 requires, in the form that it requires', () => {
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    expect(bill.serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    for (const one of bill.components) {
      expect(one).toMatchObject({ type: 'library', name: expect.any(String), version: expect.any(String) });
      expect(['required', 'optional', 'excluded']).toContain(one.scope);
      for (const { alg, content } of one.hashes ?? [])
        expect([alg, content]).toEqual([
          expect.stringMatching(/^SHA-(1|256|384|512)$/),
          expect.stringMatching(/^([0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$/),
        ]);
    }
  });

  it('lists every locked library once, and names only what it lists', () => {
    const refs = bill.components.map((one) => one['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    const locked = Object.entries(lock.packages).filter(([place]) => place !== '');
    const names = locked.map(
      ([place, { version }]) => `${place.slice(place.lastIndexOf('node_modules/') + 13)}@${version}`,
    );
    expect(new Set(refs.map((ref) => decodeURIComponent(ref.slice('pkg:npm/'.length))))).toEqual(
      new Set(names),
    );
    const known = new Set([...refs, bill.metadata.component['bom-ref']]);
    for (const { ref, dependsOn } of bill.dependencies)
      for (const one of [ref, ...dependsOn]) expect(known).toContain(one);
    expect(bill.dependencies).toHaveLength(refs.length + 1);
  });

  it('tells what is delivered from what only builds and tests', () => {
    const scopeOf = (name) => bill.components.find((one) => one.name === name && !one.group)?.scope;
    expect([scopeOf('fastify'), scopeOf('age-encryption')]).toEqual(['required', 'required']);
    expect([scopeOf('vitest'), scopeOf('drizzle-kit')]).toEqual(['excluded', 'excluded']);
    const needs = bill.dependencies[0].dependsOn;
    expect(needs).toContain(`pkg:npm/fastify@${about.dependencies.fastify}`);
    expect(needs).toContain(`pkg:npm/%40node-rs/argon2@${about.dependencies['@node-rs/argon2']}`);
  });

  it('is the same for the same lock file, and another for another', () => {
    expect(billOf(lock, about)).toEqual(bill);
    expect(billOf({ ...lock, packages: { '': {} } }, about).serialNumber).not.toBe(bill.serialNumber);
  });

  it('comes with a list of licences in which every library stands', () => {
    const list = licencesOf(bill);
    expect(list.split('\n').filter((line) => line.startsWith('  '))).toHaveLength(bill.components.length);
    expect(list).toContain(`  fastify ${about.dependencies.fastify}\n`);
  });
});
