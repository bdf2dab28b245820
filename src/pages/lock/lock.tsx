import { lazy, Suspense, useLayoutEffect } from 'react';
import { useIsLocked } from '../../providers/lock';
import { useSession } from '../../providers/session';
import { useIdleLock } from './use-idle-lock';
import './lock.css';

const LockScreen = lazy(() => import('./lock-screen').then((file) => ({ default: file.LockScreen })));

/** The screen lock, over every page of the app. */
export const Lock = () => {
  useIdleLock();
  const locked = useIsLocked();
  const { user } = useSession();
  useLayoutEffect(() => {
    if (!locked) return;
    const held = document.activeElement;
    // Hides the page also before the lock's own part has arrived, and from paper. What is hidden loses the focus.
    document.documentElement.setAttribute('data-locked', '');
    return () => {
      document.documentElement.removeAttribute('data-locked');
      if (held instanceof HTMLElement && held.isConnected) held.focus({ preventScroll: true });
    };
  }, [locked]);
  if (!locked || !user) return null;
  return (
    <Suspense fallback={null}>
      <LockScreen user={user} />
    </Suspense>
  );
};
