import { useEffect, useRef } from 'react';
import { subscribeChanges } from '../../providers/live';
import type { Entity } from '../../schema/entity';

/** Calls back when rows of the entity change anywhere: for what a screen shows of others than its own. */
export const useLiveChange = (entity: Entity, onChange: () => void): void => {
  const today = useRef(onChange);
  today.current = onChange;
  useEffect(
    () =>
      subscribeChanges(({ resource }) => {
        if (resource === entity.name || resource === '*') today.current();
      }),
    [entity],
  );
};
