import { useEffect, useRef, useState } from 'react';

/** How long a row keeps its place after a press, in ms, so that a second press cannot hit the row that follows (M5). */
export const heldFor = 1_500;

export interface Held<T> {
  /** The newest data, or the data of the press while its row keeps its place. */
  readonly shown: T;
  /** Keys of the rows that were pressed. Their buttons do nothing until the list moves on. */
  readonly pressed: ReadonlySet<string>;
  /** Notes a press. Returns false if the row has been pressed already; it then keeps its place a little longer. */
  readonly press: (key: string) => boolean;
}

const none: ReadonlySet<string> = new Set();

/** Keeps a list as it was while somebody presses in it. */
export const useHeld = <T>(data: T): Held<T> => {
  const [held, setHeld] = useState<{ readonly data: T; readonly pressed: ReadonlySet<string> }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A second press may come before the first is drawn.
  const keys = useRef(new Set<string>());
  useEffect(() => () => clearTimeout(timer.current), []);
  const press = (key: string): boolean => {
    const isFirst = !keys.current.has(key);
    keys.current.add(key);
    setHeld((now) => ({ data: now ? now.data : data, pressed: new Set(keys.current) }));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      keys.current.clear();
      setHeld(undefined);
    }, heldFor);
    return isFirst;
  };
  return { shown: held ? held.data : data, pressed: held?.pressed ?? none, press };
};
