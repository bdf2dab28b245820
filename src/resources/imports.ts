import { defineImport, type Import } from '../schema/import';
import { openingBalances } from './customer-packages/opening';
import { customers } from './customers/entity';
import { services } from './services/entity';

/** Imports from a file. An entity is added by one line: `defineImport(suppliers, { by: 'name' })`. */
export const imports: readonly Import[] = [
  defineImport(customers, { by: 'phones' }),
  defineImport(services, { by: 'name' }),
  openingBalances,
];
