import { Between } from '../../i18n/react';
import type { Fields } from '../../schema/field';
import { Failure } from '../controls/failure';
import { isEmpty, isFigure, valueIn } from '../data/row';
import { useIsNarrow } from '../hooks';
import { bearsCurrency, isNought, Missing, renderCell, useCellWords } from './cells';
import './table.css';
import { Table as AntTable } from 'antd';
import { Fragment, type ReactNode, useCallback } from 'react';

export interface Column<Row> {
  readonly key: string;
  readonly title: ReactNode;
  /** The currency of all amounts in the column, said once beside the title. Default: none, or the cells say it. */
  readonly unit?: string | undefined;
  /** True for a number or an amount: it aligns to the column's end. Default: false. */
  readonly isFigure?: boolean;
  /** True if the cell names its row for screen readers and heads its card. Default: false. */
  readonly isHeading?: boolean;
  /** True if the cell holds the row's actions: they show at the end of its card. Default: false. */
  readonly isCommand?: boolean;
  /** Returns null if the row has no value. */
  readonly cell: (row: Row) => ReactNode;
  /** Content of the footer cell. Default: none. A table without any total has no footer. */
  readonly total?: ReactNode;
  readonly className?: string;
}

interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, index: number) => string | number;
  readonly isBusy?: boolean;
}

/** Rows of an answer or of a row, in antd's table. */
export const Table = <Row,>({ label, columns, rows, keyOf, isBusy }: TableProps<Row>) => (
  <AntTable<{ readonly key: string | number; readonly row: Row }>
    className="plain-table"
    pagination={false}
    aria-label={label}
    aria-busy={isBusy}
    rowHoverable={false}
    locale={{ emptyText: <Missing /> }}
    dataSource={rows.map((row, index) => ({ key: keyOf(row, index), row }))}
    columns={columns.map((column) => ({
      key: column.key,
      title: <Title of={column} />,
      ...placeOf(column),
      ...(column.isHeading && { rowScope: 'row' }),
      render: (_, { row }) => column.cell(row) ?? <Missing />,
    }))}
    {...(columns.some(({ total }) => total !== undefined) && {
      summary: () => (
        <AntTable.Summary.Row>
          {columns.map((column, index) =>
            index === 0 && column.total !== undefined ? (
              <th key={column.key} scope="row" className="ant-table-cell">
                {column.total}
              </th>
            ) : (
              <AntTable.Summary.Cell key={column.key} index={index} {...placeOf(column)}>
                {column.total}
              </AntTable.Summary.Cell>
            ),
          )}
        </AntTable.Summary.Row>
      ),
    })}
  />
);

/** Figures stand under each other by their units: at the right edge in both directions. */
const placeOf = <Row,>({ isFigure, className = '' }: Column<Row>) =>
  isFigure ? { align: 'right' as const, className: `column-figure ${className}` } : { className };

const Title = <Row,>({ of: { title, unit } }: { readonly of: Column<Row> }) =>
  unit === undefined ? (
    title
  ) : (
    <>
      {title} <small className="column-unit">{unit}</small>
    </>
  );

export type OwnColumn<Row> = Partial<Omit<Column<Row>, 'key'>>;

/** Returns a function that builds the column of a declared field. `own` overrides heading, format and alignment. */
export const useFieldColumn = <F extends Fields, Row = unknown>(
  fields: F,
): ((key: keyof F & string, own?: OwnColumn<Row>) => Column<Row>) => {
  const said = useCellWords();
  return useCallback(
    (key, own) => {
      const field = fields[key];
      if (!field) throw new Error(`no field ${key}`);
      // A cell of the screen's own says its currency itself.
      const isBare = bearsCurrency(field) && own?.cell === undefined;
      return {
        key,
        title: said.words.label(field.label),
        unit: isBare ? said.formatFor(undefined).currency() : undefined,
        isFigure: isFigure(field),
        cell: (row) => {
          const value = valueIn(row, key);
          if (isEmpty(value) || isNought(field, value)) return null;
          return renderCell({ field, name: key, holder: row, isBare }, said);
        },
        ...own,
      };
    },
    [fields, said],
  );
};

interface DataTableProps<Row> extends Omit<TableProps<Row>, 'rows'> {
  /** Absent until loaded. */
  readonly rows: readonly Row[] | undefined;
  readonly failure?: { readonly text: string; readonly retry: () => void } | undefined;
  readonly empty: string;
  /** Layout in little room: columns share the width, or scroll, or each row is a card. Default: 'fits'. */
  readonly onPhone?: 'fits' | 'scrolls' | 'cards';
}

/** Table of loaded rows. Shows a bar while they load, the failure with a retry button, or `empty` without rows. */
export const DataTable = <Row,>({
  rows,
  failure,
  empty,
  onPhone = 'fits',
  ...table
}: DataTableProps<Row>) => {
  const isNarrow = useIsNarrow();
  if (failure) return <Failure {...failure} />;
  if (rows === undefined) return <span className="skeleton-bar" aria-hidden="true" />;
  if (rows.length === 0) return <p className="quiet">{empty}</p>;
  if (onPhone === 'cards' && isNarrow) return <TableCards {...table} rows={rows} />;
  const shown = <Table {...table} rows={rows} />;
  return onPhone === 'scrolls' ? <ScrollBox label={table.label}>{shown}</ScrollBox> : shown;
};

const TableCards = <Row,>({ label, columns, rows, keyOf }: TableProps<Row>) => {
  const heads = columns.filter(({ isHeading }) => isHeading);
  const figures = columns.filter(({ isFigure }) => isFigure);
  const commands = columns.filter(({ isCommand }) => isCommand);
  const others = columns.filter(
    ({ isHeading, isFigure, isCommand }) => !isHeading && !isFigure && !isCommand,
  );
  const [only, ...more] = figures;
  return (
    <ul className="table-cards" aria-label={label}>
      {rows.map((row, index) => (
        <li key={keyOf(row, index)}>
          <span className="table-card-head strong">
            <Joined parts={heads} row={row} />
          </span>
          {only && more.length === 0 && <OnlyFigure column={only} row={row} />}
          {more.length > 0 && (
            <dl className="table-card-figures wrap">
              {figures.map((column) => (
                <div key={column.key}>
                  <dt>
                    <Title of={column} />
                  </dt>
                  <dd className="strong">{column.cell(row) ?? <Missing />}</dd>
                </div>
              ))}
            </dl>
          )}
          <span className="table-card-others">
            <Joined parts={others} row={row} />
          </span>
          {commands.map(({ key, cell }) => (
            <span key={key} className="table-card-commands">
              {cell(row)}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
};

/** The card's one figure with its currency, which a dash does not have. */
const OnlyFigure = <Row,>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) => {
  const figure = column.cell(row);
  if (figure === null) return <Missing />;
  return (
    <span className="strong">
      {figure}
      {column.unit !== undefined && <small className="cell-unit soft strong"> {column.unit}</small>}
    </span>
  );
};

const Joined = <Row,>({ parts, row }: { readonly parts: readonly Column<Row>[]; readonly row: Row }) =>
  parts
    .map(({ key, cell }): readonly [string, ReactNode] => [key, cell(row)])
    .filter(([, cell]) => cell !== null)
    .map(([key, cell], index) => (
      <Fragment key={key}>
        {index > 0 && (
          <span className="table-between">
            <Between />
          </span>
        )}
        {cell}
      </Fragment>
    ));

/** Box in which a wide table scrolls by itself. The box takes the focus, so that the arrow keys can scroll it. */
const ScrollBox = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a part of a form.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the arrow keys could not scroll the box.
  <div className="scroll-box slim" role="group" aria-label={label} tabIndex={0}>
    {children}
  </div>
);
