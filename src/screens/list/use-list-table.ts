import { mapAntdFilterToCrudFilter, mapAntdSorterToCrudSorting } from '@refinedev/antd';
import { type CrudFilter, getDefaultFilter, unionFilters, useTable } from '@refinedev/core';
import type { TableProps } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { todayIn } from '../../i18n/zone';
import type { HttpError } from '../../providers/http-error';
import { followsRows } from '../../providers/live';
import { useSession, workingDayIn, zoneOf } from '../../providers/session';
import type { Entity } from '../../schema/entity';
import { dataKeyOf, useMarks } from '../data/changes';
import { type RowData, valueIn } from '../data/row';
import {
  defaultSort,
  isPlain,
  type ListState,
  readListState,
  writeListState,
  writeViewState,
} from './list-state';

export type ListTable = ReturnType<typeof useListTable>;

/**
 * Refine's `useTable` with its filters, sorters and page kept in the URL alone, so that reload, back and a sent link
 * show the same. The setters navigate. Refine's `syncWithLocation` is off: it writes another format, and it ignores
 * the back button. `opening` returns the filters for a URL without parameters, until the user changes the list. No
 * rows are loaded unless `isWanted`. `view` is the saved view that the address means where it says nothing else.
 */
export const useListTable = (
  entity: Entity,
  opening?: (workingDay: string, today: string) => CrudFilter[],
  {
    isWanted = true,
    view,
  }: {
    readonly isWanted?: boolean;
    readonly view?: { readonly key: string; readonly state: ListState } | undefined;
  } = {},
) => {
  const session = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const params = useMemo(() => new URLSearchParams(location.search), [location.search]);
  // Address at which the user changed the list first. The plain URL means the opening until then, and no filters afterwards.
  const touchedAt = useRef<typeof location>(undefined);
  const isUntouched =
    touchedAt.current === undefined || touchedAt.current === location || location.state === 'opening';
  const today = todayIn(zoneOf(session), new Date());
  const workingDay = workingDayIn(session, session.choice, new Date());
  const [state, isOpening] = useMemo(() => {
    const read = readListState(entity, params);
    if (view && isPlain(entity, params))
      return [{ ...view.state, currentPage: read.currentPage }, false] as const;
    return opening !== undefined && isUntouched && writeListState(entity, read).size === 0
      ? ([{ ...read, filters: opening(workingDay, today) }, true] as const)
      : ([read, false] as const);
  }, [entity, params, view, opening, workingDay, today, isUntouched]);

  const marked = useMarks(entity);
  const table = useTable<RowData, HttpError>({
    resource: entity.name,
    syncWithLocation: false,
    pagination: { currentPage: state.currentPage, pageSize: state.pageSize },
    filters: { initial: state.filters },
    sorters: { initial: state.sorters },
    queryOptions: {
      // Refine's key holds the whole URL, so a dialog with parameters over the list would load the rows again.
      queryKey: dataKeyOf(entity, { ...state, branch: session.choice }),
      enabled: isWanted,
      placeholderData: (before) => before,
      meta: followsRows(entity),
    },
    errorNotification: false,
    liveMode: 'off',
  });
  // The URL renders a moment later, so a second press in between must build on the first.
  const newest = useRef({ location, state });
  if (newest.current.location !== location) newest.current = { location, state };
  const [held, hold] = useState(state);
  if (held !== state) {
    // A saved view may have changed under the same address.
    if (newest.current.state === held) newest.current = { location, state };
    // Set while rendering, so that nothing is shown or requested for the state before.
    hold(state);
    table.setFilters(state.filters, 'replace');
    table.setSorters(state.sorters);
    table.setCurrentPage(state.currentPage);
    table.setPageSize(state.pageSize);
  }

  const beside = useMemo(() => [...params].filter(([name]) => name === 'tab' || name === 'groups'), [params]);
  const searchOf = useCallback(
    (next: ListState) => {
      const written = view ? writeViewState(entity, next, view) : writeListState(entity, next);
      // The page around the list reads `tab`, and how the list is drawn `groups`.
      for (const [name, value] of beside) written.set(name, value);
      return written.size === 0 ? '' : `?${written}`;
    },
    [entity, beside, view],
  );
  const setters = useMemo(() => {
    // Any change except of the page goes back to page 1 (CUS-21).
    const change = (to: (now: ListState) => Partial<ListState>, replaces = false) => {
      touchedAt.current ??= location;
      const before = newest.current.state;
      const next = { ...before, currentPage: 1, ...to(before) };
      newest.current.state = next;
      const [was, is] = [before, next].map(({ filters }) => getDefaultFilter('search', filters, 'contains'));
      // Keep a dialog open that was opened over the list, also one whose code still loads: the browser's address has it
      // already, the router's follows when it is drawn.
      const isOver = (path: string) => path.startsWith(`${entity.route}/`);
      const path = [window.location.pathname, location.pathname].find(isOver) ?? entity.route;
      // Letters typed one after the other are one step for the browser's back button.
      navigate(`${path}${searchOf(next)}`, {
        replace: replaces || (was !== is && was !== undefined && is !== undefined),
      });
    };
    return {
      /** Changes filters as Refine's does: replaces those of the same field and operator; undefined removes one. */
      setFilters: (to: CrudFilter[] | ((now: CrudFilter[]) => CrudFilter[])) =>
        change(({ filters }) => ({
          filters: typeof to === 'function' ? to(filters) : unionFilters([], to, filters),
        })),
      /** Takes what antd's table tells: a sort or a filter of its heads. */
      onChange: <Row>(
        ...[, filters, sorter, { action }]: Parameters<NonNullable<TableProps<Row>['onChange']>>
      ) => {
        // Refine's mapper is typed for one kind of rows.
        const [first] = action === 'sort' ? mapAntdSorterToCrudSorting(sorter as never) : [];
        if (action === 'sort') change(() => ({ sorters: [first ?? defaultSort(entity)] }));
        if (action === 'filter')
          change((now) => ({
            filters: unionFilters([], mapAntdFilterToCrudFilter(filters, now.filters), now.filters),
          }));
      },
      setPage: (currentPage: number) => change(() => ({ currentPage })),
      setPageSize: (pageSize: number) => change(() => ({ pageSize })),
      /** Goes to a page without a new step for the browser's back button. */
      replacePage: (currentPage: number) => change(() => ({ currentPage }), true),
    };
  }, [navigate, searchOf, entity, location]);

  const { tableQuery: query, result, currentPage, pageSize } = table;
  const total = result.total ?? 0;
  const isFloor = valueIn(query.data, 'totalIsFloor') === true;
  const isFull = isFloor && !query.isPlaceholderData && result.data.length >= pageSize;
  // Beyond the counted rows, every full page means that a next page may exist.
  const pages = Math.max(Math.ceil(total / pageSize), isFull ? currentPage + 1 : 1);
  const isBeyond = result.data.length === 0 && total > 0 && currentPage > pages && !query.isFetching;
  useEffect(() => {
    // The last row of the last page was removed: go to the page that is the last one now.
    if (isBeyond) setters.replacePage(pages);
  }, [isBeyond, pages, setters]);
  return {
    ...setters,
    filters: table.filters,
    sorters: table.sorters,
    currentPage,
    pageSize,
    /** True until the user changes the list; until then it shows its opening state. */
    isOpening,
    /** Returns the end of the URL from `?` on, including changes that are not rendered yet. */
    search: useCallback(
      () => (newest.current.state === state ? location.search : searchOf(newest.current.state)),
      [state, location, searchOf],
    ),
    /** Returns the URL of a page, for links that can also open in a new tab. */
    hrefOf: (page: number) => `${entity.route}${searchOf({ ...state, currentPage: page })}`,
    rows: result.data,
    total,
    /** True if there are more rows than `total`. */
    isFloor,
    pages,
    /** True until the first rows arrive or the first request fails. */
    isFirstLoad: query.data === undefined && !query.isError,
    isFetching: query.isFetching,
    error: query.error ?? undefined,
    retry: useCallback(() => void query.refetch(), [query.refetch]),
    /** Ids of rows that another user changed in the last few seconds. */
    marked,
  };
};
