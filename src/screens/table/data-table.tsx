import { Button } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { ScrollBox } from '../controls/scroll-box';
import { useIsNarrow } from '../hooks';
import { useWords } from '../words';
import { type Column, Table, type TableProps } from './table';

interface DataTableProps<Row> extends Omit<TableProps<Row>, 'rows'> {
  /** Absent until they are there. */
  readonly rows: readonly Row[] | undefined;
  readonly failure?: { readonly text: string; readonly retry: () => void } | undefined;
  /** What is said where there are none. */
  readonly empty: string;
  /** Where there is little room: columns share what there is, or scroll, or each row is a card. Default 'fits'. */
  readonly onPhone?: 'fits' | 'scrolls' | 'cards';
}

/** A table of what was read, with what stands in its place until it is there, when it failed, and where there is nothing. */
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
  if (rows.length === 0) return <p className="table-empty">{empty}</p>;
  if (onPhone === 'cards' && isNarrow) return <TableCards {...table} rows={rows} />;
  const shown = <Table {...table} rows={rows} />;
  return onPhone === 'scrolls' ? <ScrollBox label={table.label}>{shown}</ScrollBox> : shown;
};

/** A row on a phone: what names it, its figure or figures, and beneath them the rest. */
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
          {only && more.length === 0 && <span className="table-card-figure">{only.cell(row)}</span>}
          {more.length > 0 && (
            <dl className="table-card-figures">
              {figures.map(({ key, title, cell }) => (
                <div key={key}>
                  <dt>{title}</dt>
                  <dd>{cell(row)}</dd>
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

const Joined = <Row,>({ parts, row }: { readonly parts: readonly Column<Row>[]; readonly row: Row }) =>
  parts
    .map(({ key, cell }): readonly [string, ReactNode] => [key, cell(row)])
    .filter(([, cell]) => cell !== null)
    .map(([key, cell], index) => (
      <Fragment key={key}>
        {index > 0 && ' · '}
        {cell}
      </Fragment>
    ));
