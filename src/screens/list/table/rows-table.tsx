import { FilterFilled } from '@ant-design/icons';
import { getDefaultSortOrder } from '@refinedev/antd';
import { getDefaultFilter } from '@refinedev/core';
import { Table, type TableColumnType } from 'antd';
import { type ComponentProps, type KeyboardEvent, useMemo, useRef } from 'react';
import { useMatch } from 'react-router';
import { type Entity, fieldOf } from '../../../schema/entity';
import type { Field } from '../../../schema/field';
import { filtersOf, sortsOf } from '../../../schema/list-query';
import { type CommandsOf, mostRowIcons, RowIcons } from '../../actions/commands';
import type { Command, RowPermissions } from '../../actions/offers';
import { bearsCurrency, type CellWords, renderCell, useCellWords } from '../../cells/cells';
import {
  isEmpty,
  isFigure,
  isLate,
  listIn,
  type RowData,
  rowClass,
  textIn,
  useRowTitle,
  valueIn,
} from '../../data/row';
import { useMeasured } from '../../hooks';
import { Named } from '../../person/person';
import type { Screen } from '../../screen';
import { flagText, useWords } from '../../words';
import type { ListTable } from '../use-list-table';
import type { ChosenRows } from './chosen';
import { layOut, narrowest, type Widths, widest } from './layout';

/** The library's mark of a table that needs no width of a scroll bar: to measure it lays the page out once more. */
const unmeasured = { tailor: true };

/** Width in px of the column of boxes. */
const boxWidth = 44;

const widthOf = ({ clientWidth }: HTMLElement): number => clientWidth;

export interface RowsViewProps {
  readonly entity: Entity;
  readonly screen: Screen;
  readonly table: ListTable;
  /** Rows of the page, with their figures. */
  readonly rows: readonly RowData[];
  readonly shown: readonly string[];
  readonly widths: Widths;
  readonly permissions: RowPermissions;
  readonly commands: CommandsOf;
  readonly onShow: (row: RowData) => void;
  readonly onWidths: (widths: Widths) => void;
  /** Undefined if nothing may be done to several rows. */
  readonly chosen?: ChosenRows | undefined;
}

/** What the cells of a row are drawn from. They are drawn again when it is another, and else never. */
interface DrawnRow {
  readonly row: RowData;
  readonly commands: readonly Command[];
  readonly said: CellWords;
  readonly shown: readonly string[];
}

/** Rows in antd's table. A click or Enter opens a row; the up and down arrows move the focus. */
export const RowsTable = (props: RowsViewProps) => {
  const { entity, screen, table, shown, commands, permissions, onShow, chosen } = props;
  const said = useCellWords();
  const titleOf = useRowTitle();
  // The row whose details stand beside the list.
  const openId = Number(useMatch(`${entity.route}/:id`)?.params.id);
  const all = shown.flatMap((key): (readonly [string, Field])[] => {
    const field = fieldOf(entity, key);
    return field ? [[key, field]] : [];
  });
  const rows = useMemo(
    () => props.rows.map((row): DrawnRow => ({ row, commands: commands(row), said, shown })),
    [props.rows, commands, said, shown],
  );
  const most = Math.min(mostRowIcons, Math.max(0, ...rows.map((row) => row.commands.length)));
  const box = useRef<HTMLDivElement>(null);
  const boxes = chosen ? boxWidth : 0;
  const width = useMeasured(box, widthOf);
  const room = width === undefined ? undefined : width - boxes;
  const laid = (some: typeof all) =>
    layOut({
      columns: some.map(([key, field]) => ({
        field,
        isTitle: key === screen.lead,
        isPerson: entity.person !== undefined && key === entity.title,
        least: screen.widths?.[key] ?? screen.figures?.widths?.[key],
        given: props.widths[key],
      })),
      lang: said.words.lang,
      commands: most,
      room,
    });
  const fields = (screen.yields ?? []).reduce(
    (some, key) => (laid(some).scrolls ? some.filter(([name]) => name !== key) : some),
    all,
  );
  const { widths, actions, least, scrolls } = laid(fields);
  const columns = fields.map(([key, field], index): TableColumnType<DrawnRow> => {
    const Own = screen.cell(key);
    const label = said.words.label(field.label);
    const head = {
      scope: 'col',
      onWidth: (width: number) => props.onWidths({ ...props.widths, [key]: width }),
    };
    return {
      key,
      dataIndex: key,
      title: bearsCurrency(field) ? (
        <>
          {label} <small className="column-unit">{said.formatFor(undefined).currency()}</small>
        </>
      ) : (
        label
      ),
      width: widths[index] ?? 0,
      onHeaderCell: () => head,
      shouldCellUpdate: isOther,
      ...(scrolls && index === 0 && { fixed: 'left' }),
      ...(isFigure(field) && { align: 'right', className: 'column-figure' }),
      ...(sortsOf(entity).includes(key) && {
        sorter: true,
        sortOrder: getDefaultSortOrder(key, table.sorters) ?? null,
        // The third press leads back to the usual order; the column of that order only turns round.
        sortDirections: key === entity.sort.by ? ['ascend', 'descend', 'ascend'] : ['ascend', 'descend'],
      }),
      ...headFilterOf(props, key, field, said),
      render: (_, { row, said, shown }) =>
        key === entity.title && entity.person ? (
          <PersonCell screen={screen} row={row} shown={shown} said={said} />
        ) : Own ? (
          <Own row={row} />
        ) : (
          <span className="clipped">
            {renderCell({ field, name: key, holder: row, short: true, isBare: true }, said)}
          </span>
        ),
    };
  });
  const commandColumn: TableColumnType<DrawnRow> = {
    key: 'actions',
    title: said.words.t('common.actions'),
    className: 'column-actions',
    width: actions,
    shouldCellUpdate: isOther,
    ...(scrolls && { fixed: 'right' }),
    render: (_, { row, commands }) => <RowIcons commands={commands} name={titleOf(screen, row)} />,
  };
  return (
    <div ref={box} className={scrolls ? 'rows-box rows-box-scrolls' : 'rows-box'}>
      {/* Drawn once its room is known, which is before the first paint: all cells would be drawn twice. */}
      {room !== undefined && (
        <Table<DrawnRow>
          {...unmeasured}
          components={parts}
          className="rows-table"
          style={{ minInlineSize: least + boxes }}
          tableLayout="fixed"
          aria-label={said.words.label(entity.label.many)}
          aria-busy={table.isFetching}
          rowKey={({ row }) => row.id}
          columns={actions > 0 ? [...columns, commandColumn] : columns}
          dataSource={rows}
          onChange={table.onChange}
          {...(chosen && {
            rowSelection: {
              selectedRowKeys: chosen.rows.map(({ id }) => id),
              preserveSelectedRowKeys: true,
              columnWidth: boxWidth,
              fixed: scrolls,
              getTitleCheckboxProps: () => ({ 'aria-label': said.words.t('list.choosePage') }),
              getCheckboxProps: ({ row }) => ({
                tabIndex: 0,
                'aria-label': said.words.t('list.chooseRow', { name: titleOf(screen, row) }),
              }),
              onChange: (ids) => chosen.choose(ids.map(Number)),
            },
          })}
          pagination={false}
          loading={{ spinning: table.isFetching, delay: 400 }}
          showSorterTooltip={false}
          rowHoverable={false}
          rowClassName={({ row }) =>
            rowClass(row.id === openId ? 'row row-open' : 'row', {
              changed: table.marked.has(row.id),
              late: isLate(entity, row),
            })
          }
          onRow={({ row }) => {
            const open = () => {
              if (permissions.show) onShow(row);
            };
            return {
              'aria-current': row.id === openId || undefined,
              tabIndex: 0,
              'data-id': row.id,
              'aria-label': titleOf(screen, row),
              onClick: ({ target }) => {
                if (!isSelecting() && !isControl(target)) open();
              },
              onKeyDown: (event: KeyboardEvent<HTMLElement>) => onRowKey(event, open, chosen),
              onMouseOver: showWhole,
            };
          }}
        />
      )}
    </div>
  );
};

interface HeadProps extends ComponentProps<'th'> {
  /** Absent for a column whose width is its own. */
  readonly onWidth?: (width: number) => void;
}

/** A head with an edge that a pointer pulls. Keys and fingers do it in the menu of the columns. */
const Head = ({ onWidth, children, ...rest }: HeadProps) => {
  /** Width at the pointer's place 0. */
  const begun = useRef(0);
  const way = useWords().lang === 'ar' ? -1 : 1;
  return (
    <th {...rest}>
      {children}
      {onWidth && (
        <span
          className="column-edge"
          aria-hidden
          // A press on the head sorts.
          onClick={(event) => event.stopPropagation()}
          onPointerDown={({ currentTarget, pointerId, clientX }) => {
            currentTarget.setPointerCapture(pointerId);
            begun.current = (currentTarget.parentElement?.offsetWidth ?? 0) - clientX * way;
          }}
          onPointerMove={({ buttons, clientX }) => {
            const width = Math.round(begun.current + clientX * way);
            if (buttons === 1) onWidth(Math.min(widest, Math.max(narrowest, width)));
          }}
        />
      )}
    </th>
  );
};

const parts = { header: { cell: Head } };

const isOther = (row: DrawnRow, before: DrawnRow): boolean => row !== before;

/** A filter in the head of a choice or a flag. */
const headFilterOf = (
  { entity, table }: RowsViewProps,
  key: string,
  field: Field,
  { words }: CellWords,
): Partial<TableColumnType<DrawnRow>> => {
  if (!filtersOf(entity).some(([name]) => name === key)) return {};
  if (field.kind !== 'choice' && field.kind !== 'flag') return {};
  const filters =
    field.kind === 'choice'
      ? field.options.map(({ value, label }) => ({ value, text: words.label(label) }))
      : [true, false].map((on) => ({ value: String(on), text: flagText(field, on, words) }));
  return {
    filters,
    // The library's own name of the icon is English.
    filterIcon: <FilterFilled aria-label={`${words.label(field.label)}: ${words.t('common.filters')}`} />,
    filterMultiple: field.kind === 'choice',
    filteredValue: getDefaultFilter(key, table.filters, 'in') ?? null,
  };
};

/** Shows a cut text whole in a tooltip when the pointer is over it. */
const showWhole = ({ target }: { readonly target: EventTarget }): void => {
  const text = target instanceof Element ? target.closest<HTMLElement>('.clipped, .clipped > bdi') : null;
  if (text && (text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight))
    text.title = text.textContent ?? '';
};

/** Space chooses the row; shift with an arrow takes the next one along. */
const onRowKey = (event: KeyboardEvent<HTMLElement>, open: () => void, chosen?: ChosenRows): void => {
  if (event.target !== event.currentTarget) return;
  const id = Number(event.currentTarget.dataset.id);
  const step =
    event.key === 'ArrowDown'
      ? 'nextElementSibling'
      : event.key === 'ArrowUp'
        ? 'previousElementSibling'
        : undefined;
  if (step) {
    event.preventDefault();
    const next = event.currentTarget[step];
    if (!(next instanceof HTMLElement)) return;
    next.focus();
    if (event.shiftKey) chosen?.choose([...chosen.rows.map((row) => row.id), id, Number(next.dataset.id)]);
  } else if (event.key === ' ' && chosen) {
    event.preventDefault();
    chosen.toggle(id);
  } else if (event.key === 'Enter') {
    event.preventDefault();
    open();
  }
};

/** True if text is selected: a click that ends a selection must not open the row. */
const isSelecting = (): boolean => (getSelection()?.toString() ?? '') !== '';

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, .ant-table-selection-column') !== null;

interface PersonCellProps {
  readonly screen: Screen;
  readonly row: RowData;
  /** Fields that stand beside the person. One of them is not told again beneath the name. */
  readonly shown: readonly string[];
  readonly said: CellWords;
}

/** A person of a list: the face, the name, and in the second line what the entity declares. */
export const PersonCell = ({ screen, row, shown, said }: PersonCellProps) => {
  const { entity } = screen;
  const sub = entity.person?.sub ?? '';
  const field = fieldOf(entity, sub);
  const [Name, Sub] = [screen.cell(entity.title), screen.cell(sub)];
  const isTold = field !== undefined && !shown.includes(sub) && hasValue(row, sub);
  return (
    <Named entity={entity} row={row} size={40}>
      {Name ? <Name row={row} /> : <bdi>{textIn(row, entity.title)}</bdi>}
      {isTold && (
        <span className="person-sub">
          {Sub ? <Sub row={row} /> : renderCell({ field, name: sub, holder: row, short: true }, said)}
        </span>
      )}
    </Named>
  );
};

const hasValue = (row: RowData, key: string): boolean =>
  listIn(row, key).length > 0 || (!Array.isArray(valueIn(row, key)) && !isEmpty(valueIn(row, key)));
