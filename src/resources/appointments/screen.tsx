import { CreditCardOutlined } from '@ant-design/icons';
import { textIn } from '../../screens/data/row';
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
    settle: () => import('../attendance/check-out/entry').then((file) => file.SettleBooking),
  },
  rowActions: [
    {
      key: 'settle',
      text: 'appointments.settle',
      icon: CreditCardOutlined,
      permission: ['invoices.create', 'attendance.create'],
      when: (row) => textIn(row, 'status') === 'Planned',
      dialog: 'settle',
    },
  ],
  prefill: prefillKeys,
  form: () => import('./form/form').then((file) => file.AppointmentForm),
  show: () => import('./show/show').then((file) => file.appointmentsShow),
});
