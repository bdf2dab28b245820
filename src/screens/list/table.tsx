import { Table, type TableColumnsType } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { type Entity, fieldOf } from '../../schema/entity';
import { type Field, unreachable } from '../../schema/field';
import { sortsOf } from '../../schema/query';
import { type CellWords, isFigure, renderCell, useCellWords } from '../cells';
import { type RowData, titleOf } from '../row';
import type { Screen } from '../screen';
import { sorterOf } from './list-query';
import { changeListState } from './list-state';
import { RowActions, type RowActionsProps } from './row-actions';
import type { Rows } from './use-rows';
import type { ListControl } from './use-list-state';

export interface RowsViewProps extends Omit<RowActionsProps, 'row'> {
  readonly screen: Screen;
  readonly control: ListControl;
  readonly data: Rows;
  readonly shown: readonly string[];
}

/** The rows as a table: head sticks, a row opens its details by click or Enter, arrows walk through it. */
export const RowsTable = (props: RowsViewProps) => {
  const { entity, control, data, shown, rights, onShow } = props;
  const said = useCellWords();
  const columns = columnsFor(props, said);
  return (
    <Table<RowData>
      className="rows-table"
      rowKey="id"
      size="small"
      columns={columns}
      dataSource={[...data.rows]}
      pagination={false}
      showSorterTooltip={false}
      sticky={{ offsetHeader: 56 }}
      scroll={{ x: shown.reduce((sum, key) => sum + widthOf(entity, key), actionsWidth) }}
      tableLayout="fixed"
      aria-label={said.words.label(entity.label.many)}
      aria-busy={data.isFetching}
      rowClassName={(row) => (data.marked.has(row.id) ? 'row row-changed' : 'row')}
      onRow={(row) => ({
        tabIndex: 0,
        'data-id': row.id,
        'aria-label': titleOf(entity, row),
        onClick: (event) => {
          if (rights.show && !isSelecting() && !isControl(event.target)) onShow(row);
        },
        onKeyDown: (event) => onRowKey(event, () => rights.show && onShow(row)),
      })}
      onChange={(_, __, sorter, { action }) => {
        if (action !== 'sort' || Array.isArray(sorter)) return;
        const { sort: ___, ...rest } = control.state;
        const by = String(sorter.columnKey);
        control.change(
          changeListState(
            rest,
            sorter.order ? { page: 1, sort: { by, desc: sorter.order === 'descend' } } : { page: 1 },
          ),
        );
      }}
    />
  );
};

const actionsWidth = 112;

const columnsFor = (props: RowsViewProps, said: CellWords): TableColumnsType<RowData> => {
  const { entity, screen, control, shown, rights } = props;
  const { t, label } = said.words;
  const sorter = sorterOf(entity, control.state);
  const sortable = sortsOf(entity);
  const fields = shown.flatMap((key) => {
    const field = fieldOf(entity, key);
    return field ? [[key, field] as const] : [];
  });
  return [
    ...fields.map(([key, field]) => {
      const Own = screen.cell(key);
      return {
        key,
        title: label(field.label),
        width: widthOf(entity, key),
        align: isFigure(field) ? ('end' as const) : ('start' as const),
        className: key === entity.title ? 'column column-title' : 'column',
        ...(sortable.includes(key)
          ? {
              sorter: true,
              sortOrder: sorter.field === key ? (sorter.order === 'desc' ? ('descend' as const) : ('ascend' as const)) : null,
              sortDirections: sorter.field === entity.sort.by ? bothWays : bothAndNone,
            }
          : {}),
        render: (_: unknown, row: RowData) =>
          Own ? <Own row={row} /> : <Clipped>{renderCell({ field, name: key, holder: row, short: true }, said)}</Clipped>,
      };
    }),
    ...(rights.show || rights.update || rights.delete
      ? [
          {
            key: 'actions',
            title: t('common.actions'),
            width: actionsWidth,
            className: 'column column-actions',
            render: (_: unknown, row: RowData) => <RowActions {...props} row={row} />,
          },
        ]
      : []),
  ];
};

const bothWays = ['ascend' as const, 'descend' as const, 'ascend' as const];
const bothAndNone = ['ascend' as const, 'descend' as const];

/** Long text ends with an ellipsis and is whole in the tooltip once the pointer or the focus is on it. */
export const Clipped = ({ children }: { readonly children: ReactNode }) => (
  <span
    className="clipped"
    onMouseEnter={({ currentTarget }) => {
      if (currentTarget.scrollWidth > currentTarget.clientWidth) currentTarget.title = currentTarget.textContent ?? '';
    }}
  >
    {children}
  </span>
);

const widthOf = (entity: Entity, key: string): number => {
  const field = fieldOf(entity, key);
  return key === entity.title ? 168 : field ? kindWidth(field) : 100;
};

const kindWidth = (field: Field): number => {
  switch (field.kind) {
    case 'text':
      return field.format === 'email' || field.format === 'url' ? 148 : 116;
    case 'integer':
      return 92;
    case 'money':
      return 104;
    case 'date':
    case 'moment':
      return 108;
    case 'time':
      return 84;
    case 'flag':
      return 92;
    case 'choice':
      return 92;
    case 'reference':
      return 104;
    case 'rows':
      return 148;
    default:
      return unreachable(field);
  }
};

const onRowKey = (event: KeyboardEvent<HTMLElement>, open: () => void): void => {
  if (event.target !== event.currentTarget) return;
  const step = event.key === 'ArrowDown' ? 'nextElementSibling' : event.key === 'ArrowUp' ? 'previousElementSibling' : undefined;
  if (step) {
    event.preventDefault();
    const next = event.currentTarget[step];
    if (next instanceof HTMLElement) next.focus();
  } else if (event.key === 'Enter') {
    event.preventDefault();
    open();
  }
};

/** A click that ends a selection of text copies it and opens nothing. */
const isSelecting = (): boolean => (getSelection()?.toString() ?? '') !== '';

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input') !== null;
