import { expect, it } from 'vitest';
import { wantedIn, withField, withView } from './adopt.mjs';

const cups = `import { type Fields, text } from '../../schema/field';

export const saucers = defineEntity({
  name: 'saucers',
  fields: {
    size: text({ label }),
  },
});

export const cups = defineEntity({
  name: 'cups',
  fields: {
    handles: rows({
      fields: {
        size: text({ label }),
      },
    }),
  },
  form: {},
});
`;

it('An adopted field is the last one of its entity, and its word is imported once', () => {
  const choice = withField(cups, { entity: 'cups', key: 'glaze', word: 'choice', options: '{"list":true}' });
  expect(choice).toContain(`    }),\n    glaze: choice({"list":true}),\n  },\n  form`);
  expect(choice).toContain('import { choice, type Fields, text }');
  const text = withField(cups, { entity: 'saucers', key: 'glaze', word: 'text', options: '{}' });
  expect(text?.split('\n').filter((line) => !cups.includes(line))).toEqual(['    glaze: text({}),']);
  expect(withField(cups, { entity: 'pots', key: 'glaze', word: 'text', options: '{}' })).toBeUndefined();
});

it('An adopted view is the last of the declared ones', () => {
  const one = withView('export const views: readonly DeclaredView[] = [];\n', '{ a }');
  expect(one).toBe('export const views: readonly DeclaredView[] = [{ a },];\n');
  for (const known of [one, '= [\n  { a },\n  { b },\n];\n', '= [{ a }];\n'])
    expect(withView(known, '{ c }').replace(/\s+/g, ' ')).toMatch(/\},\{ c \},\]; $/);
});

it('A key follows its field, and a field may go without', () => {
  const args = ['cups.own1', '--as', 'glaze', 'cups.own2', 'cups.own3', '--as=size'];
  expect(wantedIn(args)).toEqual(['cups.own1=glaze', 'cups.own2', 'cups.own3=size']);
});
