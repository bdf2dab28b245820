import { useEffect, useRef, useState } from 'react';

export interface Repetition {
  /** It has gone on for long enough and waits to be begun again. */
  readonly isOver: boolean;
  readonly again: () => void;
}

/**
 * Runs something every so often while `isOn`: not while the tab is hidden, not once its component is gone, and for three
 * minutes at most (CHN-12 to CHN-14, BND-07).
 */
export const useRepeated = (run: () => void, isOn: boolean, everyMs = 5000, forMs = 180_000): Repetition => {
  const [round, setRound] = useState(0);
  const [isOver, setOver] = useState(false);
  const latest = useRef(run);
  latest.current = run;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round begins everything anew.
  useEffect(() => {
    if (!isOn) return;
    setOver(false);
    const until = Date.now() + forMs;
    const timer = setInterval(() => {
      if (Date.now() >= until) {
        clearInterval(timer);
        setOver(true);
      } else if (!document.hidden) latest.current();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isOn, everyMs, forMs, round]);
  return {
    isOver: isOn && isOver,
    again: () => {
      latest.current();
      setRound((number) => number + 1);
    },
  };
};
