import { useEffect, useState } from 'react';
import { type Day, todayIn } from '../i18n/zone';

/** The day on the zone's clock; a screen left open overnight goes on to the next one. */
export const useToday = (zone: string): Day => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return todayIn(zone, now);
};
