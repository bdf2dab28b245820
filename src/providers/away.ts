import { useEffect, useState, useSyncExternalStore } from 'react';
import { apiBase, unreached } from './http';
import { askEverythingAgain, reconnectNow, useLiveStatus } from './live';

/** Between two questions whether the server is there again, in ms. */
const askedAgain = 5000;

/**
 * Whether the server is out of reach: the live connection is trying again, or a call found nobody and nobody answers
 * since. `retry` tries both at once.
 */
export const useAway = (): { readonly away: boolean; readonly retry: () => void } => {
  const failures = useSyncExternalStore(unreached.subscribe, unreached.get);
  const isLost = useLiveStatus() === 'lost';
  const [away, setAway] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (failures + tries === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    let missed = false;
    const ask = async () => {
      const there = await answers();
      if (left) return;
      setAway(!there);
      if (!there) {
        missed = true;
        timer = setTimeout(() => void ask(), askedAgain);
      } else if (missed) askEverythingAgain();
    };
    void ask();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [failures, tries]);
  return {
    away: away || isLost,
    retry: () => {
      reconnectNow();
      setTries((count) => count + 1);
    },
  };
};

/** Any answer will do, whatever it says. */
const answers = async (): Promise<boolean> => {
  try {
    await fetch(new URL('/healthz', new URL(apiBase, location.href)), {
      cache: 'no-store',
      mode: 'no-cors',
      signal: AbortSignal.timeout(askedAgain),
    });
    return true;
  } catch {
    return false;
  }
};
