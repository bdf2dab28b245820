import { CreditCardOutlined } from '@ant-design/icons';
import { defineScreen } from '../../screens/screen';
import { appointments } from '../appointments/entity';
import { customers } from '../customers/entity';

const toBookings = defineScreen({
  entity: appointments,
  dialogs: { settle: () => import('./check-out/entry').then((file) => file.SettleBooking) },
  rowActions: [
    {
      key: 'settle',
      text: 'appointments.settle',
      icon: CreditCardOutlined,
      permission: ['invoices.create', 'attendance.create'],
      when: ({ status }) => status === 'Planned',
      dialog: 'settle',
    },
  ],
  show: () =>
    import('./added/booking-visit').then((file) => ({ cells: { attendanceId: file.BookingVisit } })),
});

const toCustomers = defineScreen({
  entity: customers,
  order: -20,
  show: () => import('./added/customer-history').then((file) => ({ sections: [file.History] })),
});

export const adds = [toBookings, toCustomers];
