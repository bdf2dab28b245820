import { expect, it } from 'vitest';
import { book as gym } from '../../tests/gym/book';
import { setLanguage } from '../i18n/react';
import type { Action } from '../schema/action';
import type { Noun } from '../schema/book';
import type { Entity } from '../schema/entity';
import type { Fields } from '../schema/field';
import { filtersOf } from '../schema/list-query';
import type { Page } from '../schema/page';
import type { Query } from '../schema/query';
import type { Screen } from '../screens/screen';
import { beautyCentre } from './book';

// A vocabulary in which each word serves one noun is no vocabulary: the noun could as well say it by hand. This test
// counts by how many nouns of both books each option is used.

type Values = Readonly<Record<string, unknown>>;
const declared: Readonly<Record<string, Values>> = import.meta.glob(
  ['./*/**/*.ts', '!./**/*.test.ts', '../../tests/gym/*.ts', '!../../tests/gym/*.test.ts'],
  { eager: true },
);
const drawn: Readonly<Record<string, Values>> = import.meta.glob(['./*/screen.tsx', './*/additions.tsx'], {
  eager: true,
});

const raw: Readonly<Record<string, string>> = import.meta.glob(
  [
    '../schema/*.ts',
    '../screens/screen.ts',
    './*/form.tsx',
    './*/form/form.tsx',
    './*/form/values.tsx',
    './*/day-close/drawer-views.tsx',
    '../../docs/architecture.md',
  ],
  { eager: true, query: '?raw', import: 'default' },
);

/** Options of an interface of the vocabulary, as its source names them. */
const optionsOf = (file: string, name: string): readonly string[] => {
  const source = raw[file] ?? '';
  const rest = source.slice(source.search(new RegExp(`interface ${name}\\b`)));
  if (rest.length < 2) throw new Error(`no ${name} in ${file}`);
  const body = rest.slice(rest.indexOf('{'), rest.indexOf('\n}'));
  return [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??[:(]/gm)].map(([, option = '']) => option);
};

const used = new Map<string, Set<string>>();
const note = (option: string, noun: string): void => {
  used.set(option, (used.get(option) ?? new Set()).add(noun));
};
const noteAll = (kind: string, noun: string, value: object | undefined): void => {
  for (const [key, one] of Object.entries(value ?? {})) if (isSet(one)) note(`${kind}.${key}`, noun);
};

/** False for what a declaration left out, or left at its default. */
const isSet = (value: unknown): boolean =>
  value !== undefined &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0) &&
  !(typeof value === 'object' && value !== null && Object.keys(value).length === 0);

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null;
const hasKind = (value: unknown, kind: string): boolean => isRecord(value) && value.kind === kind;
const isAction = (value: unknown): value is Action => hasKind(value, 'action') && 'touches' in Object(value);
const isQuery = (value: unknown): value is Query => hasKind(value, 'query') && 'forOwn' in Object(value);
const isEntityLike = (value: unknown): value is Entity =>
  isRecord(value) && 'fields' in value && 'remove' in value && 'audit' in value;
const isScreen = (value: unknown): value is Screen => isRecord(value) && 'cell' in value && 'lead' in value;

const gatherFields = (noun: string, fields: Fields): void => {
  for (const field of Object.values(fields)) {
    noteAll('field', noun, field);
    if (field.kind === 'rows') gatherFields(noun, field.fields);
  }
};

const gatherEntity = (entity: Entity): void => {
  noteAll('entity', entity.name, entity);
  gatherFields(entity.name, { ...entity.fields, ...entity.input });
  noteAll('queue', entity.name, entity.queue);
  noteAll('picker', entity.name, entity.picker);
  for (const segment of entity.segments ?? []) noteAll('segment', entity.name, segment);
};

const gatherAction = (action: Action): void => {
  const { once, method, path, place, status, touches, possible, ...rest } = action;
  const noun = action.of.name;
  const own: Values = {
    ...rest,
    method: method !== 'POST' || undefined,
    path: !path.startsWith(`${action.of.api}${action.on === 'row' ? '/:id' : ''}/`) || undefined,
    place: place !== 'row' || undefined,
    once: once !== (method === 'POST') || undefined,
    status: (status !== 200 && status !== 204) || undefined,
    touches: touches.length > 1 || undefined,
    possible: possible.name !== 'always' || undefined,
  };
  noteAll('action', noun, own);
};

const gatherQuery = (query: Query): void => {
  const { method, path, shows, ...rest } = query;
  const own: Values = {
    ...rest,
    method: method !== 'GET' || undefined,
    path: !path.startsWith(`${query.of.api}${query.on === 'row' ? '/:id' : ''}/`) || undefined,
  };
  noteAll('query', query.name, own);
  if (JSON.stringify(shows) !== JSON.stringify(Object.keys(Object(query.answer).fields ?? {})))
    note('query.shows', query.name);
};

const gatherNoun = (noun: Noun): void => {
  noteAll('noun', noun.entity.name, noun);
};

const gatherScreen = async (noun: string, screen: Screen): Promise<void> => {
  const { cell, lead, actions: _actions, show, form, ...rest } = screen;
  noteAll('screen', noun, rest);
  if (lead !== screen.entity.title) note('screen.lead', noun);
  if (Object.keys(screen.entity.fields).some((key) => cell(key))) note('screen.cells', noun);
  if (show) {
    note('screen.show', noun);
    noteAll('show', noun, await show());
  }
  const parts = await form?.();
  if (form) note('screen.form', noun);
  if (typeof parts === 'function') note('screen.ownForm', noun);
  else noteAll('form', noun, parts);
};

/** Forms and details drawn by hand take the same parts, in the object that they pass on. */
const gatherOwnParts = (): void => {
  const rules = optionsOf('../screens/screen.ts', 'FormRules');
  for (const [path, source] of Object.entries(raw).filter(([one]) => one.startsWith('./'))) {
    const noun = path.split('/')[1] ?? '';
    for (const rule of rules)
      if (new RegExp(`^ {2,}${rule}[:,(]`, 'm').test(source)) note(`form.${rule}`, noun);
    if (source.includes('<ShowFacts') && source.includes('facts: [')) note('show.facts', noun);
  }
};

const everything = (modules: Readonly<Record<string, Values>>): readonly unknown[] => {
  const found = new Set<unknown>();
  const walk = (value: unknown, depth: number): void => {
    if (!isRecord(value) || found.has(value) || depth > 3) return;
    found.add(value);
    for (const one of Object.values(value)) walk(one, depth + 1);
  };
  for (const module of Object.values(modules)) for (const one of Object.values(module)) walk(one, 0);
  return [...found];
};

const interfaces: Readonly<Record<string, readonly [file: string, name: string]>> = {
  entity: ['../schema/entity.ts', 'EntityOptions'],
  field: ['../schema/field.ts', 'FieldOptions'],
  picker: ['../schema/entity.ts', 'Picker'],
  queue: ['../schema/segments.ts', 'Queue'],
  segment: ['../schema/segments.ts', 'Segment'],
  action: ['../schema/action.ts', 'ActionOptions'],
  query: ['../schema/query.ts', 'QueryOptions'],
  page: ['../schema/page.ts', 'PageOptions'],
  noun: ['../schema/book.ts', 'Noun'],
  screen: ['../screens/screen.ts', 'ScreenOptions'],
  show: ['../screens/screen.ts', 'ShowParts'],
  form: ['../screens/screen.ts', 'FormRules'],
  parts: ['../screens/screen.ts', 'FormParts'],
  fields: ['../screens/screen.ts', 'FieldParts'],
};

/** Every option, with the nouns that use it. The parts of a form stand in three interfaces. */
const counted = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  await setLanguage('en');
  for (const value of everything(declared)) {
    if (isEntityLike(value)) gatherEntity(value);
    if (isAction(value)) gatherAction(value);
    if (isQuery(value)) gatherQuery(value);
  }
  for (const noun of [...beautyCentre.nouns, ...gym.nouns]) gatherNoun(noun);
  const ownerOf = (page: Page) => beautyCentre.nouns.find(({ pages }) => pages?.includes(page))?.entity.name;
  for (const page of beautyCentre.pages) noteAll('page', ownerOf(page) ?? page.at, page);
  for (const [path, module] of Object.entries(drawn))
    for (const value of everything({ module }))
      if (isScreen(value)) await gatherScreen(path.split('/').at(-2) ?? '', value);
  gatherOwnParts();
  // Actions and queries are calls, which share some words.
  for (const [key, by] of used) {
    const twin = key.startsWith('action.')
      ? key.replace('action.', 'query.')
      : key.replace('query.', 'action.');
    if (twin !== key) for (const one of used.get(twin) ?? []) by.add(one);
  }
  return new Map(
    Object.entries(interfaces).flatMap(([kind, [file, name]]) =>
      optionsOf(file, name).map((option) => {
        const key = `${kind === 'parts' || kind === 'fields' ? 'form' : kind}.${option}`;
        return [key, [...(used.get(key) ?? [])].toSorted()] as const;
      }),
    ),
  );
};

/** Options that the documentation lists under this heading, with those who use them. */
const listed = (heading: string, rest: string): readonly string[] => {
  const [, section = ''] = (raw['../../docs/architecture.md'] ?? '').split(`## ${heading}\n`);
  const [table = ''] = section.split('\n## ');
  return [...table.matchAll(new RegExp(`^\\| \`(\\w+\\.\\w+)\` \\| ([\\w, -]+) \\|${rest}$`, 'gm'))]
    .map(([, option, nouns = '']) => `${option} ${nouns.replaceAll(' ', '')}`)
    .toSorted();
};

it('an option serves three nouns, or stands in the documentation: five of one with a reason, and those of two', async () => {
  const all = await counted();
  expect(all.size).toBeGreaterThan(150);
  const of = (isSo: (count: number) => boolean) =>
    [...all]
      .filter(([, by]) => isSo(by.length))
      .map(([option, by]) => `${option} ${by.join()}`)
      .toSorted();
  const [one, two] = [of((count) => count < 2), of((count) => count === 2)];
  expect(one).toEqual(listed('Options of one noun', ' .{20,} \\|'));
  expect(two).toEqual(listed('Options of two nouns', ''));
  expect(one.length).toBeLessThanOrEqual(5);
}, 120_000);

it('rows on the details of others are found there by filters of their list', () => {
  for (const { entity, related = [] } of [...beautyCentre.nouns, ...gym.nouns])
    for (const { on, where = {} } of related) {
      const names = filtersOf(entity).flatMap(([key, field]) =>
        field.kind === 'reference' ? [field.to, key] : [key],
      );
      for (const name of [on, ...Object.keys(where)]) expect(names, entity.name).toContain(name);
    }
});
