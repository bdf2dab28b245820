import { createContext, type KeyboardEvent, type RefObject, useContext, useEffect } from 'react';

/** Told that somebody has chosen what the server has yet to name; answers whom to tell when that is over, and how it went. */
export type BeginChoosing = () => (hasCome: boolean) => void;

/** Of the form around; outside of one nobody waits. */
export const Choosing = createContext<BeginChoosing | undefined>(undefined);

/**
 * While `isChoosing`, a save of the form around waits; it goes on if then `hasCome` says so, and is given up otherwise.
 * Answers the form's part of it, if there is such a form.
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

/**
 * For lists of several choices: antd's list takes Tab for Enter, and leaving it by keyboard would take the last
 * choice back.
 */
export const leaveOnTab = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key === 'Tab') event.stopPropagation();
};
