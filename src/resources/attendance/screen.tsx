import { FileTextOutlined } from '@ant-design/icons';
import { withTexts } from '../../i18n/react';
import type { RowOf } from '../../schema/types';
import { embeddedIn, textIn } from '../../screens/data/row';
import { defineScreen } from '../../screens/screen';
import { CustomerCell } from '../customers/customer-cell';
import { invoices } from '../invoices/entity';
import {
  AppointmentCell,
  AppointmentDetails,
  DurationCell,
  InvoiceDetails,
  StateCell,
  WhenCell,
} from './cells';
import { attendance } from './entity';

const hasInvoice = ({ invoiceId }: RowOf<typeof attendance>): boolean => Boolean(invoiceId);

export const attendanceScreen = defineScreen({
  entity: attendance,
  // ATT-21.
  columns: ['customerId', 'branchId', 'source', 'appointmentId', 'checkIn', 'checkOut', 'minutes', 'state'],
  cards: ['checkIn', 'minutes', 'state'],
  widths: { customerId: 184, minutes: 120, state: 160 },
  cells: {
    customerId: CustomerCell,
    appointmentId: AppointmentCell,
    checkIn: ({ row }) => <WhenCell row={row} at={row.checkIn} />,
    checkOut: ({ row }) => <WhenCell row={row} at={row.checkOut} />,
    minutes: DurationCell,
    state: StateCell,
  },
  listTop: () => import('./top').then((file) => file.AttendanceTop),
  // ATT-19.
  // After midnight also the evening before, while its night lasts.
  opening: (workingDay, today) => [
    { field: 'checkIn', operator: 'gte', value: workingDay },
    { field: 'checkIn', operator: 'lte', value: today },
  ],
  naming: (row) => textIn(embeddedIn(row, 'customerId'), 'fullName'),
  lead: 'customerId',
  dialogs: {
    settle: () => import('./check-out/entry').then((file) => file.SettleDialog),
    checkout: () => import('./check-out/entry').then((file) => file.LeaveNow),
    createInvoice: () => import('./check-out/entry').then((file) => file.InvoiceVisit),
  },
  pointless: { createInvoice: hasInvoice },
  rowActions: [
    {
      key: 'viewInvoice',
      text: 'ifa.viewInvoice',
      icon: FileTextOutlined,
      permission: 'invoices.read',
      when: hasInvoice,
      to: (row) => `${invoices.route}/${row.invoiceId}`,
    },
  ],
  form: () => withTexts('check-out', import('./form')).then((file) => file.attendanceForm),
  show: async () => ({
    hidden: ['closedAuto'],
    head: { state: 'state' },
    // The lack of a booking, or of an invoice, is part of what a visit tells.
    asked: ['appointmentId', 'invoiceId'],
    cells: { appointmentId: AppointmentDetails, invoiceId: InvoiceDetails, minutes: DurationCell },
  }),
});
