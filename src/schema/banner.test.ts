import { describe, expect, it } from 'vitest';
import { beautyCentre } from '../resources/book';
import { fieldOf, pickedKeysOf } from './entity';
import { shownKeysOf } from './visibility';

const customers = beautyCentre.entity('customers');

describe('what must be known about a customer (M4)', () => {
  it('is sent with every row that names her, to whoever may read customers', () => {
    const named = beautyCentre.entities.flatMap((entity) => {
      const field = fieldOf(entity, 'customerId');
      return field?.kind === 'reference' && field.to === 'customers' ? [field] : [];
    });
    expect(named.length).toBeGreaterThan(5);
    for (const field of named)
      expect(shownKeysOf(customers, field)).toContainEqual({
        key: 'careNote',
        permissions: ['customers.read'],
      });
  });

  it('is sent with the rows that a picker offers', () => {
    expect(pickedKeysOf(customers)).toContain('careNote');
  });
});
