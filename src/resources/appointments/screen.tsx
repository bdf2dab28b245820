import { defineScreen } from '../../screens/screen';
import { appointments } from './entity';
import { prefillKeys } from './prefill';

export const appointmentsScreen = defineScreen({
  entity: appointments,
  columns: ['start', 'end', 'customerId', 'title', 'status', 'staffId', 'branchId', 'services', 'totalPrice'],
  cards: ['start', 'status'],
  allTexts: { status: 'appointments.allStatuses' },
  prefill: prefillKeys,
  form: () => import('./form').then((file) => file.appointmentsForm),
  show: () => import('./show').then((file) => file.appointmentsShow),
});
