import { useCan } from '@refinedev/core';
import './query-section.css';
import { Glyph } from '../glyph';
import './query-table.css';
import './heat-table.css';
import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, Suspense, useId, useRef } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../i18n/react';
import { canParams, useAccess } from '../../providers/access';
import { errorMessage } from '../../providers/messages';
import { addressOf, answerFieldsOf, isDeclared } from '../../schema/answer';
import { type Field, type Fields, unreachable } from '../../schema/field';
import {
  type AnyQuery,
  type Chart,
  filePermissionOf,
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

/** Section of a page for one query: heading, hint, and cards or chart and table. Nothing without its permission. */
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

// Larger than everything else together, so it loads after the table is there.
const QueryChart = lazyPart(() => import('./query-chart'), 'QueryChart');

type RecordIn<X> = QueryAnswer<X> extends readonly (infer R)[] ? R : never;
type Columns<X> = { readonly [K in keyof RecordIn<X> & string]?: OwnColumn<RecordIn<X>> };

interface QueryTableProps<X> extends QueryAsk<X> {
  readonly query: X;
  readonly input: Asked<X>;
  /** Columns to show, in this order, with overrides. Default: the query's `shows`. */
  readonly columns?: Columns<X>;
  /** Layout in little room. Default: 'scrolls'. */
  readonly onPhone?: 'scrolls' | 'cards';
  /** Text for an empty answer. Default: 'common.noData'. */
  readonly empty?: string;
  /** Error text shown in place of the table and as a toast. Default: the server's message in its place, no toast. */
  readonly failed?: string;
}

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
  const filePermission = filePermissionOf(query);
  const isHeld = useCan(canParams(filePermission ?? '')).data?.can;
  const mayLeave = filePermission !== undefined && isHeld;
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
          <Button
            size="small"
            icon={<Glyph of={PrinterOutlined} />}
            onClick={() => printAlone(whole.current)}
          >
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

/** Sums in hundredths, because piastres as binary fractions would not add up exactly. */
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

/** Heat map as an HTML table whose cells darken with their value, so that it can be read aloud and printed. */
export const HeatTable = ({ chart, fields, records, label }: HeatTableProps) => {
  const said = useCellWords();
  const placesOf = (key: string) => placesIn(records, key, fields[key], said);
  const [xs, ys] = [placesOf(chart.x), placesOf(chart.y)];
  const found = new Map(records.map((one) => [`${textIn(one, chart.y)} ${textIn(one, chart.x)}`, one]));
  // A percentage is darkest at 100; figures above 100 are scaled by the highest one.
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

/** Returns the values of one axis with names: choices as declared, references by name, other values ascending. */
const placesIn = (
  records: readonly unknown[],
  key: string,
  field: Field | undefined,
  said: CellWords,
): readonly Place[] => {
  // A name needs a record, because the record may carry the row that the value points to.
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

/** Share of the accent colour in a cell, at most 45 %, so that the figure stays readable. */
const shadeOf = (value: number | undefined, most: number): string | undefined =>
  value === undefined ? undefined : `${Math.round((Math.min(value, most) / most) * 45)}%`;
