import type { RowOf } from '../../schema/types';
import type { ShowParts } from '../../screens/screen';
import { CustomerCell } from '../customers/customer-cell';
import { BookingDetails, DurationCell, InvoiceDetails } from './cells';
import type { attendance } from './entity';

export const attendanceShow: ShowParts<RowOf<typeof attendance>> = {
  hidden: ['closedAuto'],
  cells: {
    customerId: CustomerCell,
    appointmentId: BookingDetails,
    invoiceId: InvoiceDetails,
    minutes: DurationCell,
  },
};
