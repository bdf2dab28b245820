import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { createStore } from '../../i18n/store';
import { useSession } from '../../providers/session';
import type { Entity } from '../../schema/entity';
import type { RowData } from '../data/row';
import type { Screen } from '../screen';

/** Draws a dialog that a toast opens when what offered it has left the page. */
type Draw = (onClose: () => void) => ReactNode;

/** A dialog of an entity's screen by name. A younger noun may have added it. */
interface OfScreen {
  readonly entity: Entity;
  readonly dialog: string;
  readonly row: RowData;
}

const store = createStore<Draw | OfScreen | undefined>(undefined);

const close = () => store.set(undefined);

/** Opens a dialog over whatever page is shown, papers included. */
export const openLater = (later: Draw | OfScreen): void => store.set(later);

interface LaterDialogProps {
  readonly screenOf: (entity: Entity) => Promise<Screen>;
}

/** The place of such dialogs; the app has it once. The browser's Back closes one, and the next user finds none open. */
export const LaterDialog = ({ screenOf }: LaterDialogProps) => {
  const later = useSyncExternalStore(store.subscribe, store.get);
  const { status } = useSession();
  const isIn = status === 'signedIn';
  const location = useLocation();
  const way = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step of the browser's history counts.
  useEffect(() => {
    if (way === 'POP') close();
  }, [location, way]);
  useEffect(() => {
    if (!isIn) close();
  }, [isIn]);
  if (later === undefined || !isIn) return null;
  return (
    <Suspense fallback={null}>
      {typeof later === 'function' ? later(close) : <ScreenDialog of={later} screenOf={screenOf} />}
    </Suspense>
  );
};

const ScreenDialog = ({ of, screenOf }: LaterDialogProps & { readonly of: OfScreen }) => {
  const { entity, dialog, row } = of;
  const [screen, setScreen] = useState<Screen>();
  useEffect(() => void screenOf(entity).then(setScreen, close), [screenOf, entity]);
  const Own = screen?.dialogs[dialog];
  return Own && <Own row={row} onClose={close} />;
};
