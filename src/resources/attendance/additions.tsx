import { CreditCardOutlined } from '@ant-design/icons';
import { defineScreen } from '../../screens/screen';
import { appointments } from '../appointments/entity';
import { customers } from '../customers/entity';

const toAppointments = defineScreen({
  entity: appointments,
  dialogs: {
    markDone: () => import('../appointments/dialogs').then((file) => file.DoneDialog),
    settle: () => import('./check-out/entry').then((file) => file.SettleAppointment),
    bookNext: () => import('./check-out/entry').then((file) => file.BookNext),
  },
  rowActions: [
    {
      key: 'settle',
      text: 'appointments.settle',
      icon: CreditCardOutlined,
      permission: ['invoices.create', 'attendance.create'],
      when: ({ status, attendanceId }) =>
        status === 'Planned' || (status === 'Done' && attendanceId === null),
      dialog: 'settle',
    },
  ],
  show: () => import('./cells').then((file) => ({ cells: { attendanceId: file.AppointmentVisit } })),
});

const toCustomers = defineScreen({
  entity: customers,
  order: -45,
  show: () =>
    import('./customer-visits').then((file) => ({
      tabs: [
        {
          key: 'visits',
          label: { ar: 'الزيارات', en: 'Visits' },
          permission: 'attendance.read',
          part: file.Visits,
        },
      ],
    })),
});

export const additions = [toAppointments, toCustomers];
