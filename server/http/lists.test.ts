import { expect, it } from 'vitest';
import { customers } from '../../src/resources/customers/entity';
import { recentFirst } from './lists';

const card = (id: number, fullName: string, lastVisit: string | null) => ({
  id,
  version: 1,
  fullName,
  lastVisit,
});
const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

it('of two cards with one phone the one that was here last comes first, however new the other is', () => {
  const found = [
    card(9, 'منى', null),
    card(7, 'منى حسن', '2026-01-02T10:00:00.000Z'),
    card(3, 'منى', '2026-11-02T10:00:00.000Z'),
  ];
  expect(ids(recentFirst(customers, found, '01001234567'))).toEqual([3, 7, 9]);
});

it('a name that begins with what was typed stays before one that only holds it', () => {
  const found = [card(2, 'سندس', null), card(5, 'هدى سندس', '2026-11-02T10:00:00.000Z')];
  expect(ids(recentFirst(customers, found, 'سندس'))).toEqual([2, 5]);
});
