import { defineNoun } from '../../schema/book';
import { customerMovements } from './entity';

export const customerMovementsNoun = defineNoun({
  entity: customerMovements,
  related: [
    { on: 'customers', columns: ['at', 'account', 'cause', 'amount', 'invoiceId', 'userId'], order: -30 },
  ],
});
