import { expect, it } from 'vitest';
import { beautyCentre } from '../../src/resources/book';
import { branches } from '../../src/resources/branches/entity';
import { services } from '../../src/resources/services/entity';
import { type EntityServer, hooksOf, joined, plain, untouched } from './entity-server';

const context = {
  // No hook of this test uses the client.
  client: Object.create(null),
  actor: Object.create(null),
  book: beautyCentre,
  type: 'update',
  values: {},
  before: undefined,
  asked: {},
  input: {},
  id: 1,
} as const;

it('What others do beside a row comes after its own, by the name of its entity, and nowhere else', async () => {
  const order: string[] = [];
  const host: EntityServer = {
    ...plain(branches),
    guard: async () => {
      order.push('own');
      return { code: 'A', name: 'own' };
    },
  };
  const other: EntityServer = {
    ...plain(services),
    beside: {
      branches: {
        guard: async () => {
          order.push('other');
          return { code: 'B' };
        },
        stored: async () => untouched,
      },
      nobody: { guard: async () => ({ name: 'never' }) },
    },
  };
  const [, same] = joined([host, other]);
  // Hooks are found by entity, so a feature that knows only the entity's own server runs them too.
  const { guard, stored } = hooksOf(host);
  expect(await guard?.(context)).toEqual({ code: 'B', name: 'own' });
  expect(order).toEqual(['own', 'other']);
  // Neither hook changed what the row shows, so it need not be read again.
  expect(await stored?.(context)).toBe(untouched);
  expect(same).toBe(other);
  expect(hooksOf(other)).toBe(other);
});
