import { useEffect, useRef, useState } from 'react';
import { useT } from '../../i18n/react';
import { useLiveStatus } from '../../providers/live';

/** How long a break lasts before it is worth a line, and how long the good news stays, in ms. */
const patience = 3000;
const goodNews = 4000;

/** A line over the screen while changes of other desks do not arrive, and when they do again. */
export const ConnectionBanner = () => {
  const t = useT();
  const shown = useBanner(useLiveStatus() === 'lost');
  return (
    <div role="status" className="shell-banner-place">
      {shown === 'none' ? null : (
        <p className={`shell-banner shell-banner-${shown}`}>
          {t(shown === 'lost' ? 'live.lost' : 'live.back')}
        </p>
      )}
    </div>
  );
};

type Shown = 'none' | 'lost' | 'back';

const useBanner = (lost: boolean): Shown => {
  const [shown, setShown] = useState<Shown>('none');
  const now = useRef<Shown>('none');
  useEffect(() => {
    const show = (next: Shown) => {
      now.current = next;
      setShown(next);
    };
    if (lost) {
      const timer = setTimeout(() => show('lost'), patience);
      return () => clearTimeout(timer);
    }
    if (now.current !== 'lost') return;
    show('back');
    const timer = setTimeout(() => show('none'), goodNews);
    return () => clearTimeout(timer);
  }, [lost]);
  return shown;
};
