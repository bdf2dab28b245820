import { type CrudFilter, getDefaultFilter } from '@refinedev/core';
import { useEffect, useState } from 'react';
import type { Entity } from '../../../schema/entity';
import { filtersOf } from '../../../schema/list-query';
import { type RowData, textIn } from '../../data/row';

/** Keys of the filters with an input, in the order of their declarations. A 'hidden' one comes only from a URL. */
export const filterKeysOf = (entity: Entity): readonly string[] =>
  filtersOf(entity).flatMap(([key, { filter }]) => (filter === 'hidden' ? [] : [key]));

export interface Folding {
  /** Filters that stand beside the search. */
  readonly beside: readonly string[];
  /** Filters behind the button. */
  readonly folded: readonly string[];
  /** True if the switch of inactive rows is behind the button as well. */
  readonly foldsInactive: boolean;
}

/** More inputs than these do not fit beside a search in one row. */
const mostInRow = 3;

/**
 * Says which filters stand beside the search and which behind one button: all beside it if they are few, else those
 * that are used most. A queue and a phone have room for none.
 */
export const foldingOf = (entity: Entity, { isCramped }: { readonly isCramped: boolean }): Folding => {
  const keys = filterKeysOf(entity);
  const isInactive = entity.inactive !== undefined;
  if (!isCramped && keys.length + (isInactive ? 1 : 0) <= mostInRow)
    return { beside: keys, folded: [], foldsInactive: false };
  const beside = isCramped ? [] : keys.filter((key) => entity.fields[key]?.filter === 'often');
  return { beside, folded: keys.filter((key) => !beside.includes(key)), foldsInactive: isInactive };
};

/** Number of filters behind the button that are set. */
export const setOf = ({ folded, foldsInactive }: Folding, filters: readonly CrudFilter[]): number => {
  const isSet = (key: string) =>
    filters.some((filter) => 'field' in filter && filter.field === key && filter.value !== undefined);
  return (
    folded.filter(isSet).length +
    (foldsInactive && getDefaultFilter('includeInactive', [...filters]) === true ? 1 : 0)
  );
};

/** Values of the open fields by their keys. */
export type SeenValues = Readonly<Record<string, readonly string[]>>;

/**
 * Collects the values of open fields over all rows since the list opened, so that filtering keeps all choices (AUD-24).
 * The list collects them, because the inputs may be folded meanwhile.
 */
export const useSeen = (entity: Entity, rows: readonly RowData[]): SeenValues => {
  const [seen, setSeen] = useState<SeenValues>({});
  useEffect(() => {
    setSeen((before) => {
      const next = Object.fromEntries(
        filtersOf(entity).flatMap(([key, field]) => {
          if (field.kind !== 'choice' || !field.open) return [];
          const all = new Set([...(before[key] ?? []), ...rows.map((row) => textIn(row, key))]);
          all.delete('');
          return [[key, [...all]] as const];
        }),
      );
      const isMore = Object.entries(next).some(([key, all]) => all.length > (before[key] ?? []).length);
      return isMore ? next : before;
    });
  }, [entity, rows]);
  return seen;
};
