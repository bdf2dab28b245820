import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { type CSSProperties, type KeyboardEvent, useRef } from 'react';
import { type Entity, fieldOf } from '../../schema/entity';
import type { Field } from '../../schema/field';
import { sortsOf } from '../../schema/query';
import { type CellWords, isFigure, renderCell, useCellWords } from '../cells';
import { useBoxWidth } from '../hooks';
import type { RowData } from '../row';
import { useRowTitle } from '../row-title';
import type { Screen } from '../screen';
import { layOut } from './column-widths';
import { changeListState } from './list-state';
import { RowActions } from './row-actions';
import type { RowCommand } from './row-commands';
import type { RowRights } from './row-rights';
import { ariaSortOf, nextSort, sortIn } from './sort';
import type { ListControl } from './use-list-state';
import type { Rows } from './use-rows';

export interface RowsViewProps {
  readonly entity: Entity;
  readonly screen: Screen;
  readonly control: ListControl;
  readonly data: Rows;
  readonly shown: readonly string[];
  readonly rights: RowRights;
  readonly commands: (row: RowData) => readonly RowCommand[];
  readonly onShow: (row: RowData) => void;
}

type Column = readonly [key: string, field: Field];

/** The rows as a table: head sticks, a row opens its details by click or Enter, arrows walk through it. */
export const RowsTable = (props: RowsViewProps) => {
  const { entity, screen, data, shown, commands } = props;
  const said = useCellWords();
  const columns = shown.flatMap((key): Column[] => {
    const field = fieldOf(entity, key);
    return field ? [[key, field]] : [];
  });
  const most = Math.max(0, ...data.rows.map((row) => commands(row).length));
  const box = useRef<HTMLDivElement>(null);
  const { widths, actions, least, scrolls } = layOut({
    columns: columns.map(([key, field]) => ({
      field,
      isTitle: key === screen.lead,
      least: screen.widths[key],
    })),
    commands: most,
    room: useBoxWidth(box),
  });
  return (
    <div ref={box} className={scrolls ? 'rows-box rows-box-scrolls' : 'rows-box'}>
      <table
        className="rows-table"
        style={{ minInlineSize: least }}
        aria-label={said.words.label(entity.label.many)}
        aria-busy={data.isFetching}
      >
        <colgroup>
          {columns.map(([key], index) => (
            <col key={key} style={widthStyle(widths[index] ?? 0)} />
          ))}
          {actions > 0 && <col style={widthStyle(actions)} />}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column[0]} {...props} column={column} said={said} />
            ))}
            {actions > 0 && <th className="column-actions">{said.words.t('common.actions')}</th>}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <Row key={row.id} {...props} row={row} columns={columns} said={said} hasActions={actions > 0} />
          ))}
        </tbody>
      </table>
    </div>
  );
};

const widthStyle = (inlineSize: number): CSSProperties => ({ inlineSize });

interface HeadProps extends RowsViewProps {
  readonly column: Column;
  readonly said: CellWords;
}

const Head = ({ entity, control, column: [key, field], said }: HeadProps) => {
  const text = said.words.label(field.label);
  const className = isFigure(field) ? 'column column-figure' : 'column';
  if (!sortsOf(entity).includes(key)) return <th className={className}>{text}</th>;
  const order = ariaSortOf(sortIn(entity, control.state), key);
  const turn = () => {
    const { sort: _, ...rest } = control.state;
    const sort = nextSort(entity, control.state, key);
    control.change(changeListState(rest, sort ? { sort } : {}));
  };
  return (
    <th className={className} aria-sort={order}>
      <button type="button" className="sort-button" onClick={turn}>
        <span>{text}</span>
        <span className={`sort-mark sort-${order}`} aria-hidden="true">
          <CaretUpOutlined />
          <CaretDownOutlined />
        </span>
      </button>
    </th>
  );
};

interface RowProps extends RowsViewProps {
  readonly row: RowData;
  readonly columns: readonly Column[];
  readonly said: CellWords;
  readonly hasActions: boolean;
}

const Row = (props: RowProps) => {
  const { entity, screen, data, row, columns, said, rights, hasActions, onShow } = props;
  const title = useRowTitle()(entity, row);
  const open = () => {
    if (rights.show) onShow(row);
  };
  return (
    <tr
      className={data.marked.has(row.id) ? 'row row-changed' : 'row'}
      tabIndex={0}
      data-id={row.id}
      aria-label={title}
      onClick={(event) => {
        if (!isSelecting() && !isControl(event.target)) open();
      }}
      onKeyDown={(event) => onRowKey(event, open)}
    >
      {columns.map(([key, field]) => {
        const Own = screen.cell(key);
        return (
          <td
            key={key}
            className={isFigure(field) ? 'column column-figure' : 'column'}
            onMouseEnter={showWhole}
          >
            {Own ? (
              <Own row={row} />
            ) : (
              <span className="clipped">
                {renderCell({ field, name: key, holder: row, short: true }, said)}
              </span>
            )}
          </td>
        );
      })}
      {hasActions && (
        <td className="column-actions">
          <RowActions {...props} />
        </td>
      )}
    </tr>
  );
};

/** Long text ends with an ellipsis and is whole in the tooltip once the pointer is on it. */
const showWhole = ({ currentTarget }: { readonly currentTarget: HTMLElement }): void => {
  const text = currentTarget.querySelector<HTMLElement>('.clipped');
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

/** A click that ends a selection of text copies it and opens nothing. */
const isSelecting = (): boolean => (getSelection()?.toString() ?? '') !== '';

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input') !== null;
