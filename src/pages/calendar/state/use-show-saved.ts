import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { savedAppointment } from '../../../resources/appointments/drawn';
import { appointments } from '../../../resources/appointments/entity';
import type { Board } from '../data/board';
import { type Days, dayAt } from '../grid/day-time';
import type { Calendar } from './calendar-state';

const markedMs = 4000;

/**
 * Goes to the day of the booking that was just saved, if it is another one, and marks it: what is saved must be seen
 * (M3). Returns the marked ids with those of other desks.
 */
export const useShowSaved = (
  { change }: Calendar,
  { first, last }: Days,
  { hours, zone }: Pick<Board, 'hours' | 'zone'>,
  others: ReadonlySet<number>,
): ReadonlySet<number> => {
  const { pathname } = useLocation();
  const saved = useSyncExternalStore(savedAppointment.subscribe, savedAppointment.get);
  const [mine, setMine] = useState<number>();
  useEffect(() => {
    // The panel is still open under its own address.
    if (!saved || pathname !== appointments.route) return;
    savedAppointment.set(undefined);
    setMine(saved.id);
    const day = dayAt(hours, Date.parse(saved.start), zone);
    if (day < first || day > last) change({ date: day });
  }, [saved, pathname, hours, zone, first, last, change]);
  useEffect(() => {
    if (mine === undefined) return;
    const timer = setTimeout(() => setMine(undefined), markedMs);
    return () => clearTimeout(timer);
  }, [mine]);
  return useMemo(() => (mine === undefined ? others : new Set([...others, mine])), [others, mine]);
};
