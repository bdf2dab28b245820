import './query-section.css';
import './query-table.css';
import './heat-table.css';
import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, Suspense, useId, useRef } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../i18n/react';
import { useAccess, useCan } from '../../providers/access';
import { errorMessage } from '../../providers/messages';
import { addressOf, answerFieldsOf, isDeclared } from '../../schema/answer';
import { type Field, type Fields, unreachable } from '../../schema/field';
import {
  type AnyQuery,
  type Chart,
  fileRightOf,
  mayAsk,
  type Query,
  type QueryAnswer,
} from '../../schema/query';
import { type CellWords, renderCell, useCellWords } from '../cells/cells';
import { Failure } from '../controls/failure';
import { FileButton } from '../controls/file-button';
import { numberIn, textIn } from '../data/row';
import { lazyPart } from '../lazy-part';
import { type Column, DataTable, type OwnColumn, ScrollBox, useFieldColumn } from '../table/table';
import { useWords } from '../words';
import { nameIn } from './chart-look';
import { QueryCards, useOpenings } from './query-cards';
import { type Asked, type QueryAsk, useFailureToast, useQueryOf } from './use-query-of';

type QuerySectionProps = Required<Pick<QueryTableProps<AnyQuery>, 'query' | 'input' | 'failed'>>;

/** A query as a part of a page: heading, what its figures mean, and its cards or its chart and table. Nothing to who may not ask it. */
export const QuerySection = ({ query, input, failed }: QuerySectionProps) => {
  const { label } = useWords();
  const { can } = useAccess();
  const heading = useId();
  if (!mayAsk(query, can)) return null;
  const isTable = isDeclared(query.answer) && query.answer.shape === 'records';
  const Shown = isTable ? QueryTable<AnyQuery> : QueryCards<AnyQuery>;
  return (
    <section className="panel query-section" aria-labelledby={heading}>
      <h2 id={heading}>{label(query.label)}</h2>
      {query.hint && <p className="note query-section-hint">{label(query.hint)}</p>}
      <Shown query={query} input={input} failed={failed} />
    </section>
  );
};

// Larger than everything else together: fetched once the table stands.
const QueryChart = lazyPart(() => import('./query-chart'), 'QueryChart');

type RecordIn<X> = QueryAnswer<X> extends readonly (infer R)[] ? R : never;
type Columns<X> = { readonly [K in keyof RecordIn<X> & string]?: OwnColumn<RecordIn<X>> };

interface QueryTableProps<X> extends QueryAsk<X> {
  readonly query: X;
  readonly input: Asked<X>;
  /** The columns that are shown, in this order, with what is not as declared. Default: those that the query shows. */
  readonly columns?: Columns<X>;
  /** What becomes of the table where it has no room. Default 'scrolls'. */
  readonly onPhone?: 'scrolls' | 'cards';
  /** Said where nothing was answered. Default: that there is no data. */
  readonly empty?: string;
  /** Said, in its place and as a toast, where it could not be loaded. Default: in its place, in the server's words. */
  readonly failed?: string;
}

/** The records that a query answers, with its chart above and its totals beneath: all of it from the declaration. */
export const QueryTable = <X extends Query>(props: QueryTableProps<X>) => {
  const { query, input, columns, onPhone = 'scrolls', empty, failed, ...ask } = props;
  const said = useCellWords();
  const { t, label } = said.words;
  const format = useFormat();
  const state = useQueryOf(query, input, ask);
  const { data, error, isFetching, retry } = state;
  useFailureToast(state, failed);
  const whole = useRef<HTMLDivElement>(null);
  const fields = answerFieldsOf(query.answer);
  const fileRight = fileRightOf(query);
  const mayLeave = useCan(fileRight ?? '') && fileRight !== undefined;
  const column = useFieldColumn<typeof fields, RecordIn<X>>(fields);
  const hrefOf = useOpenings(query);
  const own: Readonly<Record<string, OwnColumn<RecordIn<X>> | undefined>> = columns ?? {};
  const records: readonly RecordIn<X>[] | undefined = Array.isArray(data) ? data : undefined;
  const hasRecords = records !== undefined && records.length > 0;
  const totalOf = (key: string, index: number) => {
    const field = fields[key];
    if (query.total.length === 0 || !records || !field) return {};
    if (query.total.includes(key))
      return { total: renderCell({ field, name: key, holder: { [key]: sumOf(records, key) } }, said) };
    return index === 0 ? { total: t('common.total') } : {};
  };
  const opened = (key: string, { cell }: Pick<Column<RecordIn<X>>, 'cell'>) => ({
    cell: (row: RecordIn<X>): ReactNode => {
      const [shown, href] = [cell(row), hrefOf(key, row, input)];
      return shown === null || href === undefined ? shown : <Link to={href}>{shown}</Link>;
    },
  });
  const shownColumn = (key: string, index: number): Column<RecordIn<X>> => {
    const plain = column(key, { ...totalOf(key, index), ...own[key] });
    return query.opens[key] ? { ...plain, ...opened(key, plain) } : plain;
  };
  const place: Column<RecordIn<X>> = {
    key: 'place',
    title: t('common.rank'),
    cell: (row) => format.integer((records ?? []).indexOf(row) + 1),
  };
  const table = (
    <DataTable
      label={label(query.label)}
      columns={[
        ...(query.isRanked ? [place] : []),
        ...Object.keys(columns ?? Object.fromEntries(query.shows.map((key) => [key, true]))).map(shownColumn),
      ]}
      rows={records}
      keyOf={(_, index) => index}
      isBusy={isFetching}
      failure={error && !data ? { text: errorMessage(error, t), retry } : undefined}
      empty={empty ?? t('common.noData')}
      onPhone={onPhone}
    />
  );
  const { chart } = query;
  if (failed !== undefined && error && !data) return <Failure text={failed} retry={retry} />;
  return (
    <div ref={whole} className="query-table">
      {hasRecords && (
        <div className="query-table-tools">
          <Button size="small" icon={<PrinterOutlined />} onClick={() => printAlone(whole.current)}>
            {t('common.print')}
          </Button>
          {mayLeave && (
            <FileButton
              size="small"
              url={`${addressOf(query.path, ask.params ?? {})}/export`}
              query={input}
              title={label(query.label)}
              name={query.name}
            />
          )}
        </div>
      )}
      {!hasRecords || !chart ? (
        table
      ) : chart.kind === 'heat' ? (
        <>
          <HeatTable chart={chart} fields={fields} records={records} label={label(query.label)} />
          <details className="query-table-more">
            <summary>{t('common.asTable')}</summary>
            {table}
          </details>
        </>
      ) : (
        <div className="query-table-beside">
          <div className="grid query-table-picture">
            <Suspense fallback={<div className="query-chart" />}>
              <QueryChart chart={chart} fields={fields} records={records} />
            </Suspense>
          </div>
          {table}
        </div>
      )}
    </div>
  );
};

/** Summed in hundredths, so that piastres add up. */
const sumOf = (records: readonly unknown[], key: string): number =>
  records.reduce<number>((sum, record) => sum + Math.round((numberIn(record, key) ?? 0) * 100), 0) / 100;

const printAlone = (whole: HTMLElement | null): void => {
  whole?.setAttribute('data-printed', '');
  addEventListener('afterprint', () => whole?.removeAttribute('data-printed'), { once: true });
  print();
};

interface HeatTableProps {
  readonly chart: Extract<Chart, { readonly kind: 'heat' }>;
  readonly fields: Fields;
  readonly records: readonly unknown[];
  readonly label: string;
}

/** A heat map is a table whose cells are the darker the more they say: it can be read, printed and listened to. */
export const HeatTable = ({ chart, fields, records, label }: HeatTableProps) => {
  const said = useCellWords();
  const placesOf = (key: string) => placesIn(records, key, fields[key], said);
  const [xs, ys] = [placesOf(chart.x), placesOf(chart.y)];
  const found = new Map(records.map((one) => [`${textIn(one, chart.y)} ${textIn(one, chart.x)}`, one]));
  // A share is full at a hundred; what has no such end is measured by its own most.
  const most = Math.max(100, ...records.map((one) => numberIn(one, chart.value) ?? 0));
  const field = fields[chart.value];
  return (
    <ScrollBox label={label}>
      <table className="heat-table" aria-label={label}>
        <thead>
          <tr>
            <td />
            {xs.map(({ value, name }) => (
              <th key={value} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ys.map(({ value: y, name }) => (
            <tr key={y}>
              <th scope="row">{name}</th>
              {xs.map(({ value: x }) => {
                const record = found.get(`${y} ${x}`);
                const value = record === undefined ? undefined : numberIn(record, chart.value);
                return (
                  <td key={x} style={{ '--heat': shadeOf(value, most) }}>
                    {record !== undefined &&
                      field &&
                      renderCell({ field, name: chart.value, holder: record }, said)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
};

interface Place {
  readonly value: string;
  readonly name: string;
}

/** The values of a side with their names: options as they are declared, rows by name, days, hours and figures in their order. */
const placesIn = (
  records: readonly unknown[],
  key: string,
  field: Field | undefined,
  said: CellWords,
): readonly Place[] => {
  // A name is said by a record, because it may carry the row that the value points to.
  const names = new Map<string, string>();
  for (const one of records)
    if (!names.has(textIn(one, key))) names.set(textIn(one, key), nameIn(field, key, one, said));
  const places = [...names].map(([value, name]) => ({ value, name }));
  switch (field?.kind) {
    case 'choice': {
      const rank = new Map(field.options.map(({ value }, index) => [value, index]));
      const rankOf = ({ value }: Place) => rank.get(value) ?? rank.size;
      return places.toSorted((one, other) => rankOf(one) - rankOf(other));
    }
    case 'reference':
      return places.toSorted((one, other) => one.name.localeCompare(other.name, said.words.lang));
    case 'date':
    case 'time':
    case 'moment':
      return places.toSorted((one, other) => (one.value < other.value ? -1 : 1));
    case 'integer':
    case 'money':
      return places.toSorted((one, other) => Number(one.value) - Number(other.value));
    case 'text':
    case 'flag':
    case 'rows':
    case undefined:
      return places;
    default:
      return unreachable(field);
  }
};

/** Part of the accent in the colour of a cell; never so much that the figure on it could not be read. */
const shadeOf = (value: number | undefined, most: number): string | undefined =>
  value === undefined ? undefined : `${Math.round((Math.min(value, most) / most) * 45)}%`;
