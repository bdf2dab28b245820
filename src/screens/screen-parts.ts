import { useQuery } from '@tanstack/react-query';

/** Parts of a screen that are loaded when a dialog opens; `fallback` where the screen has none. `name` is of the screen, not of its entity, which may have two. */
export const useParts = <T>(
  name: string,
  load: (() => Promise<T>) | undefined,
  fallback: T,
): T | undefined => {
  const { data } = useQuery({
    queryKey: ['parts', name],
    queryFn: () => (load ? load() : Promise.resolve(fallback)),
    enabled: load !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return load ? data : fallback;
};
