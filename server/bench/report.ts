import { type Growth, growthLimit, growthOf, isWithin } from './growth';
import type { Round } from './measure';
import { questionOf } from './questions';
import type { CentreResult, Results, RowResult } from './results';
import { median, ratioOf } from './stats';
import { figure, metOf, tableOf, times } from './table';
import type { Writers } from './writers';

/** The whole result as plain text. */
export const reportOf = (results: Results): string =>
  [...results.centres.map((centre) => centreText(results, centre)), ...growthText(growthOf(results))].join(
    '\n\n',
  );

/** A line above a centre's tables. */
export const titleOf = ({ size, shape, branches, processes }: CentreResult): string => {
  const place =
    shape === 'large'
      ? 'all in one branch'
      : branches === 1
        ? 'in one branch of ordinary size'
        : `in ${branches} branches of ordinary size`;
  const servers = processes === 1 ? '1 server process' : `${processes} server processes`;
  return `${size.toLocaleString('en')} customers ${place}, ${servers}`;
};

const centreText = (results: Results, centre: CentreResult): string => {
  const { rows, writers, memoryMb } = centre;
  return [
    `== ${titleOf(centre)} ==`,
    ...(rows.length > 0
      ? [
          `\n${results.connections} connections, rounds of ${results.seconds} s, medians of ${results.rounds}`,
          speedTable(rows),
          '\nfor each request; CPU and WAL include what goes on beside them',
          costTable(rows),
        ]
      : []),
    ...(writers
      ? [
          '\nwriters of new customers with a card number, each saving one after the other; sessions waiting, on average',
          writersTable(writers),
        ]
      : []),
    `\nmemory of a server process after it: ${memoryMb.toFixed(0)} MB (below 150 is aimed at)`,
  ].join('\n');
};

type Measure = 'perSecond' | 'p50' | 'p99' | 'serverCpuMs' | 'statements' | 'waits' | 'walBytes';

const middle = (rounds: readonly Round[], of: Measure): number => median(rounds.map((round) => round[of]));

const ratio = ({ product, bare }: RowResult, of: Measure): number =>
  ratioOf(
    product.map((round) => round[of]),
    bare.map((round) => round[of]),
  );

const speedTable = (rows: readonly RowResult[]): string =>
  tableOf(
    [
      'row',
      ' product/s',
      ' bare/s',
      ' ratio',
      'target',
      'met',
      ' p50 ms',
      ' p99 ms',
      ' bare p50',
      ' bare p99',
      ' p99 ratio',
      'target',
      'met',
    ],
    rows.map((row) => {
      const { label, atLeast, p99AtMost } = questionOf(row.row);
      const [speed, late] = [ratio(row, 'perSecond'), ratio(row, 'p99')];
      return [
        label,
        figure(middle(row.product, 'perSecond')),
        figure(middle(row.bare, 'perSecond')),
        times(speed),
        atLeast === undefined ? '' : `>= ${times(atLeast)}`,
        metOf(atLeast === undefined ? undefined : speed >= atLeast),
        figure(middle(row.product, 'p50')),
        figure(middle(row.product, 'p99')),
        figure(middle(row.bare, 'p50')),
        figure(middle(row.bare, 'p99')),
        times(late),
        p99AtMost === undefined ? '' : `<= ${times(p99AtMost)}`,
        metOf(p99AtMost === undefined ? undefined : late <= p99AtMost),
      ];
    }),
  );

const costTable = (rows: readonly RowResult[]): string =>
  tableOf(
    [
      'row',
      ' server CPU ms',
      ' bare',
      ' PostgreSQL CPU ms',
      ' bare',
      ' statements',
      ' bare',
      ' waits',
      ' bare',
      ' WAL bytes',
      ' bare',
    ],
    rows.map(({ row, product, bare }) => [
      questionOf(row).label,
      ...(['serverCpuMs'] as const).flatMap((of) => [product, bare].map((side) => figure(middle(side, of)))),
      ...[product, bare].map((side) => figure(postgresCpu(side))),
      ...(['statements', 'waits', 'walBytes'] as const).flatMap((of) =>
        [product, bare].map((side) => figure(middle(side, of))),
      ),
    ]),
  );

const postgresCpu = (rounds: readonly Round[]): number | undefined => {
  const known = rounds.flatMap(({ postgresCpuMs }) => (postgresCpuMs === undefined ? [] : [postgresCpuMs]));
  return known.length > 0 ? median(known) : undefined;
};

const writersTable = (all: readonly Writers[]): string =>
  tableOf(
    [
      ' writers',
      ' branches',
      ' processes',
      ' saves/s',
      ' p50 ms',
      ' p99 ms',
      ' waiting for a lock',
      ' of another process',
      'which',
    ],
    all.map(({ writers, branches, processes, perSecond, p50, p99, looks, waits, waitsAcross, across }) => [
      String(writers),
      String(branches),
      String(processes),
      figure(perSecond),
      figure(p50),
      figure(p99),
      figure((waits + waitsAcross) / looks),
      figure(waitsAcross / looks),
      Object.entries(across)
        .map(([event, count]) => `${event} ${count}`)
        .join(', '),
    ]),
  );

const growthText = (growth: readonly Growth[]): readonly string[] => {
  if (growth.length === 0) return [];
  const table = tableOf(
    ['row', 'customers', ' one caller', ' under load', ' CPU', 'target', 'met'],
    growth.map((one) => [
      `${questionOf(one.row).label}, ${one.shape}`,
      `${one.from.toLocaleString('en')} -> ${one.to.toLocaleString('en')}`,
      times(one.alone),
      times(one.loaded),
      times(one.cpu ?? Number.NaN),
      `<= ${times(growthLimit)}`,
      metOf(isWithin(one)),
    ]),
  );
  return [
    `== growth of the product ==\n\nmedian time of one caller; time for each request under load; CPU of server and PostgreSQL for each\n${table}`,
  ];
};
