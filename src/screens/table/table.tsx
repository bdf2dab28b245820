import type { ComponentPropsWithoutRef, CSSProperties, ReactNode } from 'react';
import { Missing } from '../cells/cells';
import './table.css';

export interface Column<Row> {
  readonly key: string;
  readonly title: ReactNode;
  /** A number or an amount: stands at the column's end. Default false. */
  readonly isFigure?: boolean;
  /** The cell names its row, for those who listen, and heads its card. Default false. */
  readonly isHeading?: boolean;
  /** What can be done with the row: stands beneath the rest of its card. Default false. */
  readonly isCommand?: boolean;
  /** Null where there is nothing. */
  readonly cell: (row: Row) => ReactNode;
  /** What stands beneath the column. Default: nothing; without any the table has no foot. */
  readonly total?: ReactNode;
  readonly order?: 'ascending' | 'descending' | 'none';
  readonly className?: string;
  /** In px. Default: what the contents need. */
  readonly width?: number;
}

export interface TableProps<Row> {
  /** What the table holds. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, index: number) => string | number;
  readonly rowProps?: (row: Row) => ComponentPropsWithoutRef<'tr'> & { readonly 'data-id'?: number };
  readonly isBusy?: boolean;
  /** Default: the plain look of a table within a page. */
  readonly className?: string;
  readonly style?: CSSProperties;
}

/** The one table: the rows of a list, of an answer, and rows within a row. */
export const Table = <Row,>(props: TableProps<Row>) => {
  const { label, columns, rows, keyOf, rowProps, isBusy, className = 'plain-table', style } = props;
  return (
    <table className={className} style={style} aria-label={label} aria-busy={isBusy}>
      {columns.some(({ width }) => width !== undefined) && (
        <colgroup>
          {columns.map(({ key, width: inlineSize }) => (
            <col key={key} style={{ inlineSize }} />
          ))}
        </colgroup>
      )}
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={classOf(column)} aria-sort={column.order}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={keyOf(row, index)} {...rowProps?.(row)}>
            {columns.map((column) => (
              <Place key={column.key} column={column} isHeading={column.isHeading}>
                {column.cell(row) ?? <Missing />}
              </Place>
            ))}
          </tr>
        ))}
      </tbody>
      {columns.some(({ total }) => total !== undefined) && (
        <tfoot>
          <tr>
            {columns.map((column, index) => (
              <Place key={column.key} column={column} isHeading={index === 0}>
                {column.total}
              </Place>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
};

interface PlaceProps<Row> {
  readonly column: Column<Row>;
  readonly isHeading: boolean | undefined;
  readonly children: ReactNode;
}

const Place = <Row,>({ column, isHeading, children }: PlaceProps<Row>) =>
  isHeading ? (
    <th scope="row" className={classOf(column)}>
      {children}
    </th>
  ) : (
    <td className={classOf(column)}>{children}</td>
  );

const classOf = <Row,>({ isFigure, className = 'column' }: Column<Row>): string =>
  isFigure ? `${className} column-figure` : className;
