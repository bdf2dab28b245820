import { useMemo } from 'react';
import type { RowData } from '../../screens/row';
import { RowActionBar } from '../../screens/row-action-bar';
import type { ShowParts } from '../../screens/screen';
import { BookingDetails, CustomerCell, DurationCell } from './cells';
import { attendance } from './entity';
import { useWithInvoices } from './use-invoices';

const Actions = ({ row }: { readonly row: RowData }) => {
  const alone = useMemo(() => [row], [row]);
  const [known = row] = useWithInvoices(alone);
  return <RowActionBar entity={attendance} row={known} />;
};

export const attendanceShow: ShowParts = {
  hidden: ['closedAuto'],
  actions: Actions,
  cells: { customerId: CustomerCell, appointmentId: BookingDetails, minutes: DurationCell },
};
