import { createStore } from '../i18n/store';
import { HttpError } from './http-error';

/** Whether this tab's screen is locked. What is locked in truth the server decides; see `lock.ts`. */
const store = createStore(false);

export const isLocked = store.get;
export const subscribeLock = store.subscribe;

export const lockScreenHere = (): void => store.set(true);
export const openScreenHere = (): void => store.set(false);

/** Resolves at once or when the screen is open again; throws when the reader left meanwhile. */
export const whenUnlocked = (signal?: AbortSignal): Promise<void> =>
  isLocked() ? waitForUnlock(signal) : Promise.resolve();

const waitForUnlock = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = subscribeLock(() => {
      if (!isLocked()) finish(resolve);
    });
    const left = () => finish(() => reject(new HttpError({ kind: 'aborted', status: 0 })));
    const finish = (settle: () => void) => {
      end();
      signal?.removeEventListener('abort', left);
      settle();
    };
    if (signal?.aborted) left();
    else signal?.addEventListener('abort', left, { once: true });
  });
