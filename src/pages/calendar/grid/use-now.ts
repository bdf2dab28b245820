import { useEffect, useState } from 'react';
import { wallAt } from './day-time';

/** Day and minute of the present by the branch's clock. */
export const useNow = (zone: string): ReturnType<typeof wallAt> => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return wallAt(now, zone);
};
