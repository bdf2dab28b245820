import { defineNoun } from '../../schema/book';
import { definePage } from '../../schema/page';
import { appointments } from './entity';
import { appointmentsWithoutStaff, cameAppointments, pastAppointments } from './words';

export const appointmentsNoun = defineNoun({
  entity: appointments,
  rowActions: async () => {
    const { ownVisitActions, appointmentDeskActions } = await import('./desk-actions');
    return { ...ownVisitActions, ...appointmentDeskActions };
  },
  inputs: [appointmentsWithoutStaff, pastAppointments, cameAppointments],
  found: ['start', 'status'],
  pages: [definePage({ at: appointments, part: 'calendar-page', texts: 'calendar' })],
});
