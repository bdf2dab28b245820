import type { RowOf } from '../../schema/types';
import { RowActionBar } from '../../screens/actions/commands';
import type { ShowParts } from '../../screens/screen';
import { BookingDetails, CustomerCell, DurationCell, InvoiceDetails } from './cells';
import type { attendance } from './entity';

export const attendanceShow: ShowParts<RowOf<typeof attendance>> = {
  hidden: ['closedAuto'],
  actions: RowActionBar,
  cells: {
    customerId: CustomerCell,
    appointmentId: BookingDetails,
    invoiceId: InvoiceDetails,
    minutes: DurationCell,
  },
};
