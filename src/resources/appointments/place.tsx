import { useQuery } from '@tanstack/react-query';
import { todayIn, wallOf } from '../../i18n/zone';
import { request } from '../../providers/http';
import { zoneOf } from '../../providers/session';
import { useSession } from '../../providers/use-session';
import { numberIn, textIn } from '../../screens/row';
import { listIn } from './form-values';
import type { Span } from './rules';

export interface Room {
  readonly id: number;
  readonly name: string;
}

/** The working day and the rooms of a branch. */
export interface Place {
  readonly open: string;
  readonly close: string;
  readonly rooms: readonly Room[];
}

export const usePlace = (branchId: number | undefined): Place | undefined => {
  const day = todayIn(zoneOf(useSession()), new Date());
  const { data } = useQuery({
    queryKey: ['booking-place', branchId, day],
    queryFn: async ({ signal }) => {
      const query = { branchId, from: day, to: day };
      return readPlace((await request('GET', '/appointments/board', { query, signal })).data);
    },
    enabled: branchId !== undefined,
    staleTime: 60_000,
  });
  return branchId === undefined ? undefined : data;
};

/** Whether the span lies within the working day of one branch day, as the server asks. */
export const isWithinDay = ({ open, close }: Place, zone: string, { start, end }: Span): boolean => {
  const wall = (instant: number) => new Date(wallOf(instant, zone)).toISOString();
  // Midnight at the end still belongs to the day before it.
  const [first, last] = [wall(start), wall(end - 1)];
  return (
    first.slice(0, 10) === last.slice(0, 10) && first.slice(11, 16) >= open && last.slice(11, 16) < close
  );
};

const readPlace = (answer: unknown): Place => ({
  open: textIn(answer, 'open') || '00:00',
  close: textIn(answer, 'close') || '24:00',
  rooms: listIn(answer, 'rooms').flatMap((room) => {
    const id = numberIn(room, 'id');
    return id === undefined ? [] : [{ id, name: textIn(room, 'name') }];
  }),
});
