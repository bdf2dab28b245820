import { type RefObject, useCallback, useRef, useState } from 'react';
import type { BeginChoosing } from '../../controls/choosing';

/** A form's side of choosing: `isHeldUp` keeps a save that has to wait, and `save` is called once all has come. */
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
      // What was chosen may have to be read, which begins in the moment in which choosing ends.
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
