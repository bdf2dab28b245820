import { defineNoun } from '../../schema/book';
import { definePage } from '../../schema/page';
import { cameAppointments } from './came';
import { appointments } from './entity';
import { pastAppointments } from './past';
import { uncoveredAppointments } from './uncovered';

export const appointmentsNoun = defineNoun({
  entity: appointments,
  rowActions: async () => {
    const [{ appointmentDeskActions }, { ownVisitActions }] = await Promise.all([
      import('./desk-actions'),
      import('./own-visits'),
    ]);
    return { ...ownVisitActions, ...appointmentDeskActions };
  },
  acceptables: [uncoveredAppointments, pastAppointments, cameAppointments],
  found: ['start', 'status'],
  pages: [definePage({ at: appointments.route, part: 'calendar-page', texts: 'calendar' })],
});
