import { onlineManager } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useT } from '../../i18n/react';
import { reconnectNow, useLiveStatus } from '../../providers/live';

/** Milliseconds before the banner shows a lost connection, and for which it shows the restored one. */
const patience = 3000;
const goodNews = 4000;

/**
 * Banner over the screen while the connection is lost, and shortly after its return. It does not touch the
 * screen, so that typed text stays.
 */
export const ConnectionBanner = () => {
  const t = useT();
  const away = useLiveStatus() === 'lost';
  const online = useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline());
  const shown = useBanner(away || !online, online ? patience : 0);
  return (
    <div role="status" className="shell-banner-place center rigid not-printed">
      {shown === 'none' ? null : (
        <p className={`shell-banner strong flush ${shown === 'lost' ? 'warning' : 'success'}`}>
          {t(shown === 'lost' ? 'live.lost' : 'live.back')}
          {shown === 'lost' && (
            <button type="button" className="shell-banner-retry" onClick={reconnectNow}>
              {t('live.retry')}
            </button>
          )}
        </p>
      )}
    </div>
  );
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
