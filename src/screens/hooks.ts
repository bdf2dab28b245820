import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Day, todayIn } from '../i18n/zone';

/** True once it has been drawn for that long: nothing flickers for work that is over at once. */
export const useDelayed = (ms: number): boolean => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLate;
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

/** Gives the focus back when a dialog with an address closes: to where it was, or to the heading. */
export const useReturnFocus = (): void => {
  const before = useRef(document.activeElement);
  useEffect(
    () => () => {
      const target = before.current;
      // After the dialog has left the page, as its own focus goes with it.
      setTimeout(() => {
        if (document.querySelector('[role="dialog"][aria-modal="true"]')) return;
        // Who was quicker and is elsewhere already is left alone.
        if (document.activeElement !== null && document.activeElement !== document.body) return;
        if (target instanceof HTMLElement && target.isConnected && target !== document.body) target.focus();
        else document.querySelector<HTMLElement>('h1')?.focus();
      });
    },
    [],
  );
};

/** Follows a media query; the answer is one pair of functions for good. */
const widthOf = (media: string) => ({
  follow: (listener: () => void): (() => void) => {
    const query = matchMedia(media);
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  },
  matches: (): boolean => matchMedia(media).matches,
});

const narrow = widthOf('(max-width: 767.98px)');
const compact = widthOf('(max-width: 1023.98px)');

/** Below 768 px tables are cards and dialogs are sheets (CON-08). */
export const useIsNarrow = (): boolean => useSyncExternalStore(narrow.follow, narrow.matches);

/** Below 1024 px, a tablet held upright among them, the menu is a drawer (SHL-24). */
export const useIsCompact = (): boolean => useSyncExternalStore(compact.follow, compact.matches);

/** What is measured of a box, by a function that stays the same, followed as it changes; undefined before it is drawn. */
export const useMeasured = (
  box: RefObject<HTMLElement | null>,
  sizeOf: (element: HTMLElement) => number,
): number | undefined => {
  const [size, setSize] = useState<number>();
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setSize(sizeOf(element));
    // At once, so that nothing is painted in another width first.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, sizeOf]);
  return size;
};

/** Whether a key press belongs to an input or an open dialog and not to the screen. */
const isTyping = (event: KeyboardEvent): boolean => {
  const target = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented)
    return true;
  if (document.querySelector('[role="dialog"][aria-modal="true"]')) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
};

interface ListKeys {
  /** Absent where nothing is searched for. */
  readonly searchBox?: RefObject<HTMLElement | null>;
  /** Absent without the right to add. */
  readonly onAdd: (() => void) | undefined;
}

/** `/` goes to the search, `N` adds: by the key's place too, so that an Arabic keyboard needs no switching. */
export const useListKeys = ({ searchBox, onAdd }: ListKeys): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      if (event.key === '/' || (event.code === 'Slash' && !event.shiftKey)) {
        const input = searchBox?.current?.querySelector('input');
        if (!input) return;
        event.preventDefault();
        input.focus();
        input.select();
      } else if (event.key.toLowerCase() === 'n' || event.code === 'KeyN') {
        if (!onAdd) return;
        event.preventDefault();
        onAdd();
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [searchBox, onAdd]);
};

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const follow = (listener: () => void): (() => void) => {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const tell of listeners) tell();
  }, 5_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

const minute = (): number => Math.floor(Date.now() / 60_000);

/** The present in whole minutes since 1970; whoever uses it is drawn again each minute (ATT-20). */
export const useMinute = (): number => useSyncExternalStore(follow, minute);

/** The day on the zone's clock; a screen left open overnight goes on to the next one. */
export const useToday = (zone: string): Day => todayIn(zone, new Date(useMinute() * 60_000));

export interface Repetition {
  /** It has gone on for long enough and waits to be begun again. */
  readonly isOver: boolean;
  readonly again: () => void;
}

/**
 * Runs something every so often while `isOn`: not while the tab is hidden, not once its component is gone, and for three
 * minutes at most (CHN-12 to CHN-14, BND-07).
 */
export const useRepeated = (run: () => void, isOn: boolean): Repetition => {
  const [round, setRound] = useState(0);
  const [isOver, setOver] = useState(false);
  const latest = useRef(run);
  latest.current = run;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round begins everything anew.
  useEffect(() => {
    if (!isOn) return;
    setOver(false);
    const until = Date.now() + 180_000;
    const timer = setInterval(() => {
      if (Date.now() >= until) {
        clearInterval(timer);
        setOver(true);
      } else if (!document.hidden) latest.current();
    }, 5000);
    return () => clearInterval(timer);
  }, [isOn, round]);
  return {
    isOver: isOn && isOver,
    again: () => {
      latest.current();
      setRound((number) => number + 1);
    },
  };
};
