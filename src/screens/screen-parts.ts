import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAccess } from '../providers/access';
import { useSession } from '../providers/session';
import { currentOf } from '../schema/book';
import type { Entity } from '../schema/entity';
import { seenBy } from '../schema/visibility';
import type { Screen } from './screen';

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

/**
 * Returns the screen without the fields that the user has no permission to see: no columns, details, filters
 * or inputs. The server leaves the same fields out of its replies.
 */
export const useSeenScreen = (screen: Screen): Screen => {
  const { can } = useAccess();
  const current = useCurrentScreen(screen);
  return useScreenOf(current, seenBy(current.entity, can));
};

/** Returns the screen with the fields that an owner has added. They come with the session. */
export const useCurrentScreen = (screen: Screen): Screen => {
  useSession();
  return useScreenOf(screen, currentOf(screen.entity));
};

const useScreenOf = (screen: Screen, entity: Entity): Screen =>
  useMemo(() => (entity === screen.entity ? screen : { ...screen, entity }), [screen, entity]);
