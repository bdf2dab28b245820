import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { type KeyboardEvent, useRef } from 'react';
import { useMatch } from 'react-router';
import { type Entity, fieldOf } from '../../../schema/entity';
import type { Field } from '../../../schema/field';
import { sortsOf } from '../../../schema/list-query';
import { type CommandsOf, mostRowIcons, RowIcons } from '../../actions/commands';
import type { RowPermissions } from '../../actions/offered';
import { bearsCurrency, renderCell, useCellWords } from '../../cells/cells';
import { isFigure, type RowData } from '../../data/row';
import { isLate, rowClass, useRowTitle } from '../../data/row-title';
import { Glyph } from '../../glyph';
import { useMeasured } from '../../hooks';
import type { Screen } from '../../screen';
import { type Column, Table } from '../../table/table';
import { ariaSortOf, nextSorters } from '../state/list-state';
import type { ListTable } from '../use-list-table';
import { layOut } from './layout';
import { PersonCell } from './person-cell';

const widthOf = ({ clientWidth }: HTMLElement): number => clientWidth;

export interface RowsViewProps {
  readonly entity: Entity;
  readonly screen: Screen;
  readonly table: ListTable;
  /** Rows of the page, with their figures. */
  readonly rows: readonly RowData[];
  readonly shown: readonly string[];
  readonly permissions: RowPermissions;
  readonly commands: CommandsOf;
  readonly onShow: (row: RowData) => void;
}

/** Rows as a table with a sticky head. A click or Enter opens a row; the up and down arrows move the focus. */
export const RowsTable = (props: RowsViewProps) => {
  const { entity, screen, table, shown, commands, permissions, onShow } = props;
  const said = useCellWords();
  const titleOf = useRowTitle();
  // The row whose details stand beside the list.
  const openId = Number(useMatch(`${entity.route}/:id`)?.params.id);
  const all = shown.flatMap((key): (readonly [string, Field])[] => {
    const field = fieldOf(entity, key);
    return field ? [[key, field]] : [];
  });
  const most = Math.min(mostRowIcons, Math.max(0, ...props.rows.map((row) => commands(row).length)));
  const box = useRef<HTMLDivElement>(null);
  const room = useMeasured(box, widthOf);
  const laid = (some: typeof all) =>
    layOut({
      columns: some.map(([key, field]) => ({
        field,
        isTitle: key === screen.lead,
        isPerson: entity.person !== undefined && key === entity.title,
        least: screen.widths?.[key] ?? screen.figures?.widths?.[key],
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
  const columns = fields.map(([key, field], index): Column<RowData> => {
    const Own = screen.cell(key);
    return {
      key,
      ...headOf(props, key, {
        text: said.words.label(field.label),
        unit: bearsCurrency(field) ? said.formatFor(undefined).currency() : undefined,
      }),
      isFigure: isFigure(field),
      width: widths[index] ?? 0,
      cell: (row) =>
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
  const commandColumn: Column<RowData> = {
    key: 'actions',
    title: said.words.t('common.actions'),
    className: 'column-actions',
    width: actions,
    cell: (row) => <RowIcons commands={commands(row)} name={titleOf(screen, row)} />,
  };
  return (
    <div ref={box} className={scrolls ? 'panel rows-box rows-box-scrolls' : 'panel rows-box'}>
      <Table
        className="rows-table"
        style={{ minInlineSize: least }}
        label={said.words.label(entity.label.many)}
        isBusy={table.isFetching}
        columns={actions > 0 ? [...columns, commandColumn] : columns}
        rows={props.rows}
        keyOf={({ id }) => id}
        rowProps={(row) => {
          const open = () => {
            if (permissions.show) onShow(row);
          };
          return {
            className: rowClass(row.id === openId ? 'row row-open' : 'row', {
              changed: table.marked.has(row.id),
              late: isLate(entity, row),
            }),
            'aria-current': row.id === openId || undefined,
            tabIndex: 0,
            'data-id': row.id,
            'aria-label': titleOf(screen, row),
            onClick: ({ target }) => {
              if (!isSelecting() && !isControl(target)) open();
            },
            onKeyDown: (event) => onRowKey(event, open),
            onMouseOver: showWhole,
          };
        }}
      />
    </div>
  );
};

interface Heading {
  readonly text: string;
  /** The currency of all amounts in the column. */
  readonly unit: string | undefined;
}

/** Builds the heading of a column: a sort button if the server can sort by it. */
const headOf = ({ entity, table }: RowsViewProps, key: string, { text: name, unit }: Heading) => {
  const text =
    unit === undefined ? (
      name
    ) : (
      <>
        {name} <small className="column-unit">{unit}</small>
      </>
    );
  if (!sortsOf(entity).includes(key)) return { title: text };
  const order = ariaSortOf(table.sorters, key);
  const turn = () => table.setSorters((now) => nextSorters(entity, now, key));
  return {
    order,
    title: (
      <button type="button" className="inline bare sort-button" onClick={turn}>
        <span>{text}</span>
        <span className={`sort-mark sort-${order}`} aria-hidden="true">
          <Glyph of={CaretUpOutlined} />
          <Glyph of={CaretDownOutlined} />
        </span>
      </button>
    ),
  };
};

/** Shows a cut text whole in a tooltip when the pointer is over it. */
const showWhole = ({ target }: { readonly target: EventTarget }): void => {
  const text = target instanceof Element ? target.closest<HTMLElement>('.clipped') : null;
  if (text && text.scrollWidth > text.clientWidth) text.title = text.textContent ?? '';
};

const onRowKey = (event: KeyboardEvent<HTMLElement>, open: () => void): void => {
  if (event.target !== event.currentTarget) return;
  const step =
    event.key === 'ArrowDown'
      ? 'nextElementSibling'
      : event.key === 'ArrowUp'
        ? 'previousElementSibling'
        : undefined;
  if (step) {
    event.preventDefault();
    const next = event.currentTarget[step];
    if (next instanceof HTMLElement) next.focus();
  } else if (event.key === 'Enter') {
    event.preventDefault();
    open();
  }
};

/** True if text is selected: a click that ends a selection must not open the row. */
const isSelecting = (): boolean => (getSelection()?.toString() ?? '') !== '';

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input') !== null;
