import { useEffect, useRef } from 'react';
import { subscribeChanges } from '../../providers/live';

/** How long changes are gathered, ms: an invoice and its payments come as several. */
const gatherMs = 200;

/** Runs when rows of one of these resources changed at any desk; several changes at once run it once. */
export const useChanges = (resources: readonly string[], run: () => void): void => {
  const last = useRef(run);
  useEffect(() => {
    last.current = run;
  }, [run]);
  const names = resources.join(' ');
  useEffect(() => {
    if (names === '') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = subscribeChanges(({ resource }) => {
      if (resource !== '*' && !names.split(' ').includes(resource)) return;
      clearTimeout(timer);
      timer = setTimeout(() => last.current(), gatherMs);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [names]);
};
