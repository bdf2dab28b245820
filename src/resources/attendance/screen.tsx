import { FileTextOutlined } from '@ant-design/icons';
import { embeddedIn, numberIn, type RowData, textIn } from '../../screens/data/row';
import { defineScreen } from '../../screens/screen';
import { invoices } from '../invoices/entity';
import { BookingCell, CustomerCell, DurationCell, StateCell, WhenCell } from './cells';
import { attendance } from './entity';

const hasInvoice = (row: RowData): boolean => numberIn(row, 'invoiceId') !== undefined;

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
    state: StateCell,
  },
  listTop: () => import('./top').then((file) => file.AttendanceTop),
  // ATT-19.
  opening: (today) => ({ ranges: { checkIn: { from: today, to: today } } }),
  naming: (row) => textIn(embeddedIn(row, 'customerId'), 'fullName'),
  lead: 'customerId',
  follows: [invoices],
  dialogs: {
    settle: () => import('./check-out/settle-dialog').then((file) => file.SettleDialog),
    checkout: () => import('./check-out/leave-now').then((file) => file.LeaveNow),
    createInvoice: () => import('./check-out/invoice-dialog').then((file) => file.InvoiceDialog),
  },
  pointless: { createInvoice: hasInvoice },
  rowActions: [
    {
      key: 'viewInvoice',
      text: 'ifa.viewInvoice',
      icon: FileTextOutlined,
      permission: 'invoices.read',
      when: hasInvoice,
      to: (row) => `${invoices.route}/${textIn(row, 'invoiceId')}`,
    },
  ],
  form: () => import('./form/form').then((file) => file.attendanceForm),
  show: () => import('./show').then((file) => file.attendanceShow),
});
