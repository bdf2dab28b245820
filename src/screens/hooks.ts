import { useEffect, useState, useSyncExternalStore } from 'react';

/** True once `on` has lasted that long: nothing flickers for work that is over at once. */
export const useDelayed = (on: boolean, ms: number): boolean => {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!on) return setLate(false);
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [on, ms]);
  return on && late;
};

/** The value as it was `ms` ago without a change since. */
export const useDebounced = <T>(value: T, ms: number): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
};

const narrow = '(max-width: 767.98px)';

const followWidth = (listener: () => void): (() => void) => {
  const query = matchMedia(narrow);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Below 768 px tables are cards and dialogs are sheets (CON-08). */
export const useIsNarrow = (): boolean => useSyncExternalStore(followWidth, () => matchMedia(narrow).matches);

/** Whether a key press belongs to what is being typed, or to an open dialog, rather than to the screen. */
export const isTyping = (event: KeyboardEvent): boolean => {
  const target = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return true;
  if (document.querySelector('[role="dialog"][aria-modal="true"]')) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
};
