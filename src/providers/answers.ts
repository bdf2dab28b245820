import type { Query, QueryClient } from '@tanstack/react-query';
import { accessTo, subscribeAccess } from './access';
import { sessionAnswers } from './account';
import { subscribe } from './session';

/**
 * Gives Refine's auth and access hooks their answer at the moment in which their query is created, so that the first
 * render has it: all of it is in memory, but Refine's providers are asynchronous. Initial data by key would be another
 * way, but react-query compares every query that is drawn with every registered key.
 */
export const answerAtOnce = (client: QueryClient): QueryClient => {
  for (const kind of ['auth', 'access']) client.setQueryDefaults([kind], { staleTime: 'static' });
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'added') answer(client, query);
  });
  return client;
};

/** Renews the answers when the session or the permissions change (ROL-17). Returns a function that stops it. */
export const renewAnswers = (client: QueryClient): (() => void) => {
  const renew = (): void => {
    for (const query of client.getQueryCache().getAll()) answer(client, query);
  };
  const ends = [subscribe(renew), subscribeAccess(renew)];
  renew();
  return () => {
    for (const end of ends) end();
  };
};

const answer = (client: QueryClient, { queryKey }: Query): void => {
  const [kind, name, action] = queryKey;
  if (kind === 'access' && typeof action === 'string')
    client.setQueryData(
      queryKey,
      accessTo({ resource: typeof name === 'string' ? name : undefined, action }),
    );
  if (kind === 'auth' && (name === 'check' || name === 'identity' || name === 'permissions'))
    client.setQueryData(queryKey, sessionAnswers[name]());
};
