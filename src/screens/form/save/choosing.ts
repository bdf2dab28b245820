import { createContext, type RefObject, useCallback, useContext, useEffect, useRef, useState } from 'react';

/** Told that somebody has chosen what the server has yet to name; answers whom to tell when that is over, and how it went. */
type Begin = () => (hasCome: boolean) => void;

/** Of the form around; outside of one nobody waits. */
export const Choosing = createContext<Begin>(() => () => {});

/** While `isChoosing`, a save of the form around waits; it goes on if then `hasCome` says so, and is given up otherwise. */
export const useChoosing = (isChoosing: boolean, hasCome: RefObject<boolean>): void => {
  const begin = useContext(Choosing);
  useEffect(() => {
    if (!isChoosing) return;
    const end = begin();
    return () => end(hasCome.current);
  }, [isChoosing, begin, hasCome]);
};

/** A form's side of it: `isHeldUp` keeps a save that has to wait, and `save` is called once all has come. */
export const useHeldUpSave = (save: RefObject<() => void>) => {
  const underway = useRef(0);
  const isWanted = useRef(false);
  const [isWaiting, setWaiting] = useState(false);
  const begin = useCallback<Begin>(() => {
    underway.current += 1;
    return (hasCome) => {
      underway.current -= 1;
      if (!isWanted.current || (hasCome && underway.current > 0)) return;
      isWanted.current = false;
      setWaiting(false);
      if (hasCome) save.current();
    };
  }, [save]);
  const isHeldUp = (): boolean => {
    isWanted.current = underway.current > 0;
    setWaiting(isWanted.current);
    return isWanted.current;
  };
  return { begin, isHeldUp, isWaiting };
};
