import { defineNoun } from '../../schema/book';
import { definePage } from '../../schema/page';
import { appointments } from './entity';
import { cameAppointments, pastAppointments, uncoveredAppointments } from './words';

export const appointmentsNoun = defineNoun({
  entity: appointments,
  rowActions: async () => {
    const { ownVisitActions, appointmentDeskActions } = await import('./desk-actions');
    return { ...ownVisitActions, ...appointmentDeskActions };
  },
  inputs: [uncoveredAppointments, pastAppointments, cameAppointments],
  found: ['start', 'status'],
  pages: [definePage({ at: appointments, part: 'calendar-page', texts: 'calendar' })],
});
