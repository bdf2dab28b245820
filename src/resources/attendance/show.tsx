import { RowActionBar } from '../../screens/actions/commands';
import type { ShowParts } from '../../screens/screen';
import { BookingDetails, CustomerCell, DurationCell, InvoiceDetails } from './cells';

export const attendanceShow: ShowParts = {
  hidden: ['closedAuto'],
  actions: RowActionBar,
  cells: {
    customerId: CustomerCell,
    appointmentId: BookingDetails,
    invoiceId: InvoiceDetails,
    minutes: DurationCell,
  },
};
