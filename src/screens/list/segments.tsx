import { type BaseRecord, getDefaultFilter, useCustom } from '@refinedev/core';
import { useFormat } from '../../i18n/react';
import { useAccess } from '../../providers/access';
import { listQueryOf } from '../../providers/data';
import { followsRows } from '../../providers/follow';
import type { HttpError } from '../../providers/http-error';
import { useSession } from '../../providers/session';
import type { Entity } from '../../schema/entity';
import { segmentKey, segmentsFor } from '../../schema/segments';
import { dataKeyOf } from '../data/changes';
import { numberIn } from '../data/row';
import { useWords } from '../words';
import { filterOf, segmentFiltersOf, segmentMeantBy } from './state/list-state';
import type { ListTable } from './use-list-table';

interface SegmentsProps {
  readonly entity: Entity;
  readonly table: ListTable;
}

/** The server counts up to this number exactly. */
const mostCounted = 1000;

/** Parts of the list as pills above it, each with the number of its rows; one press shows a part, 'all' leaves it. */
export const Segments = ({ entity, table }: SegmentsProps) => {
  const { t, label } = useWords();
  const format = useFormat();
  const { can } = useAccess();
  const segments = segmentsFor(entity, can);
  const counts = useCounts(entity, table);
  const chosen: string | undefined =
    getDefaultFilter(segmentKey, table.filters, 'in')?.[0] ?? segmentMeantBy(entity, table.filters)?.key;
  // Without the filters of other segments, which would leave nothing of this one.
  const choose = (key: string) =>
    table.setFilters([
      ...segmentFiltersOf(entity).map((name) => filterOf(name, 'in', [])),
      filterOf(segmentKey, 'in', key === '' ? [] : [key]),
    ]);
  const countOf = (key: string): string | undefined => {
    const count = numberIn(counts, key);
    // A lone Arabic zero reads as a dot, and a part without rows needs no number.
    if (count === undefined || count === 0) return undefined;
    return count > mostCounted ? `+${format.integer(mostCounted)}` : format.integer(count);
  };
  return (
    <fieldset className="segments wrap gap-4 slim" aria-label={t('list.segments')}>
      <button
        type="button"
        className="segment"
        aria-pressed={chosen === undefined}
        onClick={() => choose('')}
      >
        {t('list.all')}
      </button>
      {segments.map(({ key, label: name, tone }) => {
        const count = countOf(key);
        const isRed = tone === 'danger';
        return (
          <button
            key={key}
            type="button"
            className="segment"
            aria-pressed={chosen === key}
            onClick={() => choose(chosen === key ? '' : key)}
          >
            {label(name)}
            {count !== undefined && (
              <span className={isRed ? 'segment-count segment-danger' : 'segment-count'}>{count}</span>
            )}
          </button>
        );
      })}
    </fieldset>
  );
};

/** Asks for the numbers of all segments at once: what the list would show of each. */
const useCounts = (entity: Entity, { filters }: ListTable): unknown => {
  const { user, choice } = useSession();
  const others = [segmentKey, ...segmentFiltersOf(entity)];
  const kept = filters.filter((filter) => !('field' in filter && others.includes(filter.field)));
  const asked = listQueryOf(entity.name, { filters: kept, pagination: { mode: 'off' } }, { user, choice });
  const { query } = useCustom<BaseRecord, HttpError, object>({
    url: entity.api,
    method: 'get',
    config: { query: { view: 'segments', ...asked } },
    queryOptions: {
      queryKey: dataKeyOf(entity, 'segments', asked),
      // Without a branch there is no row.
      enabled: !Array.isArray(asked.branchId) || asked.branchId.length > 0,
      placeholderData: (before) => before,
      meta: followsRows(entity),
    },
    errorNotification: false,
  });
  return query.data?.data;
};
