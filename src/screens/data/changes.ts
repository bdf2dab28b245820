import { keys, useSubscription } from '@refinedev/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { currentUser } from '../../providers/session';
import type { Entity } from '../../schema/entity';
import { isRow, listIn, numberIn, valueIn } from './row';

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

/**
 * Writes the server's reply to a change into the cached lists and details. Both are fetched again as well.
 * Without this, a second edit, delete or action before that fetch ends would send the old version, and the
 * server would refuse users because of their own change.
 */
export const useKeepNewest = (): ((resource: string, answer: unknown) => void) => {
  const client = useQueryClient();
  return useCallback((resource, answer) => keepNewest(client, resource, answer), [client]);
};

export const keepNewest = (client: QueryClient, resource: string, answer: unknown): void => {
  if (!isRow(answer) || numberIn(answer, 'version') === undefined) return;
  const shown = keys().data().resource(resource);
  const put = (queryKey: readonly unknown[], of: (kept: object) => unknown): void => {
    for (const query of client.getQueryCache().findAll({ queryKey })) {
      const { data: kept, dataUpdatedAt: updatedAt, isInvalidated } = query.state;
      const next = typeof kept === 'object' && kept !== null ? of(kept) : undefined;
      if (next === undefined) continue;
      query.setData(next, { updatedAt, manual: true });
      // The query stays stale, because the row may have moved in other lists or left them.
      if (isInvalidated) query.invalidate();
    }
  };
  put(shown.action('list').get(), (page) => {
    const rows = listIn(page, 'data');
    if (!rows.some((row) => numberIn(row, 'id') === answer.id)) return undefined;
    return { ...page, data: rows.map((row) => newer(row, answer)) };
  });
  put(shown.action('one').id(answer.id).get(), (one) => ({
    ...one,
    data: newer(valueIn(one, 'data'), answer),
  }));
};

/** Replaces only keys that the row had, because an answer may hold more than a list shows. */
const newer = (row: unknown, answer: object): unknown =>
  isRow(row) &&
  numberIn(row, 'id') === numberIn(answer, 'id') &&
  (numberIn(answer, 'version') ?? 0) >= (row.version ?? 0)
    ? Object.fromEntries(
        Object.entries(row).map(([key, value]) => [
          key,
          Object.hasOwn(answer, key) ? Reflect.get(answer, key) : value,
        ]),
      )
    : row;
