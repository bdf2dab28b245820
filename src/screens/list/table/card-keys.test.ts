import { describe, expect, it } from 'vitest';
import { consents } from '../../../resources/consents/entity';
import { customerMovements } from '../../../resources/customer-movements/entity';
import { messages } from '../../../resources/messages/entity';
import { packages } from '../../../resources/packages/entity';
import { rooms } from '../../../resources/rooms/entity';
import { type Entity, fieldsOf } from '../../../schema/entity';
import { cardKeysOf } from './layout';

const cardOf = (entity: Entity) =>
  cardKeysOf(
    entity,
    fieldsOf(entity)
      .filter(([key, field]) => field.list === true && key !== entity.title)
      .map(([key]) => key),
  );

describe('a card on a phone', () => {
  it('tells state and figure, though other columns come before them', () => {
    expect(cardOf(messages)).toEqual(['createdAt', 'customerId', 'status']);
    expect(cardOf(consents)).toEqual(['at', 'customerId', 'given']);
    expect(cardOf(customerMovements)).toEqual(['customerId', 'branchId', 'account', 'amount']);
  });

  it('says nothing twice', () => {
    expect(cardOf(packages)).toEqual(['items', 'price']);
    expect(cardOf(rooms)).not.toContain('isActive');
  });
});
