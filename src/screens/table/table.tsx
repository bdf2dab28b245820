import { Between } from '../between';
import './table.css';
import { Button } from 'antd';
import {
  type ComponentPropsWithoutRef,
  type CSSProperties,
  Fragment,
  type ReactNode,
  useCallback,
} from 'react';
import type { Fields } from '../../schema/field';
import { bearsCurrency, isNought, Missing, renderCell, useCellWords } from '../cells/cells';
import { isEmpty, isFigure, valueIn } from '../data/row';
import { useIsNarrow } from '../hooks';
import { useWords } from '../words';

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
  readonly order?: 'ascending' | 'descending' | 'none';
  readonly className?: string;
  /** Width in px. Default: fits the content. */
  readonly width?: number;
}

interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, index: number) => string | number;
  readonly rowProps?: (row: Row) => ComponentPropsWithoutRef<'tr'> & { readonly 'data-id'?: number };
  readonly isBusy?: boolean;
  /** Default: 'plain-table', the plain look of a table within a page. */
  readonly className?: string;
  readonly style?: CSSProperties;
}

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
              <Title of={column} />
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
              <Place key={column.key} column={column} isHeading={index === 0 && column.total !== undefined}>
                {column.total}
              </Place>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
};

const Title = <Row,>({ of: { title, unit } }: { readonly of: Column<Row> }) =>
  unit === undefined ? (
    title
  ) : (
    <>
      {title} <small className="column-unit">{unit}</small>
    </>
  );

type PlaceProps<Row> = Pick<Column<Row>, 'isHeading'> & { column: Column<Row>; children: ReactNode };

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
  const { t } = useWords();
  const isNarrow = useIsNarrow();
  if (failure)
    return (
      <p role="alert">
        {failure.text}{' '}
        <Button size="small" onClick={failure.retry}>
          {t('common.retry')}
        </Button>
      </p>
    );
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
          <span className="table-card-head">
            <Joined parts={heads} row={row} />
          </span>
          {only && more.length === 0 && <OnlyFigure column={only} row={row} />}
          {more.length > 0 && (
            <dl className="table-card-figures">
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
      {column.unit !== undefined && <small className="cell-unit"> {column.unit}</small>}
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
export const ScrollBox = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a part of a form.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the arrow keys could not scroll the box.
  <div className="scroll-box" role="group" aria-label={label} tabIndex={0}>
    {children}
  </div>
);
