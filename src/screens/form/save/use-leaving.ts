import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useLeaveQuestion } from '../../question';

interface LeavingOptions {
  readonly isDirty: () => boolean;
  /** Called when the user decides to leave and lose the typed text. */
  readonly onLeave?: () => void;
  /** True if an address belongs to the form. The current address always does. */
  readonly isWithin?: (pathname: string) => boolean;
}

/** Asks before the user leaves a form with unsaved changes, by a button, a link or the browser's back. */
export const useLeaving = ({ isDirty, onLeave, isWithin }: LeavingOptions) => {
  const ask = useLeaveQuestion();
  const isFree = useRef(false);
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation: { pathname } }) =>
      !isFree.current && currentLocation.pathname !== pathname && !isWithin?.(pathname) && isDirty(),
  );
  const decide = useRef({ proceed, reset, onLeave });
  decide.current = { proceed, reset, onLeave };
  useEffect(() => {
    if (state !== 'blocked') return;
    const question = ask({
      onCancel: () => decide.current.reset?.(),
      onOk: () => {
        isFree.current = true;
        decide.current.onLeave?.();
        decide.current.proceed?.();
      },
    });
    return () => question.destroy();
  }, [state, ask]);
  /** Stops asking, because the values are saved. */
  const free = () => {
    isFree.current = true;
  };
  return { free };
};

/** Lets the browser ask before the tab is closed, while `isOn`. */
export const useTabQuestion = (isOn = true): void =>
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isOn]);

/** Asks before unsaved changes are left or the tab is closed. Addresses beneath `path` do not ask. */
export const LeaveGuard = ({ path }: { readonly path: string }) => {
  useLeaving({ isDirty: () => true, isWithin: (next) => next === path || next.startsWith(`${path}/`) });
  useTabQuestion();
  return null;
};
