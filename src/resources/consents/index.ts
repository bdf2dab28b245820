import { defineNoun } from '../../schema/book';
import { consentInput, consents } from './entity';

export const consentsNoun = defineNoun({
  entity: consents,
  inputs: [{ of: ['customers'], input: consentInput }],
  related: [{ on: 'customers', columns: ['at', 'purpose', 'given', 'source', 'userId', 'notes'] }],
});
