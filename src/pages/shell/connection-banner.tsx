import { useEffect, useState, useSyncExternalStore } from 'react';
import { useT } from '../../i18n/react';
import { apiBase, unreached } from '../../providers/http';
import { askEverythingAgain, reconnectNow, useLiveStatus } from '../../providers/live';

/** Milliseconds before the banner shows a lost connection, and for which it shows the restored one. */
const patience = 3000;
const goodNews = 4000;

/**
 * Banner over the screen while the connection is lost, and shortly after its return. It does not touch the
 * screen, so that typed text stays.
 */
export const ConnectionBanner = () => {
  const t = useT();
  const { away, retry } = useAway();
  const online = useSyncExternalStore(followOnline, isOnline);
  const shown = useBanner(away || !online, online ? patience : 0);
  return (
    <div role="status" className="shell-banner-place rigid">
      {shown === 'none' ? null : (
        <p className={`shell-banner strong flush shell-banner-${shown}`}>
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

/** Milliseconds between two checks of the server, and the timeout of a check. */
const askedAgain = 5000;

/**
 * True in `away` if the server is out of reach: the live connection is retrying, or a call failed and no
 * check has succeeded since. `retry` tries both at once.
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

/** Returns true for any HTTP reply, whatever its status. */
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
