import { useSyncExternalStore } from 'react';

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
