import { useCallback, useEffect, useRef, useState } from 'react';

const markMs = 4000;

/** Rows to highlight for a few seconds. */
export const useMarks = () => {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const mark = useCallback((ids: readonly number[]) => {
    setMarked((before) => new Set([...before, ...ids]));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setMarked(new Set()), markMs);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { marked, mark };
};
