import { lazy, Suspense, useEffect, useRef } from 'react';
import { withTexts } from '../../../i18n/react';
import type { RowOf } from '../../../schema/types';
import { useAction } from '../../../screens/actions/use-action';
import type { RowDialogProps } from '../../../screens/screen';
import { TypedAhead } from '../../../screens/type-ahead';
import type { appointments } from '../../appointments/entity';
import { checkout } from '../actions';
import type { Settled } from './sheet';

const Sheet = lazy(() => withTexts('check-out', import('./sheet')));
const WalkIn = lazy(() => withTexts('check-out', import('./walk-in-sheet')));

const Next = lazy(() =>
  withTexts(
    'check-out',
    import('../../invoices/till/next-appointment').then((file) => ({
      default: file.NextAppointmentDialog,
    })),
  ),
);

/** The check-out sheet as a dialog of a row of any screen; loads its code when it opens. */
const checkOutOf =
  (of: (id: number) => Settled) =>
  ({ row, onClose }: RowDialogProps) => (
    <Suspense fallback={null}>
      <Sheet of={of(row.id)} onClose={onClose} />
    </Suspense>
  );

/** Checks in a customer without an appointment. Default branch: the user's own. */
export const WalkInCheckIn = (props: { readonly branchId?: number | null; readonly onClose: () => void }) => (
  <TypedAhead>
    <Suspense fallback={null}>
      <WalkIn {...props} />
    </Suspense>
  </TypedAhead>
);

export const SettleDialog = checkOutOf((attendanceId) => ({ attendanceId }));

/** Invoices the visit without checking the customer out (IFA-01). */
export const InvoiceVisit = checkOutOf((attendanceId) => ({ attendanceId, stays: true }));

/** Opens the sheet from an appointment; settling starts its visit if it has none. */
export const SettleAppointment = checkOutOf((appointmentId) => ({ appointmentId }));

/** Books the customer of an appointment again: the same services with the same specialists, at the same hour. */
export const BookNext = ({ row, onClose }: RowDialogProps<RowOf<typeof appointments>>) => {
  const { customerId, branchId, start, services, staffId } = row;
  const lines = services.map((line) => ({ serviceId: line.serviceId, staffId: line.staffId ?? staffId }));
  return (
    <Suspense fallback={null}>
      <Next again={{ customerId, branchId, start, lines }} onClose={onClose} />
    </Suspense>
  );
};

/** Checks out at once by the server's clock (ATT-14), without a form. An error is a toast (ATT-17). */
export const LeaveNow = ({ row, onClose }: RowDialogProps) => {
  const { send } = useAction(checkout);
  const start = useRef(() => void send({ id: row.id }, {}).finally(onClose));
  useEffect(() => start.current(), []);
  return null;
};
