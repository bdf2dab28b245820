import {
  CheckSquareOutlined,
  LeftOutlined,
  PieChartOutlined,
  RightOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import { type BaseRecord, getDefaultFilter, useCustom } from '@refinedev/core';
import { Button, Pagination, Popover } from 'antd';
import { type ComponentProps, type ReactNode, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Between, useFormat } from '../../i18n/react';
import { useAccess } from '../../providers/access';
import { listQueryOf } from '../../providers/data';
import type { HttpError } from '../../providers/http-error';
import { followsRows } from '../../providers/live';
import { useSession } from '../../providers/session';
import type { Entity } from '../../schema/entity';
import { figuresLabel, groupingsOf } from '../../schema/figures';
import { segmentKey, segmentsFor } from '../../schema/segments';
import { IconButton } from '../controls/icon-button';
import { dataKeyOf } from '../data/changes';
import { numberIn } from '../data/row';
import { Glyph } from '../glyph';
import { lazyPart } from '../lazy-part';
import type { Screen } from '../screen';
import { useWords } from '../words';
import { figuredBy } from './figures/shown';
import { cleared, filterOf, segmentFiltersOf, segmentMeantBy, sizesOf } from './list-state';
import { EmptyList } from './states';
import type { ChosenRows } from './table/chosen';
import { pageWindow } from './table/layout';
import type { ListTable } from './use-list-table';
import type { ListView } from './views';

// Loaded at the first press.
const ColumnMenu = lazyPart(() => import('./column-menu'), 'ColumnMenu');

/** Entities of one screen as tabs. Each tab has its own URL, so that links, back and reload keep it (SVC-02). */
export const Tabs = ({ entity, tabs = [] }: { entity: Entity; tabs?: readonly Entity[] }) => {
  const { entityText } = useWords();
  if (tabs.length < 2) return null;
  return (
    <nav className="tabs" aria-label={entityText(entity, 'title')}>
      {tabs.map((tab) => (
        <Link
          key={tab.name}
          to={tab.route}
          className={tab.name === entity.name ? 'tab tab-current' : 'tab'}
          aria-current={tab.name === entity.name ? 'page' : undefined}
        >
          {entityText(tab, 'tab')}
        </Link>
      ))}
    </nav>
  );
};

/** A tool that is on or off. */
const Toggle = ({ isOn, ...rest }: ComponentProps<typeof IconButton> & { readonly isOn: boolean }) => (
  <IconButton aria-pressed={isOn} type={isOn ? 'primary' : 'default'} ghost={isOn} {...rest} />
);

/** Turns cards into boxes, and back. Nothing where nothing may be done to several rows. */
export const ChooseButton = ({ chosen }: { readonly chosen: ChosenRows | undefined }) => {
  const { t } = useWords();
  if (!chosen) return null;
  const { isTouching, touch } = chosen;
  return (
    <Toggle
      icon={CheckSquareOutlined}
      text={t('list.choose')}
      isOn={isTouching}
      onClick={() => touch(!isTouching)}
    />
  );
};

interface ViewProps {
  readonly screen: Screen;
  readonly view: ListView;
}

/** Shows the list's figures in place of its rows, and the rows again. */
export const FiguresButton = ({ screen, view: { groups, showFigures } }: ViewProps) => {
  const { label } = useWords();
  const groupings = [...groupingsOf(figuredBy(useAccess().can, screen))];
  const [first] = groupings.find(([, { field }]) => field.kind === 'choice') ?? groupings[0] ?? [];
  if (first === undefined) return null;
  return (
    <Toggle
      icon={PieChartOutlined}
      text={label(figuresLabel)}
      isOn={groups !== undefined}
      onClick={() => showFigures(groups ? undefined : { by: first, draw: 'bars', value: 'count' })}
    />
  );
};

/** Which columns the list has, in which order and how wide. */
export const ColumnChoice = (props: ViewProps) => {
  const { t, lang } = useWords();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      content={
        <Suspense fallback={null}>
          <ColumnMenu {...props} onClose={close} />
        </Suspense>
      }
      trigger="click"
      // Beside the button, so that Tab leads from it into the menu and out of it to what follows.
      getPopupContainer={(near) => near.parentElement ?? document.body}
      destroyOnHidden
      placement={lang === 'ar' ? 'bottomLeft' : 'bottomRight'}
    >
      <IconButton ref={button} aria-expanded={isOpen} icon={SettingOutlined} text={t('list.columns')} />
    </Popover>
  );
};

interface NoRowsProps {
  readonly entity: Entity;
  readonly table: ListTable;
  /** What fills the list where no filter empties it. */
  readonly filler: ReactNode;
}

/** Says why nothing is here, and offers the way out. */
export const NoRows = ({ entity, table, filler }: NoRowsProps) => {
  const { t, entityText } = useWords();
  if (table.isOpening || cleared(table.filters).length === table.filters.length)
    return <EmptyList text={entityText(entity, 'empty')}>{filler}</EmptyList>;
  return (
    <EmptyList text={t('generic.emptyFiltered')}>
      <Button onClick={() => table.setFilters(cleared)}>{t('common.clearFilters')}</Button>
    </EmptyList>
  );
};

interface PagerProps {
  readonly entity: Entity;
  readonly table: ListTable;
  readonly count: ReactNode;
}

/** antd's pager: count and 'page X of Y', previous and next, up to five pages, page size (CUS-16 to CUS-19). */
export const Pager = ({ entity, table, count }: PagerProps) => {
  const { currentPage, pages, pageSize, setPage, setPageSize, hrefOf } = table;
  const { t, lang } = useWords();
  const format = useFormat();
  const near = pageWindow(currentPage, pages);
  const of = t('common.pageOf', { page: currentPage, pages: Math.max(pages, 1) });
  return (
    <nav className="note pager" aria-label={of}>
      <Pagination
        align="center"
        current={currentPage}
        pageSize={pageSize}
        total={pages * pageSize}
        onChange={(page, size) => (size === pageSize ? setPage(page) : setPageSize(size))}
        showTitle={false}
        showTotal={() => (
          <>
            {count}
            <Between /> {of}
          </>
        )}
        showSizeChanger={{
          'aria-label': t('common.pageSize'),
          showSearch: false,
          options: sizesOf(entity).map((value) => ({ value, label: format.integer(value) })),
        }}
        itemRender={(page, type) => {
          if (type === 'page')
            return (
              near.includes(page) && (
                <PageLink to={hrefOf(page)} label={t('common.pageNumber', { page })}>
                  {format.integer(page)}
                </PageLink>
              )
            );
          if (type !== 'prev' && type !== 'next') return null;
          const isNext = type === 'next';
          const icon = <Glyph of={isNext === (lang === 'ar') ? LeftOutlined : RightOutlined} />;
          const label = t(isNext ? 'common.next' : 'common.previous');
          if (isNext ? currentPage < pages : currentPage > 1)
            return (
              <PageLink to={hrefOf(page)} label={label} rel={type}>
                {icon}
              </PageLink>
            );
          return (
            <button type="button" disabled className="ant-pagination-item-link" aria-label={label}>
              {icon}
            </button>
          );
        }}
      />
    </nav>
  );
};

interface PageLinkProps {
  readonly to: string;
  readonly label: string;
  readonly rel?: 'prev' | 'next';
  readonly children: ReactNode;
}

/** A page is a real link, which can be opened in a tab of its own. The keys reach it by the item around it. */
const PageLink = ({ to, label, rel, children }: PageLinkProps) => (
  <Link
    to={to}
    tabIndex={-1}
    rel={rel}
    aria-label={label}
    className={rel && 'ant-pagination-item-link'}
    onClick={(event) => event.stopPropagation()}
  >
    {children}
  </Link>
);

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
