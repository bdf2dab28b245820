import { keys } from '@refinedev/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isRow, listIn, numberIn, valueIn } from './row';

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
