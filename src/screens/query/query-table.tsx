import { sumOf } from '../../schema/money';
import './query.css';
import { type ReactNode, type RefObject, Suspense, useId, useRef } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../i18n/react';
import { useAccess } from '../../providers/access';
import { errorMessage } from '../../providers/http-error';
import { answerFieldsOf, isDeclared } from '../../schema/answer';
import type { Fields } from '../../schema/field';
import {
  type AnyQuery,
  type Chart,
  figuresOf,
  mayAsk,
  type Query,
  type QueryAnswer,
} from '../../schema/query';
import { isNought, Missing, renderCell, useCellWords } from '../cells/cells';
import { type Column, DataTable, type OwnColumn, useFieldColumn } from '../cells/table';
import { Failure } from '../controls/failure';
import { numberIn } from '../data/row';
import { lazyPart } from '../lazy-part';
import { PrintedHead } from '../paper/printed-head';
import { useWords } from '../words';
import { QueryCards, useOpenings } from './query-cards';
import { QueryTools } from './query-tools';
import { Ranks } from './ranks';
import { type Asked, type QueryAsk, useFailureToast, useQueryOf } from './use-query-of';

type QuerySectionProps = Required<Pick<QueryTableProps<AnyQuery>, 'query' | 'input' | 'failed'>> &
  Pick<QueryTableProps<AnyQuery>, 'empty'>;

/** Section of a page for one query: heading, hint, and cards or chart and table. Nothing without its permission. */
export const QuerySection = ({ query, input, failed, ...texts }: QuerySectionProps) => {
  const { label } = useWords();
  const { can } = useAccess();
  const heading = useId();
  if (!mayAsk(query, can)) return null;
  const isTable = isDeclared(query.answer) && query.answer.shape === 'records';
  const title = <h2 id={heading}>{label(query.label)}</h2>;
  const hint = query.hint && <p className="note query-section-hint">{label(query.hint)}</p>;
  return (
    <section className="panel query-section grid gap-12 slim" aria-labelledby={heading}>
      {isTable ? (
        <QueryTable query={query} input={input} failed={failed} heading={title} hint={hint} {...texts} />
      ) : (
        <>
          {title}
          {hint}
          <QueryCards query={query} input={input} failed={failed} />
        </>
      )}
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
  /** Part of the page that is printed, if it is more than the table. It then has its own printed head. */
  readonly prints?: RefObject<HTMLElement | null>;
  /** Heading beside the buttons, and the hint beneath. Default: none. */
  readonly heading?: ReactNode;
  readonly hint?: ReactNode;
}

/** Shows the records of a query as a table with totals, a print button and a file. Beneath a chart it is folded. */
export const QueryTable = <X extends Query>(props: QueryTableProps<X>) => {
  const { query, input, columns, onPhone = 'scrolls', empty, failed, ...drawn } = props;
  const { prints, heading, hint, ...ask } = drawn;
  const said = useCellWords();
  const { t, label } = said.words;
  const format = useFormat();
  const state = useQueryOf(query, input, ask);
  const { data, error, isFetching, retry } = state;
  useFailureToast(state, failed);
  const whole = useRef<HTMLDivElement>(null);
  const fields = answerFieldsOf(query.answer);
  const column = useFieldColumn<typeof fields, RecordIn<X>>(fields);
  const hrefOf = useOpenings(query);
  const own: Readonly<Record<string, OwnColumn<RecordIn<X>> | undefined>> = columns ?? {};
  const records: readonly RecordIn<X>[] | undefined = Array.isArray(data) ? data : undefined;
  const hasRecords = records !== undefined && records.length > 0;
  const totalOf = (key: string, index: number) => {
    const field = fields[key];
    if (query.total.length === 0 || !records || !field) return {};
    if (query.total.includes(key)) {
      const sum = sumOf(records.map((record) => numberIn(record, key) ?? 0));
      if (isNought(field, sum)) return { total: <Missing /> };
      // The head bears the currency of the sum, too.
      const isBare = own[key]?.cell === undefined;
      return { total: renderCell({ field, name: key, holder: { [key]: sum }, isBare }, said) };
    }
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
  const isFlat = chart !== undefined && records !== undefined && isNothing(chart, records);
  const picture =
    !chart || !records || !hasRecords ? undefined : isFlat ? (
      // Axes without a bar would say nothing.
      <p className="quiet">{empty ?? t('common.noData')}</p>
    ) : (
      <Picture
        chart={chart}
        fields={fields}
        records={records}
        label={label(query.label)}
        hrefOf={(key, record) => hrefOf(key, record, input)}
      />
    );
  const tools = hasRecords && (
    <QueryTools query={query} input={input} params={ask.params} prints={prints ?? whole} />
  );
  if (failed !== undefined && error && !data)
    return (
      <>
        {heading}
        <Failure text={failed} retry={retry} />
      </>
    );
  return (
    <div ref={whole} className="query-table grid gap-12">
      {prints === undefined && <PrintedHead title={label(query.label)} />}
      <div className="query-head bar between gap-12">
        {heading}
        {tools}
      </div>
      {hint}
      {!picture ? (
        table
      ) : (
        <>
          {picture}
          <details className="query-table-more">
            <summary>{t('common.asTable')}</summary>
            {table}
          </details>
        </>
      )}
    </div>
  );
};

interface PictureProps {
  readonly chart: Chart;
  readonly fields: Fields;
  readonly records: readonly unknown[];
  readonly label: string;
  readonly hrefOf: (key: string, record: unknown) => string | undefined;
}

const Picture = ({ chart, fields, records, label, hrefOf }: PictureProps) => {
  if (fields[chart.x]?.kind !== 'date')
    return <Ranks chart={chart} fields={fields} records={records} label={label} hrefOf={hrefOf} />;
  return (
    <Suspense fallback={<div className="query-chart" />}>
      <QueryChart chart={chart} fields={fields} records={records} />
    </Suspense>
  );
};

/** True for a chart of nothing but noughts. */
const isNothing = (chart: Chart, records: readonly unknown[]): boolean =>
  records.every((record) => figuresOf(chart).every((key) => (numberIn(record, key) ?? 0) === 0));
