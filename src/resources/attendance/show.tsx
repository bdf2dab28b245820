import type { RowData } from '../../screens/row';
import { RowActionBar } from '../../screens/row-action-bar';
import type { ShowParts } from '../../screens/screen';
import { BookingDetails, CustomerCell, DurationCell, InvoiceDetails } from './cells';
import { attendance } from './entity';

const Actions = ({ row }: { readonly row: RowData }) => <RowActionBar entity={attendance} row={row} />;

export const attendanceShow: ShowParts = {
  hidden: ['closedAuto'],
  actions: Actions,
  cells: {
    customerId: CustomerCell,
    appointmentId: BookingDetails,
    invoiceId: InvoiceDetails,
    minutes: DurationCell,
  },
};
