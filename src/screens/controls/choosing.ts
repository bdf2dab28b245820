import { createContext, type RefObject, useContext, useEffect } from 'react';

/** Told that somebody has chosen what the server has yet to name; answers whom to tell when that is over, and how it went. */
export type BeginChoosing = () => (hasCome: boolean) => void;

/** Of the form around; outside of one nobody waits. */
export const Choosing = createContext<BeginChoosing>(() => () => {});

/** While `isChoosing`, a save of the form around waits; it goes on if then `hasCome` says so, and is given up otherwise. */
export const useChoosing = (isChoosing: boolean, hasCome: RefObject<boolean>): void => {
  const begin = useContext(Choosing);
  useEffect(() => {
    if (!isChoosing) return;
    const end = begin();
    return () => end(hasCome.current);
  }, [isChoosing, begin, hasCome]);
};
