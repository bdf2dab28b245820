import type { RowDialogProps } from '../../../screens/screen';
import { CheckOut } from './entry';

/** The sheet from a row of the list, or from its details. */
export const SettleDialog = ({ row, onClose }: RowDialogProps) => (
  <CheckOut of={{ attendanceId: row.id }} onClose={onClose} />
);

/** The sheet from a booking, whose visit is begun with it where there is none. */
export const SettleBooking = ({ row, onClose }: RowDialogProps) => (
  <CheckOut of={{ appointmentId: row.id }} onClose={onClose} />
);
