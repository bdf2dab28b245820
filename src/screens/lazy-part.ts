import { type ComponentType, lazy, useEffect, useState } from 'react';

type PropsOf<C> = C extends ComponentType<infer P> ? P : never;

export const lazyPart = <M, K extends keyof M>(load: () => Promise<M>, name: K) =>
  lazy(async () => ({ default: (await load())[name] as ComponentType<PropsOf<M[K]>> }));

/**
 * Returns what `load` brings: undefined until then, if it fails, and without a function. `load` must be a stable function.
 */
export const useLoaded = <T>(load: ((left: AbortSignal) => Promise<T>) | undefined): T | undefined => {
  const [loaded, setLoaded] = useState<{ readonly it: T }>();
  useEffect(() => {
    const left = new AbortController();
    load?.(left.signal).then(
      (it) => left.signal.aborted || setLoaded({ it }),
      () => undefined,
    );
    return () => left.abort();
  }, [load]);
  return loaded?.it;
};
