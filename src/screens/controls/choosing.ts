import { createContext, type RefObject, useCallback, useContext, useEffect, useRef, useState } from 'react';

/** Tells the form that a picker waits for the server. Call the result with true once the value has come. */
type BeginChoosing = () => (hasCome: boolean) => void;

/** Set by the form around a picker. Undefined outside of a form, where no save has to wait. */
export const Choosing = createContext<BeginChoosing | undefined>(undefined);

/**
 * Delays a save of the surrounding form while `isChoosing`. Afterwards the save runs if `hasCome` is true,
 * and is dropped otherwise. Returns the form's function, or undefined outside of a form.
 */
export const useChoosing = (isChoosing: boolean, hasCome: RefObject<boolean>): BeginChoosing | undefined => {
  const begin = useContext(Choosing);
  useEffect(() => {
    if (!isChoosing || !begin) return;
    const end = begin();
    return () => end(hasCome.current);
  }, [isChoosing, begin, hasCome]);
  return begin;
};

/** True if a calendar is open over the form. The first Escape closes it, the next one the form. */
export const isCalendarOpen = (): boolean =>
  document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)') !== null;

/** Delays a save while a picker asks the server. `isHeldUp` notes the press; `save` runs after the last answer. */
export const useHeldUpSave = (save: RefObject<() => void>) => {
  const underway = useRef(0);
  const isWanted = useRef(false);
  const [isWaiting, setWaiting] = useState(false);
  const begin = useCallback<BeginChoosing>(() => {
    underway.current += 1;
    return (hasCome) => {
      underway.current -= 1;
      const goOn = () => {
        if (!isWanted.current || (hasCome && underway.current > 0)) return;
        isWanted.current = false;
        setWaiting(false);
        if (hasCome) save.current();
      };
      // Decide after this task, because a chosen row may first have to be read, and that read begins now.
      queueMicrotask(goOn);
    };
  }, [save]);
  const isHeldUp = (): boolean => {
    isWanted.current = underway.current > 0;
    setWaiting(isWanted.current);
    return isWanted.current;
  };
  return { begin, isHeldUp, isWaiting };
};
