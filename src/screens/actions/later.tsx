import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { createStore } from '../../i18n/store';
import { useSession } from '../../providers/session';

/** Draws a dialog that a toast opens when what offered it has left the page. */
type Draw = (onClose: () => void) => ReactNode;

const store = createStore<Draw | undefined>(undefined);

const close = () => store.set(undefined);

/** Opens a dialog over whatever page is shown, papers included. */
export const openLater = (draw: Draw): void => store.set(draw);

/** The place of such dialogs; the app has it once. The next user finds none open. */
export const LaterDialog = () => {
  const draw = useSyncExternalStore(store.subscribe, store.get);
  const { status } = useSession();
  const isIn = status === 'signedIn';
  useEffect(() => {
    if (!isIn) close();
  }, [isIn]);
  return draw && isIn ? <Suspense fallback={null}>{draw(close)}</Suspense> : null;
};
