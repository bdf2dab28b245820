import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Day, todayIn } from '../i18n/zone';
import { type BranchChoice, useSession, workingDayIn } from '../providers/session';
import { keepTyping } from './type-ahead';

/** Returns true `ms` milliseconds after the first render, so that nothing flickers for quick work. */
export const useDelayed = (ms: number): boolean => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLate;
};

export const useDebounced = <T>(value: T, ms: number): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
};

/** The element before a dialog that gave its place to another one, as a dialog that loads does to its form. */
let handedOn: Element | null = null;

/** Restores the focus when a dialog with an address closes: to the previous element, or to the heading. */
export const useReturnFocus = (): void => {
  const before = useRef(document.activeElement);
  useEffect(
    () => () => {
      // Wait until the dialog has left the page, because its focus leaves with it.
      setTimeout(() => {
        const target = [before.current, handedOn].find((one) => one?.isConnected && one !== document.body);
        handedOn = null;
        if (document.querySelector('[role="dialog"][aria-modal="true"]')) {
          handedOn = target ?? null;
          return;
        }
        // Leave the focus alone if the user has moved it already.
        if (document.activeElement !== null && document.activeElement !== document.body) return;
        if (target instanceof HTMLElement) target.focus();
        else document.querySelector<HTMLElement>('h1')?.focus();
      });
    },
    [],
  );
};

/** Subscribes to a media query. Created once per query, because `useSyncExternalStore` needs stable functions. */
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

/** True below 768 px, where tables are cards and dialogs are sheets (CON-08). */
export const useIsNarrow = (): boolean => useSyncExternalStore(narrow.follow, narrow.matches);

/** True below 1024 px, an upright tablet included, where the menu is a drawer (SHL-24). */
export const useIsCompact = (): boolean => useSyncExternalStore(compact.follow, compact.matches);

/** Measures a box and follows its changes. `sizeOf` must be a stable function. Undefined before the first layout. */
export const useMeasured = (
  box: RefObject<HTMLElement | null>,
  sizeOf: (element: HTMLElement) => number,
): number | undefined => {
  const [size, setSize] = useState<number>();
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setSize(sizeOf(element));
    // Measure before the first paint, so that nothing is painted in another size.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, sizeOf]);
  return size;
};

/** True if a key press belongs to an input or an open dialog and not to the screen. */
export const isTyping = (event: KeyboardEvent): boolean => {
  const target = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented)
    return true;
  if (document.querySelector('[role="dialog"][aria-modal="true"]')) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
};

/** Hears every key that is pressed on the page. */
export const useKeys = (onKey: (event: KeyboardEvent) => void): void =>
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });

interface ListKeys {
  /** Omit it for a list without a search. */
  readonly searchBox?: RefObject<HTMLElement | null>;
  /** Undefined without the permission to add. */
  readonly onAdd: (() => void) | undefined;
}

/** `/` focuses the search, `N` adds. Keys match by position too, so that an Arabic keyboard works unswitched. */
export const useListKeys = ({ searchBox, onAdd }: ListKeys): void =>
  useKeys((event) => {
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
      // The form may still have to be loaded.
      keepTyping();
      onAdd();
    }
  });

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

/** Returns the minutes since 1970. Components that call it are drawn again each minute (ATT-20). */
export const useMinute = (): number => useSyncExternalStore(follow, minute);

/** Returns today in the zone. A screen that is open overnight moves on to the next day. */
export const useToday = (zone: string): Day => todayIn(zone, new Date(useMinute() * 60_000));

/**
 * Returns the working day in a branch: a night's hours after midnight belong to the evening before. A screen
 * that is open overnight moves on to the next day.
 */
export const useWorkingDay = (choice: BranchChoice | null): Day =>
  workingDayIn(useSession(), choice, new Date(useMinute() * 60_000));

export interface Repetition {
  /** True if the time is over and `again` is needed to go on. */
  readonly isOver: boolean;
  readonly again: () => void;
}

/**
 * Calls `run` every five seconds while `isOn`: not in a hidden tab, not after unmounting, and for three
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

/** Returns the URL parameters after these changes. '' removes a key. */
export const changedParams = (
  params: URLSearchParams,
  changes: Readonly<Record<string, string>>,
): URLSearchParams => {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes))
    if (value === '') next.delete(name);
    else next.set(name, value);
  return next;
};

/** Returns the URL parameters without these keys, or undefined if there were none. */
export const withoutKeys = (
  params: URLSearchParams,
  keys: readonly string[],
): URLSearchParams | undefined => {
  const kept = new URLSearchParams(params);
  for (const key of keys) kept.delete(key);
  return kept.size === params.size ? undefined : kept;
};

/** Removes the prefill keys from the URL once the form is closed. `keys` must be a stable array. */
export const useTidyAddress = (route: string, keys: readonly string[]): void => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const kept = pathname === route ? withoutKeys(new URLSearchParams(search), keys) : undefined;
    if (kept) void navigate({ pathname, search: String(kept) }, { replace: true });
  }, [pathname, search, navigate, route, keys]);
};
