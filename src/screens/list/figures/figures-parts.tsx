import { Suspense, useMemo } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../../i18n/react';
import { theBook } from '../../../providers/book';
import type { Query as Parameters } from '../../../providers/http';
import { errorMessage } from '../../../providers/http-error';
import { type Entity, embedKeyOf } from '../../../schema/entity';
import { choice, type Fields } from '../../../schema/field';
import {
  counted,
  figureOf,
  figuresQueryOf,
  type Grouping,
  groupingsOf,
  type Step,
} from '../../../schema/figures';
import { sumOf } from '../../../schema/money';
import type { QueryAnswer } from '../../../schema/query';
import { type CellWords, isNought, Missing, renderCell, useCellWords } from '../../cells/cells';
import { DataTable, useFieldColumn } from '../../cells/table';
import { lazyPart } from '../../lazy-part';
import { Ranks } from '../../query/ranks';
import { useQueryOf } from '../../query/use-query-of';
import { flagText } from '../../words';
import { rowsOfGroup, type ShownFigures, wholeLine } from './shown';
import '../../query/query.css';
import './figures.css';

const QueryChart = lazyPart(() => import('../../query/query-chart'), 'QueryChart');

type Call = NonNullable<ReturnType<typeof figuresQueryOf>>;
type Answer = QueryAnswer<Call>;
type Group = Answer['groups'][number];

/** More slices than these cannot be told apart: the last one holds the rest. */
const mostSlices = 8;

export interface FiguresProps {
  /** As `figuredBy` returns it. */
  readonly entity: Entity;
  readonly shown: ShownFigures;
  /** Parameters of the list: its filters and branches. */
  readonly list: Parameters;
  /** Parameters of the list, as a view keeps them. */
  readonly shows: string;
}

/** Builds the call to the server and its title. Throws for an entity without figures, which shows none. */
export const useFiguresCall = ({ entity, shown: { by, value, of }, list }: Omit<FiguresProps, 'shows'>) => {
  const { words } = useCellWords();
  const call = figuresQueryOf(entity);
  const grouping = groupingsOf(entity).get(by);
  if (!call || !grouping) throw new Error(`${entity.name} has no figures by ${by}`);
  const figure = figureOf(entity, { by, value, of });
  const title = words.t('figures.title', {
    what: value === 'count' ? words.label(entity.label.many) : words.label(figure.label),
    label: words.label(grouping.label),
  });
  // The order of the list's rows says nothing of groups.
  const { sortBy: _, desc: __, ...filters } = list;
  return { call, grouping, figure, title, input: { ...filters, by, value, ...(of ? { of } : {}) } };
};

interface PartsProps extends FiguresProps {
  /** Beneath another title: with its own, and numbers in sight only where no picture has them. Default: false. */
  readonly isBrief?: boolean;
}

/** The figures as a picture, and beside it as a table. */
export const FiguresParts = ({ isBrief = false, ...props }: PartsProps) => {
  const { entity, shown, shows } = props;
  const said = useCellWords();
  const { t, label } = said.words;
  const format = useFormat();
  const { call, grouping, figure, title, input } = useFiguresCall(props);
  const { branchId } = props.list;
  const state = useQueryOf(call, input, { isWanted: !Array.isArray(branchId) || branchId.length > 0 });
  const { data, error, isFetching, retry } = state;
  const { draw, value } = shown;
  const fields = { count: counted, figure } satisfies Fields;
  const column = useFieldColumn<typeof fields, Row>(fields);
  const { rows, rest, picture, nameOf } = useMemo(
    () => pictureOf(data, entity, shown, said),
    [data, entity, shown, said],
  );
  const hrefOf = (group: Row) =>
    'groups' in group ? undefined : rowsOfGroup(entity, grouping, group.key, shows);
  const totalOf = (key: 'count' | 'figure') => {
    const amount = data?.total[key] ?? null;
    if (amount === null || isNought(fields[key], amount)) return <Missing />;
    return renderCell({ field: fields[key], name: key, holder: { [key]: amount }, isBare: true }, said);
  };
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
          cell: (group) => {
            const href = hrefOf(group);
            const name = <bdi>{nameOf(group)}</bdi>;
            return href === undefined ? name : <Link to={href}>{name}</Link>;
          },
          total: t('common.total'),
        },
        column('count', { total: totalOf('count') }),
        ...(value === 'count' ? [] : [column('figure', { total: totalOf('figure') })]),
      ]}
    />
  );
  return (
    <>
      {isBrief && <p className="quiet note flush">{title}</p>}
      {rest && !isBrief && (
        <p className="note flush">
          {t(grouping.step ? 'figures.cutDays' : 'figures.cut', { rows: rest.name })}
        </p>
      )}
      <div className={picture && !isBrief ? 'figures-parts grid' : 'figures-parts'}>
        {picture &&
          (draw === 'bars' && !grouping.step ? (
            <Ranks {...picture} label={title} hrefOf={(_, record) => hrefOf(record as Row)} />
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
        <div className={picture && isBrief ? 'visually-hidden' : 'slim figures-table'}>{table}</div>
      </div>
    </>
  );
};

const chart = { x: 'key', y: 'figure' } as const;

/** Rows of the table, and what is drawn of them: nothing of nothing, and of days none that is no day. */
const pictureOf = (answer: Answer | undefined, entity: Entity, shown: ShownFigures, said: CellWords) => {
  const { groups = [], total } = answer ?? {};
  const { t } = said.words;
  const grouping = groupingsOf(entity).get(shown.by);
  const nameOfGroup = namerOf(grouping, said);
  const nameOf = (group: Row): string => ('groups' in group ? group.name : nameOfGroup(group));
  const joined = (count: number) => t('figures.others', { count });
  const rest = restOf(groups, total, shown.value, joined);
  const rows: readonly Row[] = rest ? [...groups, rest] : groups;
  const drawn: readonly Row[] = grouping?.step
    ? lineOf(groups, grouping.step, shown.value)
    : shown.draw === 'pie'
      ? slicesOf(rows, joined)
      : groups;
  const options = drawn.map((group) => {
    const name = nameOf(group);
    return { value: group.key ?? '', label: { ar: name, en: name } };
  });
  const hasPicture = shown.draw !== 'table' && drawn.some(({ figure }) => figure !== null && figure !== 0);
  const picture = hasPicture
    ? {
        chart,
        records: drawn.map((group) => ({ ...group, key: group.key ?? '' })),
        fields: { key: choice({ label: counted.label, options }), figure: figureOf(entity, shown) },
      }
    : undefined;
  return { rows, rest, picture, nameOf };
};

/** Groups of days, with those between that have no rows: no rows come to nothing, but have no average. */
const lineOf = (groups: readonly Group[], step: Step, value: ShownFigures['value']): readonly Group[] => {
  const known = new Map(groups.flatMap((group) => (group.key === null ? [] : [[group.key, group]])));
  if (value === 'average') return [...known.values()];
  return wholeLine([...known.keys()], step).map(
    (key) => known.get(key) ?? { key, name: key, count: 0, figure: 0 },
  );
};

/** Names groups in the reader's words; the server has named those that only it knows. */
const namerOf = (grouping: Grouping | undefined, said: CellWords) => {
  const { key: name, field, step } = grouping ?? { key: '', field: counted, step: undefined };
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

/** Figure over the groups that are not shown. */
const restOf = (
  groups: readonly Group[],
  total: Answer['total'] | undefined,
  value: ShownFigures['value'],
  said: (count: number) => string,
) => {
  if (!total || total.groups <= groups.length) return undefined;
  const left = (all: number, key: 'count' | 'figure') =>
    sumOf([all, ...groups.map((group) => -(group[key] ?? 0))]);
  const name = said(total.groups - groups.length);
  return {
    ...{ key: name, name, groups: total.groups - groups.length, count: left(total.count, 'count') },
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
