import { todayIn } from '../../../i18n/zone';
import { useCan } from '../../../providers/access';
import { useSession, zoneOf } from '../../../providers/session';
import type { RowOf } from '../../../schema/types';
import { embeddedIn, textIn } from '../../../screens/data/row';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { useRowsOf } from '../../../screens/query/use-rows-of';
import { appointments } from '../../appointments/entity';
import { completedAppointments } from '../queries';

export interface Offered {
  readonly id: number;
  readonly customerId: number;
  readonly branchId: number;
  readonly start: string;
  readonly title: string;
  readonly customer: string;
}

export interface OfferedBookings {
  readonly planned: readonly Offered[];
  /** Done, without a record of attendance (ATT-23). */
  readonly completed: readonly Offered[];
  readonly isLoading: boolean;
}

/** Today's planned bookings of the branch, then those that nobody checked in; of one customer once there is one. */
export const useOfferedBookings = (branchId: number | null, customerId: number | null): OfferedBookings => {
  const mayRead = useCan('appointments.read');
  const session = useSession();
  const zone = session.user?.branches.find(({ id }) => id === branchId)?.timeZone ?? zoneOf(session);
  const today = todayIn(zone, new Date());
  const planned = useRowsOf(
    appointments,
    { branchId, status: 'Planned', from: today, to: today, sortBy: 'start', desc: false, pageSize: 500 },
    { isWanted: mayRead && branchId !== null },
  );
  const completed = useQueryOf(
    completedAppointments,
    { branchId: branchId ?? 0 },
    { isWanted: branchId !== null },
  );
  // Whoever has come already is not awaited any more.
  const open = (rows: readonly Booking[] | undefined) =>
    (rows ?? [])
      .filter((one) => one.attendanceId === null && (customerId === null || one.customerId === customerId))
      .map(offeredOf);
  return {
    planned: open(planned.rows),
    completed: open(completed.data),
    isLoading: planned.isFetching || completed.isFetching,
  };
};

type Booking = RowOf<typeof appointments>;

const offeredOf = (row: Booking): Offered => ({
  id: row.id,
  customerId: row.customerId,
  branchId: row.branchId,
  start: row.start,
  title: row.title ?? '',
  customer: textIn(embeddedIn(row, 'customerId'), 'fullName') || textIn(row, 'customerFullName'),
});
