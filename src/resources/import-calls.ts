import type { Action } from '../schema/action';
import { importCallsOf } from '../schema/import';
import type { Query } from '../schema/query';
import { imports } from './imports';

// Apart from the other registries: they are made with schemas, which lists do not load.

export const importCalls = imports.map((one) => ({ import: one, calls: importCallsOf(one) }));

export const importActions: readonly Action[] = importCalls.flatMap(
  ({ calls: { begin, write, end, undo } }) => [begin, write, end, undo],
);

export const importQueries: readonly Query[] = importCalls.flatMap(({ calls: { check, list } }) => [
  check,
  list,
]);
