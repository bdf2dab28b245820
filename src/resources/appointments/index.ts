import { defineNoun } from '../../schema/book';
import { appointments } from './entity';

export const appointmentsNoun = defineNoun({
  entity: appointments,
  rowActions: async () => (await import('./desk-actions')).bookingDeskActions,
});
