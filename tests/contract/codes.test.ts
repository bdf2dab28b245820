import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { permissionsOf } from '../../src/access/catalogue';
import { errorText } from '../../src/i18n/errors';
import { ar, en } from '../../src/i18n/texts';
import { appointmentsWithoutStaff, pastAppointments } from '../../src/resources/appointments/words';
import { beautyCentre } from '../../src/resources/book';
import { actions, queries, refusals } from '../support/declarations';

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => path.join(folder, name));

const sources = (folder: string) =>
  filesIn(folder).map((file) => [file, readFileSync(file, 'utf8')] as const);
const server = sources('server');
const everything = [...server, ...sources('src')];

const found = (files: typeof server, pattern: RegExp): readonly string[] =>
  [
    ...new Set(
      files.flatMap(([, text]) =>
        [...text.matchAll(pattern)].map((match) => match.slice(1).filter(Boolean).join('.')),
      ),
    ),
  ].sort();

/** Codes for features that do not exist yet. */
const laterCodes = ['forbidden.adminOnly', 'rate.limited'];

describe('The codes of refusals', () => {
  const used = found(server, /new ApiError\(\s*\d+,\s*'([\w.]+)'/g);
  const ofNouns = refusals.map(({ code }) => code);

  it('are all worded', () => {
    expect(used.length).toBeGreaterThan(10);
    for (const code of used) expect(Object.keys(errorText)).toContain(code);
    // The same code must not have two meanings.
    expect(ofNouns.length).toBeGreaterThan(50);
    expect(new Set([...ofNouns, ...Object.keys(errorText)]).size).toBe(
      ofNouns.length + Object.keys(errorText).length,
    );
  });

  it('are all used, but for those that wait for their part of the product', () => {
    // Counts `drawerRefusals.closed` as a use of the code `drawer.closed`.
    const made = [
      ...used,
      ...found(everything, /\b(\w+)Refusals\.(\w+)/g),
      ...[appointmentsWithoutStaff, pastAppointments].flatMap(({ refusals }) =>
        refusals.map(({ code }) => code),
      ),
      'forbidden',
    ];
    const codes = [...Object.keys(errorText), ...ofNouns];
    expect(codes.filter((code) => !made.includes(code) && !laterCodes.includes(code))).toEqual([]);
  });

  it('have a sentence in both languages', () => {
    for (const key of Object.values(errorText)) {
      expect(JSON.stringify(ar[key]), key).toMatch(/[\u0600-\u06ff]/);
      expect(JSON.stringify(en[key]), key).not.toMatch(/[\u0600-\u06ff]/);
    }
    for (const { code, said } of refusals) {
      expect(JSON.stringify(said.ar), code).toMatch(/[\u0600-\u06ff]/);
      expect(JSON.stringify(said.en), code).not.toMatch(/[\u0600-\u06ff]/);
    }
  });
});

it('Every right that the code asks for exists', () => {
  const keys: readonly string[] = permissionsOf(beautyCentre).map(({ key }) => key);
  const asked = [
    ...found(server, /requireRight\(\s*request,\s*'(\w+)',\s*'(\w+)'/g),
    ...found(everything, /\bcan\(\s*'(\w+\.\w+)'/g),
    ...found(everything, /permission[=:]\s*\{?'(\w+\.\w+)'/g),
    ...[...actions, ...queries].flatMap(({ permission }) => permission ?? []),
  ];
  expect(asked).toContain('customers.read');
  expect(asked.filter((key) => !keys.includes(key))).toEqual([]);
});

it('Every sentence about a wrong value exists in both languages', () => {
  const keys = found(everything, /'(validate\.\w+)'/g);
  expect(keys.length).toBeGreaterThan(10);
  const known = Object.keys(ar);
  expect(keys.filter((key) => !known.includes(key))).toEqual([]);
  expect(Object.keys(en).sort()).toEqual([...known].sort());
});
