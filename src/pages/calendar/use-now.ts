import { useEffect, useState } from 'react';
import type { Day } from '../../i18n/zone';
import { wallAt } from './day-time';

/** The minute of the present on that day, by the branch's clock; null on every other day. */
export const useNowMinute = (day: Day, zone: string): number | null => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const wall = wallAt(now, zone);
  return wall.day === day ? wall.minute : null;
};
