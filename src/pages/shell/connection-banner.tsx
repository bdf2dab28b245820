import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useT } from '../../i18n/react';
import { useAway } from '../../providers/away';

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
  const now = useRef<Shown>('none');
  useEffect(() => {
    const show = (next: Shown) => {
      now.current = next;
      setShown(next);
    };
    if (lost) {
      const timer = setTimeout(() => show('lost'), wait);
      return () => clearTimeout(timer);
    }
    if (now.current !== 'lost') return;
    show('back');
    const timer = setTimeout(() => show('none'), goodNews);
    return () => clearTimeout(timer);
  }, [lost, wait]);
  return shown;
};
