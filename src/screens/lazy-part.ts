import { type ComponentType, lazy } from 'react';

type PropsOf<C> = C extends ComponentType<infer P> ? P : never;

export const lazyPart = <M, K extends keyof M>(load: () => Promise<M>, name: K) =>
  lazy(async () => ({ default: (await load())[name] as ComponentType<PropsOf<M[K]>> }));
