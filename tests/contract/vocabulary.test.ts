import { describe, expect, it } from 'vitest';
import { servedCentre } from '../../server/features/book';
import { defineAction } from '../../src/schema/action';
import { isEntity } from '../../src/schema/answer';
import { defineQuery } from '../../src/schema/query';
import type { Setting } from '../../src/schema/settings';
import { defineScreen, type Screen } from '../../src/screens/screen';
import { served as gym } from '../gym/served';
import { actions, queries } from '../support/declared';

/** What one noun alone uses, and why it is a word of the vocabulary all the same. At most ten. */
const allowed: Readonly<Record<string, string>> = {
  'entity.titles': 'the names of roles stand in fields of other nouns, which know nothing of theirs',
  'entity.shared': 'one card a person for the whole business (R-27), each way looked up in its own index',
  'field.inRow': 'the trail is one table that is written with every change',
  'imports.fields': 'an opening balance is no row of its entity yet',
  'importing.make': 'it becomes one by the ledger, as every sold package does',
  'importing.foundBy': 'a phone is found by its number in any country, a code also where it was lost',
  'importing.used': 'a merged card has a history that no foreign key tells',
  'server.configured': 'addresses of providers stand in the configuration of the process',
  'command.useIsOff': 'whether a customer is in the centre is asked, not read in the row',
  'form.summary': 'a consent is sent with a new customer and is no field of theirs',
};

/** Options with the nouns that use them; the gym's nouns count, and so does each report. */
const users = new Map<string, Set<string>>();

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));

/** Counts the options of a declaration; what says the same as `plain` was filled in. */
const count = (kind: string, noun: string, options: object = {}, plain: object = {}): void => {
  for (const [key, value] of Object.entries<unknown>({ ...options }))
    if (value !== undefined && !isSame(value, Reflect.get(plain, key)))
      users.set(`${kind}.${key}`, (users.get(`${kind}.${key}`) ?? new Set()).add(noun));
};

const countFields = (noun: string, fields: Readonly<Record<string, Setting>> = {}): void => {
  for (const field of Object.values(fields)) {
    count('field', noun, field);
    if (field.kind === 'rows') countFields(noun, field.fields);
  }
};

/** What the process does for a subject is no option of a declaration. */
const ofSubjects = /^(routes|openBefore|follows|receives|nightly|sweeps|work|verifies|sums)$/;

const topic = { name: 'plain', api: '/plain' };
const label = { ar: '', en: '' };
const plainCalls = {
  action: defineAction(topic, { name: 'plain', on: 'entity', label, right: null }),
  query: defineQuery(topic, { name: 'plain', on: 'none', label, right: null, answer: 'nothing' }),
};

const screenFiles = import.meta.glob<object>('../../src/resources/*/{screen,adds}.tsx');
/** Forms of nouns' own say their rules to `useFormSession`: in their text, as the parts of generated ones are loaded. */
const formTexts = import.meta.glob<string>('../../src/resources/*/form/form.tsx', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const countScreen = async (screen: Screen): Promise<void> => {
  const { entity, rowActions = [] } = screen;
  count('screen', entity.name, screen, defineScreen({ entity }));
  const [form, show] = await Promise.all([screen.form?.(), screen.show?.()]);
  if (typeof form === 'object') count('form', entity.name, form);
  count('show', entity.name, show);
  for (const one of rowActions) count('command', entity.name, one);
  for (const one of show?.ways ?? []) count('command', entity.name, one);
};

for (const { book, servers } of [servedCentre, gym]) {
  for (const entity of book.entities) {
    count('entity', entity.name, entity);
    count('picker', entity.name, entity.picker);
    countFields(entity.name, { ...entity.fields, ...entity.input });
  }
  for (const { name, fields } of await book.settings()) countFields(`settings ${name}`, fields);
  for (const { entity, ...noun } of book.nouns) {
    count('noun', entity.name, noun);
    // What is contributed is used by who has it, too.
    for (const to of Object.keys(noun.actsOn ?? {})) count('noun', to, { actsOn: to });
    for (const { of } of noun.acceptables ?? []) for (const to of of) count('noun', to, { acceptables: to });
    count('imports', entity.name, noun.imports);
  }
  for (const server of servers) {
    const { entity, importing, answerShape } = server;
    for (const key of Object.keys(server))
      if (!ofSubjects.test(key)) count('server', entity.name, { [key]: key });
    count('importing', entity.name, importing);
    count('answerShape', entity.name, answerShape);
  }
}
for (const call of [...actions, ...queries]) {
  const noun = isEntity(call.of) ? call.of.name : call.name;
  count(call.kind, noun, call, plainCalls[call.kind]);
  countFields(noun, call.input);
}
for (const [file, text] of Object.entries(formTexts))
  for (const [, key = ''] of text.matchAll(/^ {2}(\w+)[:,(]/gm)) count('form', file, { [key]: key });
const files = await Promise.all(Object.values(screenFiles).map((load) => load()));
await Promise.all(files.flatMap((file) => Object.values(file).flat()).map(countScreen));

describe('The vocabulary', () => {
  it('has no option that one noun alone uses, but for a few with their reasons', () => {
    expect(users.size).toBeGreaterThan(100);
    const alone = [...users].flatMap(([option, [only, ...others]]) =>
      others.length > 0 || option in allowed
        ? []
        : `${option} is used by ${only} alone: do it in that noun's own screen or server, or let a second one gain by it`,
    );
    expect(alone).toEqual([]);
  });

  it('excuses at most ten, each as long as it is used by one', () => {
    expect(Object.keys(allowed).length).toBeLessThanOrEqual(10);
    expect(Object.keys(allowed).filter((option) => users.get(option)?.size !== 1)).toEqual([]);
  });
});
