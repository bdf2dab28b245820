import { posix } from 'node:path';
import { beautyCentre } from '../../src/resources/book';
import type { Action } from '../../src/schema/action';
import type { Verb } from '../../src/schema/audit-log';
import type { Label } from '../../src/schema/field';
import { importCallsOf, importsOf } from '../../src/schema/import';
import type { Query } from '../../src/schema/query';
import type { Refusal } from '../../src/schema/refusal';

// Finds all declarations in the nouns' files. Tests compare them with what is served, described and shown.

const modules: Readonly<Record<string, object>> = import.meta.glob(
  ['../../src/resources/*/**/*.ts', '../../src/settings/*.ts', '!**/*.test.ts'],
  { eager: true },
);
const files = Object.values(modules);
const ofOtherBooks: Readonly<Record<string, object>> = import.meta.glob(['../gym/*.ts', '!**/*.test.ts'], {
  eager: true,
});

/** Sentences that explain each permission, from all nouns. */
export const permissionSentences: Readonly<Record<string, Label>> = Object.assign(
  {},
  ...Object.entries(modules).map(([path, file]) =>
    path.endsWith('/words.ts') && 'permissions' in file ? file.permissions : {},
  ),
);

/** Returns the exports of a file, and the members of exported records. */
const exportedBy = (file: object): readonly unknown[] =>
  Object.values(file).flatMap((value) => [
    value,
    ...(typeof value === 'object' ? Object.values(value ?? {}) : []),
  ]);

const exported = files.flatMap(exportedBy);

/** Returns the file of a declaration for failure messages; undefined if a book derived it from another one. */
export const fileOf = (declared: object): string | undefined => declaredIn.get(declared);

const declaredIn = new Map<unknown, string>();
for (const [path, file] of Object.entries({ ...modules, ...ofOtherBooks }))
  for (const value of Object.values(file))
    if (!declaredIn.has(value)) declaredIn.set(value, posix.join('tests/support', path));

const ofKind = (kind: string): readonly unknown[] => [
  ...new Set(exported.filter((value) => Object(value).kind === kind)),
];

const imports = importsOf(beautyCentre).map(importCallsOf);

export const refusals = ofKind('refusal') as readonly Refusal[];

const isVerb = (value: unknown): value is Verb =>
  typeof value === 'object' && value !== null && 'value' in value && 'label' in value && 'order' in value;

/** Verbs of the audit log that the nouns declare. */
export const declaredVerbs: readonly Verb[] = exported.filter(isVerb);

export const queries: readonly Query[] = [
  ...(ofKind('query') as readonly Query[]),
  ...imports.flatMap(({ check, list }): readonly Query[] => [check, list]),
];

export const actions: readonly Action[] = [
  ...(ofKind('action') as readonly Action[]),
  ...imports.flatMap(({ begin, write, end, undo }): readonly Action[] => [begin, write, end, undo]),
];
