import { PlusOutlined, ReloadOutlined, SearchOutlined } from '@ant-design/icons';
import { CreateButton } from '@refinedev/antd';
import { getDefaultFilter, useCan } from '@refinedev/core';
import { Button } from 'antd';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { usePageTitle } from '../../brand/use-brand';
import { withTexts } from '../../i18n/react';
import { useAccess } from '../../providers/access';
import { listQueryOf } from '../../providers/data';
import { failureText, isAborted } from '../../providers/http-error';
import { useSession } from '../../providers/session';
import { pushToast } from '../../providers/toasts';
import { type Entity, moduleOf } from '../../schema/entity';
import { useListCommands } from '../actions/commands';
import { useRowPermissions } from '../actions/offers';
import { useRowDialog } from '../actions/row-dialog';
import { useReactivation } from '../actions/use-action';
import { Failure } from '../controls/failure';
import { FileButton } from '../controls/file-button';
import type { RowData } from '../data/row';
import { Glyph } from '../glyph';
import { Guard } from '../guard';
import { useIsNarrow, useListKeys } from '../hooks';
import { lazyPart } from '../lazy-part';
import type { Screen } from '../screen';
import { useWords } from '../words';
import { figuredBy } from './figures/shown';
import { Chips } from './filters/chips';
import { FilterPanel } from './filters/filter-panel';
import { Filters, foldingOf, InactiveToggle, setOf, useSeen } from './filters/filters';
import { TextFilter } from './filters/text-filter';
import { ChooseButton, ColumnChoice, FiguresButton, NoRows, Pager, Segments, Tabs } from './list-parts';
import { cleared, filterOf } from './list-state';
import { ListSkeleton } from './states';
import { useChosenRows } from './table/chosen';
import type { Widths } from './table/layout';
import { RowsTable } from './table/rows-table';
import { useListTable } from './use-list-table';
import { ViewNotice, ViewSwitch } from './view-switch';
import { FiguredRows, useListView, withFigures } from './views';
import '../screens.css';

// Loaded on demand: narrow windows need the first, and only a delete needs the dialog.
const RowCards = lazyPart(() => import('./table/row-cards'), 'RowCards');
const QueueView = lazyPart(() => import('./queue/queue-view'), 'QueueView');
const FiguresRoom = lazyPart(() => withTexts('figures', import('./figures/figures-room')), 'FiguresRoom');
const ChosenBar = lazyPart(() => withTexts('rows', import('./table/chosen-bar')), 'ChosenBar');
const DeleteDialog = lazyPart(() => import('../actions/delete-dialog'), 'DeleteDialog');

interface ListScreenProps {
  readonly screen: Screen;
  /** True if the list is part of a page that has its own title and first heading. Default: false. */
  readonly isPart?: boolean;
}

export const ListScreen = (props: ListScreenProps) => {
  const { screen, isPart = false } = props;
  const { entity } = screen;
  const { entityText } = useWords();
  const permission = `${moduleOf(entity)}.read`;
  usePageTitle(isPart ? undefined : entityText(entity, 'title'));
  return (
    <Guard
      permission={permission}
      denied={entityText(entity, 'noRead', { permission })}
      // Tabs stay visible without permission, so that the user can go to the other tab (SVC-22).
      above={<Tabs entity={entity} tabs={screen.tabs} />}
    >
      <List {...props} />
      <Outlet />
    </Guard>
  );
};

const List = ({ screen: given, isPart }: ListScreenProps) => {
  const { waits, reloads, hidesPager } = given.list ?? {};
  const screen = withFigures(given);
  const { entity } = screen;
  const listView = useListView(screen);
  const { queue, shown, chosen: savedView, opened, isMissing, groups } = listView;
  // The views of a remembered session may be old.
  const isAwaited = useSession().user?.permissionsVersion === null && isMissing;
  const kept = useMemo(
    () => (savedView && opened ? { key: String(savedView.id), state: opened.state } : undefined),
    [savedView, opened],
  );
  const words = useWords();
  const { can } = useAccess();
  const { t, entityText } = words;
  const table = useListTable(entity, queue ? undefined : screen.opening, {
    isWanted: queue === undefined && !isAwaited,
    view: kept,
  });
  const { filters, sorters, pageSize, rows, search: newestSearch } = table;
  const permissions = useRowPermissions(entity);
  // CreateButton asks the same, and stays disabled where a screen offers to add whatever the permission.
  const mayCreate = useCan({ resource: entity.name, action: 'create' }).data?.can;
  const mayManage = useCan({ resource: entity.name, action: 'manage' }).data?.can;
  const Importing = screen.importing;
  const isNarrow = useIsNarrow();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<RowData | null>(null);
  const searchBox = useRef<HTMLDivElement>(null);
  const failure = useFailure(entity, table.error);

  const open = useCallback(
    (path: string) => navigate(`${entity.route}/${path}${newestSearch()}`),
    [navigate, entity, newestSearch],
  );
  const add = useCallback(() => open('create'), [open]);
  const edit = useCallback((row: RowData) => void open(`${row.id}/edit`), [open]);
  const offersAdd = permissions.create || screen.addAlways;
  useListKeys({ searchBox, onAdd: offersAdd ? add : undefined });
  const counted = entityText(entity, 'count', { count: table.total });
  const count = table.isFloor ? t('list.moreThan', { rows: counted }) : counted;
  const show = useCallback((row: RowData) => void open(String(row.id)), [open]);
  const onReactivate = useReactivation(entity);
  const [rowDialog, openDialog] = useRowDialog();
  const commands = useListCommands(screen, openDialog, {
    permissions,
    onShow: show,
    onEdit: edit,
    onDelete: setLeaving,
    onReactivate,
  });
  const chosen = useChosenRows(screen, table);
  const { widths } = listView;
  const onWidths = (next: Widths) => listView.choose({ shown, widths: next });
  const view = {
    entity,
    screen,
    table,
    shown,
    widths,
    onWidths,
    permissions,
    commands,
    chosen,
    onShow: show,
  };
  const searchText = entityText(entity, 'searchPlaceholder');
  const isPaged = !hidesPager || table.currentPage > 1 || rows.length >= pageSize;
  // Nothing found, nothing to leaf through. A page behind the last one keeps its way back.
  const hasPages = rows.length > 0 || (failure === undefined && table.currentPage > 1);
  const ListTop = screen.listTop;
  const segments = entity.segments && !queue && <Segments entity={entity} table={table} />;
  const query = listQueryOf(entity.name, { filters, sorters, pagination: { mode: 'off' } });
  const description = t.find(`${entity.name}.description`);
  const folding = foldingOf(entity, { isCramped: isNarrow || queue !== undefined });
  const filterInputs = { screen, table, seen: useSeen(entity, rows) };
  // An empty list itself offers what fills it; its head then has no second filled button.
  const isEmpty =
    !queue &&
    !table.isFirstLoad &&
    failure === undefined &&
    rows.length === 0 &&
    table.total === 0 &&
    cleared(filters).length === filters.length;
  const filler = offersAdd && (
    <Button type={queue ? 'default' : 'primary'} icon={<Glyph of={PlusOutlined} />} onClick={add}>
      {entityText(entity, 'add')}
    </Button>
  );
  const adding = {
    type: isEmpty ? 'default' : 'primary',
    icon: <Glyph of={PlusOutlined} />,
    onClick: add,
    'aria-keyshortcuts': 'n',
    children: entityText(entity, 'add'),
  } as const;
  const drawn = (figured: readonly RowData[]) =>
    isNarrow ? (
      <Suspense fallback={<ListSkeleton rows={pageSize} />}>
        <RowCards {...view} cards={listView.figured?.cards ?? screen.cards} rows={figured} />
      </Suspense>
    ) : (
      <RowsTable {...view} rows={figured} />
    );
  return (
    <section className="screen">
      <header className="screen-head cluster between list-head cols-16">
        <div className="screen-title flex baseline gap-12">
          {isPart ? (
            <h2>{entityText(entity, 'title')}</h2>
          ) : (
            <h1 tabIndex={-1}>{entityText(entity, 'title')}</h1>
          )}
          {!table.isFirstLoad && failure === undefined && queue === undefined && (
            <span className="soft digits" aria-live="polite">
              {count}
            </span>
          )}
        </div>
        <Tabs entity={entity} tabs={screen.tabs} />
        {description !== undefined && <p className="quiet">{description}</p>}
        {!ListTop && segments}
        {ListTop && (
          <Suspense fallback={<div style={{ minBlockSize: 26 }} />}>
            <ListTop entity={entity} query={query} table={table} />
          </Suspense>
        )}
        {offersAdd &&
          (mayCreate ? (
            <CreateButton resource={entity.name} tabIndex={-1} {...adding} />
          ) : (
            <Button {...adding} />
          ))}
      </header>
      <search className="cluster">
        {/* The head has no room for both. */}
        {ListTop && segments}
        <div className="search-box" ref={searchBox}>
          <TextFilter
            aria-label={searchText}
            aria-keyshortcuts="/"
            placeholder={searchText}
            {...(waits ? { waits } : { prefix: <Glyph of={SearchOutlined} /> })}
            value={getDefaultFilter('search', filters, 'contains') ?? ''}
            onChange={(text) => table.setFilters([filterOf('search', 'contains', text)])}
          />
        </div>
        <Filters {...filterInputs} keys={folding.beside} />
        {entity.inactive !== undefined && !folding.foldsInactive && (
          <InactiveToggle entity={entity} table={table} />
        )}
        {folding.folded.length > 0 || folding.foldsInactive ? (
          <FilterPanel count={setOf(folding, filters)} onClear={() => table.setFilters(cleared)}>
            <Filters {...filterInputs} keys={folding.folded} isLabelled />
            {folding.foldsInactive && <InactiveToggle entity={entity} table={table} />}
          </FilterPanel>
        ) : null}
        <Chips entity={entity} table={table} beside={folding.beside} />
        <span className="screen-tools-end">
          {reloads && (
            <Button
              icon={<Glyph of={ReloadOutlined} />}
              title={t('common.refresh')}
              loading={table.isFetching}
              onClick={table.retry}
            >
              {t('common.refresh')}
            </Button>
          )}
          {Importing && mayManage && (
            <Suspense fallback={null}>
              <Importing entity={given.entity} />
            </Suspense>
          )}
          {permissions.export && !groups && (
            <FileButton
              url={`${entity.api}/export`}
              query={query}
              title={words.label(entity.label.many)}
              name={entity.name}
            />
          )}
          <FiguresButton screen={screen} view={listView} />
          <ViewSwitch screen={screen} view={listView} table={table} />
          {!queue &&
            !groups &&
            (isNarrow ? <ChooseButton chosen={chosen} /> : <ColumnChoice screen={screen} view={listView} />)}
        </span>
      </search>
      {!isAwaited && <ViewNotice view={listView} />}
      {groups ? (
        <Suspense fallback={<ListSkeleton rows={5} />}>
          <FiguresRoom
            entity={figuredBy(can, screen)}
            shown={groups}
            list={query}
            filters={filters}
            onChange={(next) => listView.showFigures(next, true)}
            shows={listView.shows({ ...table })}
          />
        </Suspense>
      ) : queue ? (
        <Suspense fallback={<ListSkeleton rows={5} />}>
          <QueueView {...view} rows={rows} queue={queue} onTable={() => listView.turn('')} filler={filler} />
        </Suspense>
      ) : table.isFirstLoad ? (
        <ListSkeleton rows={pageSize} />
      ) : failure !== undefined && rows.length === 0 ? (
        <Failure text={failure} retry={table.retry} />
      ) : rows.length === 0 && table.total === 0 ? (
        <NoRows entity={entity} table={table} filler={filler} />
      ) : screen.figures ? (
        <FiguredRows figures={screen.figures} rows={rows} shown={shown}>
          {drawn}
        </FiguredRows>
      ) : (
        drawn(rows)
      )}
      {isPaged && !queue && !groups && !table.isFirstLoad && hasPages && (
        <Pager entity={entity} table={table} count={count} />
      )}
      {chosen && !queue && !groups && chosen.rows.length > 0 && (
        <Suspense fallback={null}>
          <ChosenBar screen={screen} table={table} chosen={chosen} />
        </Suspense>
      )}
      {rowDialog}
      {leaving !== null && (
        <Suspense fallback={null}>
          <DeleteDialog screen={screen} row={leaving} onClose={() => setLeaving(null)} />
        </Suspense>
      )}
    </section>
  );
};

/** Returns the sentence of a failed load and shows it as a toast, once for each failure (CUS-50). */
const useFailure = (entity: Entity, error: unknown): string | undefined => {
  const { t } = useWords();
  const isReal = error !== undefined && !isAborted(error);
  const text = isReal ? failureText({ entity: entity.name, operation: 'load', error, t }) : undefined;
  useEffect(() => {
    if (text !== undefined)
      pushToast({ kind: 'error', title: t('common.error'), text, key: `load-${entity.name}` });
  }, [text, t, entity]);
  return text;
};
