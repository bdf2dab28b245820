import { useSyncExternalStore } from 'react';
import { isLocked, lockScreenHere, openScreenHere, request, subscribeLock } from './http';
import { HttpError } from './http-error';
import { getSession, subscribe } from './session';

/**
 * The screen lock of shared desks. The server stores it with the session and refuses calls while it is
 * closed, so a reload or another tab is locked as well. This module shows it and informs the other tabs.
 */
export const useIsLocked = (): boolean => useSyncExternalStore(subscribeLock, isLocked);

/** Locks at once, here and in the other tabs. Calls the server again until it has answered. */
export const lockScreen = (): void => {
  if (isLocked() || getSession().status !== 'signedIn') return;
  lockScreenHere();
  channel.post('locked');
  telling = tellServer();
};

/**
 * Opens the screen with the user's password or PIN. Throws HttpError: 400 on `secret` if it is wrong, 429
 * during a wait, 401 after the fifth wrong try, which ends the session.
 */
export const unlockScreen = async (secret: string): Promise<void> => {
  // A lock call that is still running would lock the screen again.
  tellAgain = false;
  await telling;
  const unlock = () => request('POST', '/auth/unlock', { body: { secret } });
  try {
    await unlock().catch(async (error: unknown) => {
      if (!(error instanceof HttpError) || error.code !== 'auth.notLocked') throw error;
      // The server never heard of the lock, and answers nothing about a secret before.
      await request('POST', '/auth/lock');
      await unlock();
    });
  } catch (error) {
    telling = tellServer();
    throw error;
  }
  openScreenHere();
  channel.post('unlocked');
};

/** Sets the PIN, or removes it with null. Throws HttpError with the fields `currentPassword` and `pin`. */
export const savePin = async (body: {
  readonly currentPassword: string;
  readonly pin: string | null;
}): Promise<void> => {
  await request('PUT', '/auth/pin', { body });
};

/** Follows the other tabs and opens the screen when its session ends. The app calls this once. */
export const followLock = (onOthersInput: () => void): (() => void) => {
  const leaveChannel = channel.listen((said) => {
    if (said === 'input') onOthersInput();
    else if (said === 'locked') lockScreenHere();
    else openScreenHere();
  });
  const leaveSession = subscribe(() => {
    if (getSession().status === 'signedOut') openScreenHere();
  });
  return () => {
    leaveChannel();
    leaveSession();
  };
};

/** Reports input to the other tabs, because input in one tab counts for all tabs of the desk. */
export const tellInput = (): void => channel.post('input');

type Said = 'input' | 'locked' | 'unlocked';

const openChannel = () => {
  const held = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('screen-lock');
  return {
    post: (said: Said): void => held?.postMessage(said),
    listen: (hear: (said: Said) => void): (() => void) => {
      const listener = ({ data }: MessageEvent) => {
        if (data === 'input' || data === 'locked' || data === 'unlocked') hear(data);
      };
      held?.addEventListener('message', listener);
      return () => held?.removeEventListener('message', listener);
    },
  };
};

const channel = openChannel();
const againAfterMs = 3000;
let telling: Promise<void> | undefined;
let tellAgain = true;

const tellServer = async (): Promise<void> => {
  tellAgain = true;
  while (tellAgain && isLocked()) {
    try {
      await request('POST', '/auth/lock', { timeoutMs: 5000 });
      return;
    } catch (error) {
      if (error instanceof HttpError && error.status >= 400 && error.status < 500) return;
      await new Promise((resolve) => setTimeout(resolve, againAfterMs));
    }
  }
};
