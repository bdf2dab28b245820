import { defineNoun } from '../../schema/book';
import { consentInput, consents } from './entity';

export const consentsNoun = defineNoun({
  entity: consents,
  inputs: { customers: consentInput },
  related: [{ on: 'customers', columns: ['at', 'purpose', 'given', 'source', 'userId', 'notes'] }],
});
