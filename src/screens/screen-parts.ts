import { useQuery } from '@tanstack/react-query';

/** Loads parts of a screen, or returns `fallback`. `name` is the screen's, because an entity may have two screens. */
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
