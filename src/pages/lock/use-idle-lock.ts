import { useCallback, useEffect, useRef, useState } from 'react';
import { subscribeChanges } from '../../providers/live-stream';
import { followLock, lockScreen, readIdleMinutes, tellInput, useIsLocked } from '../../providers/lock';
import { useSession } from '../../providers/session';
import { type Watching, watchIdle } from './idle';

const longestSilenceMs = 300_000;

/** Locks the screen after the centre's time without input, while somebody is signed in. */
export const useIdleLock = (): void => {
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
        // Who only reads calls nothing, and the server would take the page for closed.
        if (Date.now() - asked < Math.min(limitMs / 3, longestSilenceMs)) return;
        asked = Date.now();
        ask();
      },
    });
    watching.current = watch;
    return watch.end;
  }, [signedIn, locked, minutes, ask]);
};

const useIdleMinutes = (signedIn: boolean) => {
  const [minutes, setMinutes] = useState(0);
  const ask = useCallback(() => {
    // What was known stays when it cannot be read.
    readIdleMinutes(AbortSignal.timeout(30_000)).then(setMinutes, () => {});
  }, []);
  useEffect(() => {
    if (!signedIn) return;
    ask();
    return subscribeChanges(({ resource }) => {
      if (resource === 'settings' || resource === '*') ask();
    });
  }, [signedIn, ask]);
  return { minutes, ask };
};
