import { useMemo } from 'react';
import { useAccess } from '../providers/access';
import { seenBy } from '../schema/revealed';
import type { Screen } from './screen';

/**
 * Returns the screen without the fields that the user has no permission to see: no columns, details, filters
 * or inputs. The server leaves the same fields out of its replies.
 */
export const useSeenScreen = (screen: Screen): Screen => {
  const { can } = useAccess();
  const entity = seenBy(screen.entity, can);
  return useMemo(() => (entity === screen.entity ? screen : { ...screen, entity }), [screen, entity]);
};
