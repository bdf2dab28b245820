import { expect, it } from 'vitest';
import { customers } from '../../resources/customers/entity';
import { readListState } from './list-state';

// CUS-20
it('is the newest customers first until somebody chooses', () => {
  expect(readListState(customers, new URLSearchParams()).sorters).toEqual([
    { field: 'createdAt', order: 'desc' },
  ]);
});
