import { type BaseRecord, useCustom, useGetIdentity } from '@refinedev/core';
import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import type { HttpError } from '../../providers/http-error';
import { followLock, lockScreen, tellInput, useIsLocked } from '../../providers/lock';
import { type SessionUser, useSession } from '../../providers/session';
import { numberIn } from '../../screens/data/row';
import { lazyPart } from '../../screens/lazy-part';
import './lock.css';

const LockScreen = lazyPart(() => import('./lock-screen'), 'LockScreen');

/** The screen lock, over every page of the app. */
export const Lock = () => {
  useIdleLock();
  const locked = useIsLocked();
  const { data: user } = useGetIdentity<SessionUser | null>();
  useLayoutEffect(() => {
    if (!locked) return;
    const held = document.activeElement;
    // Hides the page at once and from print, before the lock screen is loaded. A hidden element loses the focus.
    document.documentElement.setAttribute('data-locked', '');
    return () => {
      document.documentElement.removeAttribute('data-locked');
      if (held instanceof HTMLElement && held.isConnected) held.focus({ preventScroll: true });
    };
  }, [locked]);
  if (!locked || !user) return null;
  return (
    <Suspense fallback={null}>
      <LockScreen user={user} />
    </Suspense>
  );
};

const longestSilenceMs = 300_000;

/** Locks the screen after the centre's idle time while a user is signed in. */
const useIdleLock = (): void => {
  const signedIn = useSession().status === 'signedIn';
  const locked = useIsLocked();
  const { minutes, ask } = useIdleMinutes(signedIn);
  const watching = useRef<Watching>(undefined);
  useEffect(() => followLock(() => watching.current?.renew()), []);
  useEffect(() => {
    if (!signedIn || locked || minutes === 0) return;
    const limitMs = minutes * 60_000;
    let asked = Date.now();
    const watch = watchIdle({
      limitMs,
      onIdle: lockScreen,
      onInput: () => {
        tellInput();
        // A user who only reads makes no calls, and the server would take the page for closed.
        if (Date.now() - asked < Math.min(limitMs / 3, longestSilenceMs)) return;
        asked = Date.now();
        void ask();
      },
    });
    watching.current = watch;
    return watch.end;
  }, [signedIn, locked, minutes, ask]);
};

const useIdleMinutes = (signedIn: boolean) => {
  const { query } = useCustom<BaseRecord, HttpError>({
    url: '/settings/idleLockMinutes',
    method: 'get',
    queryOptions: {
      queryKey: ['settings', 'idleLockMinutes'],
      enabled: signedIn,
      // The server counts calls as use of the page, so only input and changed settings ask again.
      staleTime: Number.POSITIVE_INFINITY,
      meta: { follows: ['settings'] },
    },
    errorNotification: false,
  });
  return { minutes: numberIn(query.data?.data, 'value') ?? 0, ask: query.refetch };
};

interface IdleWatch {
  readonly limitMs: number;
  readonly onIdle: () => void;
  /** Called at most once a second while there is input. */
  readonly onInput: () => void;
}

interface Watching {
  /** Counts input in another tab like input here. */
  readonly renew: () => void;
  readonly end: () => void;
}

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Calls `onIdle` after `limitMs` without input, also when the computer slept during that time. */
const watchIdle = ({ limitMs, onIdle, onInput }: IdleWatch): Watching => {
  let last = Date.now();
  let told = 0;
  let timer: ReturnType<typeof setTimeout>;
  const check = () => {
    clearTimeout(timer);
    const left = last + limitMs - Date.now();
    if (left <= 0) onIdle();
    else timer = setTimeout(check, left);
  };
  // Timers pause in hidden tabs and sleeping computers. Input after the limit is too late and locks instead.
  const isOver = () => Date.now() - last >= limitMs;
  const renew = () => {
    if (!isOver()) last = Date.now();
  };
  const hear = () => {
    if (isOver()) return onIdle();
    last = Date.now();
    if (last - told < 1000) return;
    told = last;
    onInput();
  };
  const over = new AbortController();
  const { signal } = over;
  for (const input of inputs) addEventListener(input, hear, { capture: true, passive: true, signal });
  document.addEventListener('visibilitychange', check, { signal });
  addEventListener('pageshow', check, { signal });
  check();
  return {
    renew,
    end: () => {
      clearTimeout(timer);
      over.abort();
    },
  };
};
