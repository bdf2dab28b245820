import { useEffect, useState, useSyncExternalStore } from 'react';
import { useT } from '../../i18n/react';
import { apiBase, unreached } from '../../providers/http';
import { askEverythingAgain, reconnectNow, useLiveStatus } from '../../providers/live';

/** Milliseconds that a break lasts before a line tells of it, and that the good news stays. */
const patience = 3000;
const goodNews = 4000;

/**
 * A line over the screen while the connection is away, and when it is there again. It changes nothing of the screen:
 * what is being typed stays.
 */
export const ConnectionBanner = () => {
  const t = useT();
  const { away, retry } = useAway();
  const online = useSyncExternalStore(followOnline, isOnline);
  const shown = useBanner(away || !online, online ? patience : 0);
  return (
    <div role="status" className="shell-banner-place">
      {shown === 'none' ? null : (
        <p className={`shell-banner shell-banner-${shown}`}>
          {t(shown === 'lost' ? 'live.lost' : 'live.back')}
          {shown === 'lost' && (
            <button type="button" className="shell-banner-retry" onClick={retry}>
              {t('live.retry')}
            </button>
          )}
        </p>
      )}
    </div>
  );
};

const isOnline = (): boolean => navigator.onLine;
const followOnline = (listener: () => void): (() => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

type Shown = 'none' | 'lost' | 'back';

const useBanner = (lost: boolean, wait: number): Shown => {
  const [shown, setShown] = useState<Shown>('none');
  useEffect(() => {
    if (!lost) return setShown((now) => (now === 'lost' ? 'back' : now));
    const timer = setTimeout(() => setShown('lost'), wait);
    return () => clearTimeout(timer);
  }, [lost, wait]);
  useEffect(() => {
    if (shown !== 'back') return;
    const timer = setTimeout(() => setShown('none'), goodNews);
    return () => clearTimeout(timer);
  }, [shown]);
  return shown;
};

/** Between two questions whether the server is there again, in ms. */
const askedAgain = 5000;

/**
 * Whether the server is out of reach: the live connection is trying again, or a call found nobody and nobody answers
 * since. `retry` tries both at once.
 */
const useAway = (): { readonly away: boolean; readonly retry: () => void } => {
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
