import { keys, useSubscription } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import { currentUser } from '../../providers/session';
import type { Entity } from '../../schema/entity';

type Named = Pick<Entity, 'name'>;

/** Key of a query that goes stale with the entity's list: after a save, and after changes at other desks. */
export const dataKeyOf = ({ name }: Named, ...parts: readonly unknown[]): readonly unknown[] => [
  ...keys().data().resource(name).action('list').get(),
  ...parts,
];

/** Key of a picker's query. It goes stale with the entity's rows, but is no list whose rows a dialog could show. */
export const pickerKeyOf = ({ name }: Named, ...parts: readonly unknown[]): readonly unknown[] => [
  ...keys().data().resource(name).action('many').ids('picker').get(),
  ...parts,
];

/** Milliseconds for which a row stays marked. */
const markMs = 4000;

/** Returns the ids of rows that another user changed in the last few seconds. */
export const useMarks = ({ name }: Named): ReadonlySet<number> => {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useSubscription({
    channel: `resources/${name}`,
    onLiveEvent: ({ payload: { ids = [], by } }) => {
      if (ids.length === 0 || by === currentUser()?.id) return;
      setMarked((before) => new Set([...before, ...ids.map(Number)]));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setMarked(new Set()), markMs);
    },
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return marked;
};
