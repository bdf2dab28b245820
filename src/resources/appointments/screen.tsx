import { withTexts } from '../../i18n/react';
import { defineScreen } from '../../screens/screen';
import { appointments } from './entity';
import { prefillKeys } from './prefill';

export const appointmentsScreen = defineScreen({
  entity: appointments,
  columns: ['start', 'end', 'customerId', 'title', 'status', 'staffId', 'branchId', 'services', 'totalPrice'],
  cards: ['start', 'status'],
  allTexts: { status: 'appointments.allStatuses' },
  dialogs: {
    reschedule: () => import('./move-dialog').then((file) => file.MoveDialog),
    finish: () => import('./finish/finish-panel').then((file) => file.FinishPanel),
    noteVisit: () => import('./finish/finish-panel').then((file) => file.NoteVisitPanel),
  },
  prefill: prefillKeys,
  formIn: 'panel',
  form: () => withTexts('appointment', import('./form/form')).then((file) => file.AppointmentForm),
  show: () => import('./show/show').then((file) => file.appointmentsShow),
});
