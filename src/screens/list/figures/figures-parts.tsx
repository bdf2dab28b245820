import { Suspense } from 'react';
import { useFormat } from '../../../i18n/react';
import { theBook } from '../../../providers/book';
import type { Query as Parameters } from '../../../providers/http';
import { errorMessage } from '../../../providers/http-error';
import { type Entity, embedKeyOf } from '../../../schema/entity';
import { choice, type Fields } from '../../../schema/field';
import { counted, figureOf, figuresQueryOf, groupingsOf } from '../../../schema/figures';
import { sumOf } from '../../../schema/money';
import type { QueryAnswer } from '../../../schema/query';
import { type CellWords, isNought, Missing, renderCell, useCellWords } from '../../cells/cells';
import { DataTable, useFieldColumn } from '../../cells/table';
import { lazyPart } from '../../lazy-part';
import { Ranks } from '../../query/ranks';
import { useQueryOf } from '../../query/use-query-of';
import { flagText } from '../../words';
import type { ShownFigures } from './shown';
import '../../query/query-section.css';
import './figures.css';

const QueryChart = lazyPart(() => import('../../query/query-chart'), 'QueryChart');

type Call = NonNullable<ReturnType<typeof figuresQueryOf>>;
type Group = QueryAnswer<Call>['groups'][number];

/** More slices than these cannot be told apart: the last one holds the rest. */
const mostSlices = 8;

export interface FiguresProps {
  /** As `figuredBy` returns it. */
  readonly entity: Entity;
  readonly shown: ShownFigures;
  /** Parameters of the list: its filters and branches. */
  readonly list: Parameters;
}

/** What is asked of the server, and its name. Throws for an entity without figures, which shows none. */
export const useFiguresCall = ({ entity, shown: { by, value, of }, list }: FiguresProps) => {
  const { words } = useCellWords();
  const call = figuresQueryOf(entity);
  const grouping = groupingsOf(entity).get(by);
  if (!call || !grouping) throw new Error(`${entity.name} has no figures by ${by}`);
  const figure = figureOf(entity, { by, value, of });
  const title = words.t('figures.title', {
    figure: value === 'count' ? words.label(entity.label.many) : words.label(figure.label),
    by: words.label(grouping.label),
  });
  // The order of the list's rows says nothing of groups.
  const { sortBy: _, desc: __, ...filters } = list;
  return { call, grouping, figure, title, input: { ...filters, by, value, ...(of ? { of } : {}) } };
};

interface PartsProps extends FiguresProps {
  /** Where there is little room: numbers only where no picture has them, for screen readers else. Default: false. */
  readonly isBrief?: boolean;
}

/** The figures as a picture, and beside it as a table. */
export const FiguresParts = ({ isBrief = false, ...props }: PartsProps) => {
  const { entity, shown } = props;
  const said = useCellWords();
  const { t, label } = said.words;
  const format = useFormat();
  const { call, grouping, figure, title, input } = useFiguresCall(props);
  const { branchId } = props.list;
  const state = useQueryOf(call, input, { isWanted: !Array.isArray(branchId) || branchId.length > 0 });
  const { data, error, isFetching, retry } = state;
  const { draw, value } = shown;
  const fields = { count: counted, figure } satisfies Fields;
  const column = useFieldColumn<typeof fields, Group>(fields);
  const nameOf = namerOf(entity, shown, said);
  const groups = data?.groups ?? [];
  const total = data?.total;
  const rest = restOf(groups, total, value);
  const others = rest && t('figures.others', { count: rest.groups });
  const rows: readonly Row[] = rest && others ? [...groups, { key: others, name: others, ...rest }] : groups;
  const totalOf = (key: 'count' | 'figure', amount: number | null | undefined) =>
    amount === null || amount === undefined || isNought(fields[key], amount) ? (
      <Missing />
    ) : (
      renderCell({ field: fields[key], name: key, holder: { [key]: amount }, isBare: true }, said)
    );
  const table = (
    <DataTable
      label={title}
      rows={data && rows}
      keyOf={({ key }) => key ?? ''}
      isBusy={isFetching}
      failure={error && !data ? { text: errorMessage(error, t), retry } : undefined}
      empty={t('common.noData')}
      columns={[
        {
          key: 'name',
          title: label(grouping.label),
          isHeading: true,
          cell: (group) => <bdi>{'groups' in group ? group.name : nameOf(group)}</bdi>,
          total: t('common.total'),
        },
        column('count', { total: totalOf('count', total?.count) }),
        ...(value === 'count' ? [] : [column('figure', { total: totalOf('figure', total?.figure) })]),
      ]}
    />
  );
  // Nothing is drawn of nothing, and no place on the line has no day.
  const drawn =
    draw === 'pie'
      ? slicesOf(rows, (count) => t('figures.others', { count }))
      : grouping.step
        ? groups.filter(({ key }) => key !== null)
        : groups;
  const hasPicture = draw !== 'table' && drawn.some((group) => group.figure !== null && group.figure !== 0);
  const chart = { x: 'key', y: 'figure' };
  const picture = {
    chart,
    records: drawn.map((group) => ({ ...group, key: group.key ?? '' })),
    fields: {
      key: choice({
        label: grouping.label,
        options: drawn.map((group) => {
          const name = 'groups' in group ? group.name : nameOf(group);
          return { value: group.key ?? '', label: { ar: name, en: name } };
        }),
      }),
      figure,
    },
  };
  const isRanked = draw === 'bars' && !grouping.step;
  return (
    <>
      {rest && !isBrief && (
        <p className="note flush">
          {t(grouping.step ? 'figures.cutDays' : 'figures.cut', { others: others ?? '' })}
        </p>
      )}
      <div className={hasPicture && !isBrief ? 'figures-parts grid' : 'figures-parts'}>
        {hasPicture &&
          (isRanked ? (
            <Ranks {...picture} label={title} hrefOf={() => undefined} />
          ) : (
            <div className="slim">
              <Suspense fallback={<div className="query-chart" />}>
                <QueryChart
                  {...picture}
                  as={draw === 'line' || draw === 'pie' ? draw : 'bars'}
                  {...(grouping.step === 'month' && { nameOf: format.month })}
                />
              </Suspense>
            </div>
          ))}
        <div className={hasPicture && isBrief ? 'visually-hidden' : 'slim figures-table'}>{table}</div>
      </div>
    </>
  );
};

/** Names groups in the reader's words; the server has named those that only it knows. */
const namerOf = (entity: Entity, { by }: ShownFigures, said: CellWords) => {
  const {
    key: name,
    field,
    step,
  } = groupingsOf(entity).get(by) ?? { key: '', field: counted, step: undefined };
  const format = said.formatFor(undefined);
  return ({ key, name: given }: Group): string => {
    if (key === null) return given;
    if (step) return step === 'month' ? format.month(key) : format.date(key);
    if (field.kind === 'flag') return flagText(field, key === 'true', said.words);
    if (field.kind === 'choice' && !field.named)
      return said.words.label(
        field.options.find(({ value }) => value === key)?.label ?? { ar: given, en: given },
      );
    if (field.kind !== 'reference') return given;
    const { title } = theBook().entity(field.to);
    return said.referenceText(field, name, { [name]: Number(key), [embedKeyOf(name)]: { [title]: given } });
  };
};

/** What the groups that are not shown come to. */
const restOf = (
  groups: readonly Group[],
  total: QueryAnswer<Call>['total'] | undefined,
  value: ShownFigures['value'],
) => {
  if (!total || total.groups <= groups.length) return undefined;
  const left = (all: number, key: 'count' | 'figure') =>
    sumOf([all, ...groups.map((group) => -(group[key] ?? 0))]);
  return {
    groups: total.groups - groups.length,
    count: left(total.count, 'count'),
    figure: value === 'average' ? null : left(total.figure ?? 0, 'figure'),
  };
};

/** A group, or what several that have no room come to. */
type Row = Group | (Group & { readonly groups: number });

/** Joins all but the first slices into one. */
const slicesOf = (rows: readonly Row[], said: (count: number) => string): readonly Row[] => {
  if (rows.length <= mostSlices) return rows;
  const rest = rows.slice(mostSlices - 1);
  const name = said(rest.reduce((sum, row) => sum + ('groups' in row ? row.groups : 1), 0));
  const sum = (key: 'count' | 'figure') => sumOf(rest.map((row) => row[key] ?? 0));
  const joined = { key: name, name, groups: rest.length, count: sum('count'), figure: sum('figure') };
  return [...rows.slice(0, mostSlices - 1), joined];
};
