import { defineNoun } from '../../schema/noun';
import { appointments } from './entity';

export const appointmentsNoun = defineNoun({
  entity: appointments,
  rowActions: async () => (await import('./desk-actions')).bookingDeskActions,
});
