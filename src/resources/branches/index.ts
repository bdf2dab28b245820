import { defineNoun } from '../../schema/book';
import { branches } from './entity';

export const branchesNoun = defineNoun({
  entity: branches,
  settings: async () => [(await import('./settings')).appointmentSettings],
});
