import { describe, expect, it } from 'vitest';
import { defineBook, defineNoun } from './book';
import { defineEntity } from './entity';
import { flag, reference, rows, text } from './field';
import { inputFieldsOf } from './visibility';

const label = { ar: 'شيء', en: 'thing' };
const menu = [{ name: 'all', label }] as const;
const home = { name: label, zone: 'UTC', currency: 'EUR', roles: [], menu };

/** Makes new entities for each test, because an entity keeps its first book. */
const madeOf = () => {
  const common = { audit: 'Thing', icon: 'bug', branch: 'all', title: 'name', sort: { by: 'name' } } as const;
  const named = (name: string) => ({
    ...common,
    name,
    api: `/${name}` as const,
    route: `/${name}` as const,
    label: { one: label, many: label },
    remove: 'row' as const,
  });
  const shelves = defineEntity({ ...named('shelves'), fields: { name: text({ label }) } });
  const things = defineEntity({
    ...named('things'),
    fields: {
      name: text({ label }),
      shelfId: reference({ label, to: 'shelves', optional: true }),
      parts: rows({
        label,
        fields: { amount: text({ label }), shelfId: reference({ label, to: 'shelves', optional: true }) },
      }),
    },
  });
  const shelvesNoun = defineNoun({
    entity: shelves,
    inputs: [{ of: ['things'], input: { isFragile: flag({ label }) } }],
  });
  return { things, shelvesNoun, thingsNoun: defineNoun({ entity: things }) };
};

describe('what a noun adds to another one', () => {
  it('is sent with its rows while both stand in the book', () => {
    const { things, shelvesNoun, thingsNoun } = madeOf();
    defineBook({ ...home, nouns: [thingsNoun, shelvesNoun] });
    expect(Object.keys(things.fields)).toEqual(['name', 'shelfId', 'parts']);
    expect(inputFieldsOf(things, 'create').map(([key]) => key)).toEqual(['isFragile']);
  });

  it('falls away where the book lacks it, an optional reference to it as well', () => {
    const { things, thingsNoun } = madeOf();
    defineBook({ ...home, nouns: [thingsNoun] });
    expect(Object.keys(things.fields)).toEqual(['name', 'parts']);
    expect(Object.keys(things.fields.parts.fields)).toEqual(['amount']);
    expect(inputFieldsOf(things, 'create')).toEqual([]);
  });
});
