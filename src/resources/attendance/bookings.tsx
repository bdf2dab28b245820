import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { todayIn } from '../../i18n/zone';
import { useCan } from '../../providers/access';
import { request } from '../../providers/http';
import { zoneOf } from '../../providers/session';
import { useSession } from '../../providers/use-session';
import { dataKeyOf } from '../../screens/data-key';
import { embeddedIn, numberIn, textIn } from '../../screens/row';
import { appointments } from '../appointments/entity';
import { attendance } from './entity';

/** A booking that a visit can belong to. */
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
  const planned = useQuery({
    queryKey: dataKeyOf(appointments, 'today', branchId, today),
    queryFn: async ({ signal }) => {
      const query = { branchId, status: 'Planned', from: today, to: today, sortBy: 'start', desc: false };
      return readBookings((await request('GET', appointments.api, { query, signal })).data);
    },
    enabled: mayRead && branchId !== null,
    placeholderData: keepPreviousData,
  });
  const completed = useQuery({
    queryKey: dataKeyOf(attendance, 'completed', branchId),
    queryFn: async ({ signal }) => {
      const path = `${attendance.api}/completed-appointments`;
      return readBookings((await request('GET', path, { query: { branchId }, signal })).data);
    },
    enabled: branchId !== null,
    placeholderData: keepPreviousData,
  });
  const ofCustomer = (list: readonly Offered[] | undefined) =>
    (list ?? []).filter((one) => customerId === null || one.customerId === customerId);
  return {
    planned: ofCustomer(planned.data),
    completed: ofCustomer(completed.data),
    isLoading: planned.isFetching || completed.isFetching,
  };
};

const readBookings = (answer: unknown): readonly Offered[] =>
  (Array.isArray(answer) ? answer : []).flatMap((one: unknown) => {
    const [id, customerId, branchId] = [
      numberIn(one, 'id'),
      numberIn(one, 'customerId'),
      numberIn(one, 'branchId'),
    ];
    if (id === undefined || customerId === undefined || branchId === undefined) return [];
    // Whoever has come already is not awaited any more.
    if (numberIn(one, 'attendanceId') !== undefined) return [];
    const customer = textIn(embeddedIn(one, 'customerId'), 'fullName') || textIn(one, 'customerFullName');
    return [{ id, customerId, branchId, start: textIn(one, 'start'), title: textIn(one, 'title'), customer }];
  });
