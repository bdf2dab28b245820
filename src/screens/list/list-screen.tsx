import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { usePageTitle } from '../../brand/page-title';
import { useFormat } from '../../i18n/react';
import { isAborted } from '../../providers/http-error';
import { failureText } from '../../providers/messages';
import { pushToast } from '../../providers/toasts';
import { useSession } from '../../providers/use-session';
import { type Entity, moduleOf } from '../../schema/entity';
import { DeleteDialog } from '../delete';
import { Guard } from '../guard';
import { useIsNarrow } from '../hooks';
import type { RowData } from '../row';
import { screenOf } from '../screens';
import { useWords } from '../words';
import { RowCards } from './cards';
import { Chips } from './chips';
import { ColumnChoice } from './column-choice';
import { ExportButton } from './export-button';
import { Filters } from './filters';
import { changeListState, cleared, isNarrowed } from './list-state';
import { Pager } from './pager';
import { useRowRights } from './row-actions';
import { EmptyList, ListFailure, ListSkeleton, NothingMatches } from './states';
import { RowsTable } from './table';
import { TextFilter } from './text-filter';
import { useListKeys } from './use-list-keys';
import { useListState } from './use-list-state';
import { useRows } from './use-rows';
import { readColumns, writeColumns } from './visible-columns';
import '../screens.css';

/** The list of an entity, for those who may read it; its dialogs open over it. */
export const ListScreen = ({ entity }: { readonly entity: Entity }) => {
  const { label, entityText } = useWords();
  const permission = `${moduleOf(entity)}.read`;
  usePageTitle(label(entity.label.many));
  return (
    <Guard
      permission={permission}
      denied={entityText(entity, 'noRead', { permission })}
      checking={entityText(entity, 'checking')}
    >
      <List entity={entity} />
      <Outlet />
    </Guard>
  );
};

const List = ({ entity }: { readonly entity: Entity }) => {
  const screen = screenOf(entity);
  const { t, label, entityText } = useWords();
  const format = useFormat();
  const control = useListState(entity);
  const { state, change } = control;
  const data = useRows(entity, state);
  const rights = useRowRights(entity);
  const isNarrow = useIsNarrow();
  const { shown, choose } = useColumns(entity);
  const navigate = useNavigate();
  const { search } = useLocation();
  const [leaving, setLeaving] = useState<RowData | null>(null);
  const searchBox = useRef<HTMLDivElement>(null);
  const failure = useFailure(entity, data.error);

  const open = useCallback(
    (path: string) => navigate(`${entity.route}/${path}${search}`),
    [navigate, entity, search],
  );
  const add = useCallback(() => open('create'), [open]);
  useListKeys({ searchBox, onAdd: rights.create ? add : undefined });
  useEffect(() => {
    // The last row of the last page was removed: the page before it is the last one now.
    if (data.rows.length === 0 && data.total > 0 && state.page > data.pages && !data.isFetching)
      change({ ...state, page: data.pages }, { replace: true });
  }, [data, state, change]);

  const count = data.isFloor ? `${format.integer(data.total)}+` : format.integer(data.total);
  const view = {
    entity,
    screen,
    control,
    data,
    shown,
    rights,
    onShow: (row: RowData) => void open(String(row.id)),
    onEdit: (row: RowData) => void open(`${row.id}/edit`),
    onDelete: setLeaving,
  };
  const ListTop = screen.listTop;
  return (
    <section className="screen">
      <header className="screen-head">
        <div className="screen-title">
          <h1 tabIndex={-1}>{label(entity.label.many)}</h1>
          {!data.isFirstLoad && failure === undefined && (
            <span className="screen-count" aria-live="polite">
              {t('generic.count', { count })}
            </span>
          )}
        </div>
        {rights.create && (
          <Button type="primary" icon={<PlusOutlined />} onClick={add} aria-keyshortcuts="n">
            {entityText(entity, 'add')}
          </Button>
        )}
      </header>
      {ListTop && <ListTop />}
      <div className="screen-tools" role="search">
        <div className="search-box" ref={searchBox}>
          <TextFilter
            aria-label={entityText(entity, 'searchPlaceholder')}
            aria-keyshortcuts="/"
            placeholder={entityText(entity, 'searchPlaceholder')}
            prefix={<SearchOutlined />}
            value={state.q}
            onChange={(q) => change(changeListState(state, { q }), { replace: state.q !== '' && q !== '' })}
          />
        </div>
        <Filters entity={entity} screen={screen} control={control} />
        <span className="screen-tools-end">
          {rights.export && <ExportButton entity={entity} state={state} />}
          {!isNarrow && <ColumnChoice entity={entity} shown={shown} onChange={choose} />}
        </span>
      </div>
      <Chips entity={entity} control={control} />
      {data.isFirstLoad ? (
        <ListSkeleton rows={state.size} />
      ) : failure !== undefined && data.rows.length === 0 ? (
        <ListFailure text={failure} onRetry={data.retry} />
      ) : data.rows.length === 0 && data.total === 0 ? (
        isNarrowed(state) ? (
          <NothingMatches onClear={() => change(cleared(state))} />
        ) : (
          <EmptyList
            text={entityText(entity, 'empty')}
            add={rights.create ? { text: entityText(entity, 'add'), act: add } : undefined}
          />
        )
      ) : isNarrow ? (
        <RowCards {...view} />
      ) : (
        <RowsTable {...view} />
      )}
      {!data.isFirstLoad && <Pager control={control} pages={data.pages} count={t('generic.count', { count })} />}
      <DeleteDialog entity={entity} row={leaving} onClose={() => setLeaving(null)} />
    </section>
  );
};

/** The sentence of a failed load, which also shows as a toast, once for each failure (CUS-50). */
const useFailure = (entity: Entity, error: unknown): string | undefined => {
  const { t } = useWords();
  const isReal = error !== undefined && !isAborted(error);
  const text = isReal ? failureText({ entity: entity.name, operation: 'load', error, t }) : undefined;
  useEffect(() => {
    if (text !== undefined) pushToast({ kind: 'error', title: t('common.error'), text, key: `load-${entity.name}` });
  }, [text, t, entity]);
  return text;
};

const useColumns = (entity: Entity) => {
  const userId = useSession().user?.id ?? 0;
  const [shown, setShown] = useState(() => readColumns(localStorage, entity, userId));
  const choose = (next: readonly string[]) => {
    writeColumns(localStorage, entity, userId, next);
    setShown(next);
  };
  return { shown, choose };
};
