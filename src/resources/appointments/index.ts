import { defineNoun } from '../../schema/book';
import { definePage } from '../../schema/page';
import { appointments } from './entity';
import { uncoveredBookings } from './uncovered';

export const appointmentsNoun = defineNoun({
  entity: appointments,
  rowActions: async () => (await import('./desk-actions')).bookingDeskActions,
  acceptables: [uncoveredBookings],
  found: { title: 'customerId', note: ['start', 'status'] },
  pages: [definePage({ at: appointments.route, part: 'calendar-page', texts: 'calendar' })],
});
