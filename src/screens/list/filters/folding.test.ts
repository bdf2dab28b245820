import { describe, expect, it } from 'vitest';
import { book as gym } from '../../../../tests/gym/book';
import { beautyCentre } from '../../../resources/book';
import { invoices } from '../../../resources/invoices/entity';
import { services } from '../../../resources/services/entity';
import { filterOf } from '../state/list-state';
import { filterKeysOf, foldingOf, setOf } from './folding';

describe('the filters of a list', () => {
  it('are behind one button if they are many, except those that are used most', () => {
    const folding = foldingOf(invoices, { isCramped: false });
    expect(folding.beside).toEqual(['date']);
    expect(folding.folded).toEqual(['customerId', 'branchId', 'salesChannel', 'status']);
  });

  it('stand beside the search if they are few, and are all behind the button where there is no room', () => {
    expect(foldingOf(services, { isCramped: false })).toEqual({
      beside: ['category', 'bodyArea'],
      folded: [],
      foldsInactive: false,
    });
    expect(foldingOf(services, { isCramped: true })).toEqual({
      beside: [],
      folded: ['category', 'bodyArea'],
      foldsInactive: true,
    });
  });

  it('are counted on the button as far as they are behind it', () => {
    const folding = foldingOf(invoices, { isCramped: false });
    const filters = [filterOf('status', 'in', ['Paid']), filterOf('date', 'gte', '2026-01-01')];
    expect(setOf(folding, filters)).toBe(1);
    expect(setOf(folding, [filterOf('status', 'in', [])])).toBe(0);
    const stopped = [filterOf('includeInactive', 'eq', true)];
    expect(setOf(foldingOf(services, { isCramped: true }), stopped)).toBe(1);
  });

  it('that are used most are two at most, in every noun of both books', () => {
    const often = [...beautyCentre.entities, ...gym.entities].map((entity) => [
      entity.name,
      filterKeysOf(entity).filter((key) => entity.fields[key]?.filter === 'often'),
    ]);
    expect(often.filter(([, keys = []]) => keys.length > 2)).toEqual([]);
  });
});
