import { defineNoun } from '../../schema/book';
import { appointments } from './entity';
import { uncoveredBookings } from './uncovered';

export const appointmentsNoun = defineNoun({
  entity: appointments,
  rowActions: async () => (await import('./desk-actions')).bookingDeskActions,
  acceptables: [uncoveredBookings],
});
