import { useEffect, useRef } from 'react';

/**
 * Closes what stands over the screen when the browser goes back or forward. What else leads away closes it itself: a
 * screen that is slow to come must not close what was opened meanwhile.
 */
export const useClosedByBack = (close: () => void): void => {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const onMove = () => latest.current();
    addEventListener('popstate', onMove);
    return () => removeEventListener('popstate', onMove);
  }, []);
};
