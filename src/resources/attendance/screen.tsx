import { FileAddOutlined, FileTextOutlined, LogoutOutlined } from '@ant-design/icons';
import { lazy } from 'react';
import { embeddedIn, numberIn, textIn } from '../../screens/row';
import { defineScreen } from '../../screens/screen';
import { invoices } from '../invoices/entity';
import { BookingCell, CustomerCell, DurationCell, WhenCell } from './cells';
import { checkOut } from './check-out';
import { attendance } from './entity';
import { AttendanceTop } from './top';

const InvoiceDialog = lazy(() =>
  import('./invoice-dialog').then((file) => ({ default: file.InvoiceDialog })),
);

const LeaveIcon = () => <LogoutOutlined className="mirrored" />;

export const attendanceScreen = defineScreen({
  entity: attendance,
  // ATT-21.
  columns: ['customerId', 'branchId', 'source', 'appointmentId', 'checkIn', 'checkOut', 'minutes', 'state'],
  cards: ['checkIn', 'minutes', 'state'],
  widths: { minutes: 120 },
  cells: {
    customerId: CustomerCell,
    appointmentId: BookingCell,
    checkIn: ({ row }) => <WhenCell row={row} at={row.checkIn} />,
    checkOut: ({ row }) => <WhenCell row={row} at={row.checkOut} />,
    minutes: DurationCell,
  },
  listTop: AttendanceTop,
  // ATT-19.
  opening: (today) => ({ ranges: { checkIn: { from: today, to: today } } }),
  naming: (row) => textIn(embeddedIn(row, 'customerId'), 'fullName'),
  lead: 'customerId',
  follows: [invoices],
  rowActions: [
    {
      key: 'checkOut',
      text: 'attendance.checkOut',
      icon: LeaveIcon,
      permission: 'attendance.update',
      // ATT-15.
      when: (row) => textIn(row, 'checkOut') === '',
      run: checkOut,
    },
    {
      key: 'createInvoice',
      text: 'ifa.title',
      icon: FileAddOutlined,
      permission: 'invoices.create',
      when: (row) => numberIn(row, 'invoiceId') === undefined,
      dialog: InvoiceDialog,
    },
    {
      key: 'viewInvoice',
      text: 'ifa.viewInvoice',
      icon: FileTextOutlined,
      permission: 'invoices.read',
      when: (row) => numberIn(row, 'invoiceId') !== undefined,
      to: (row) => `${invoices.route}/${textIn(row, 'invoiceId')}`,
    },
  ],
  form: () => import('./form').then((file) => file.attendanceForm),
  show: () => import('./show').then((file) => file.attendanceShow),
});
