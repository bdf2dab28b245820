import { useMemo } from 'react';
import { useAccess } from '../providers/access';
import { seenBy } from '../schema/revealed';
import type { Screen } from './screen';

/**
 * A screen for who looks at it: columns, details, filters and inputs of fields that a right hides are not there
 * . The server leaves the same fields out of its answers.
 */
export const useSeenScreen = (screen: Screen): Screen => {
  const { can } = useAccess();
  const entity = seenBy(screen.entity, can);
  return useMemo(() => (entity === screen.entity ? screen : { ...screen, entity }), [screen, entity]);
};
