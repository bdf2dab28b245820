import type { Alone, Kind, PlanCheck, Pressed } from './measure';
import { type Line, median, ms, times } from './table';

export interface Measured {
  readonly alone: ReadonlyMap<number, Alone>;
  readonly pressed: {
    readonly product: readonly Pressed[];
    readonly counting: readonly Pressed[];
    readonly bare: readonly Pressed[];
  };
  readonly plans: ReadonlyMap<number, { readonly list: PlanCheck; readonly search: PlanCheck }>;
  readonly memory: number;
}

/** The size at which product and bare handler are compared. */
export const comparedSize = 100_000;

export const linesOf = (measured: Measured): readonly Line[] => [
  ...pressedLines(measured.pressed),
  ...searchLines(measured.alone.get(comparedSize)),
  ...planLines(measured.plans),
  ...growthLines(measured.alone),
  {
    what: 'memory of the server after the load',
    measured: `${measured.memory.toFixed(0)} MB`,
    target: '< 150 MB',
    isMet: measured.memory < 150,
  },
];

const pressedLines = ({ product, counting, bare }: Measured['pressed']): readonly Line[] => {
  const middle = (rounds: readonly Pressed[], of: keyof Pressed) => median(rounds.map((round) => round[of]));
  const ratio = (rounds: readonly Pressed[], of: keyof Pressed) =>
    median(rounds.map((round, index) => round[of] / (bare[index]?.[of] ?? Number.NaN)));
  const raw = (what: string, rounds: readonly Pressed[]): Line => ({
    what: `list, 50 connections: ${what}`,
    measured: `${middle(rounds, 'perSecond').toFixed(0)}/s  p50 ${ms(middle(rounds, 'p50'))}  p99 ${ms(middle(rounds, 'p99'))}`,
  });
  const compared = (what: string, rounds: readonly Pressed[]): readonly Line[] => [
    {
      what: `  requests/s, ${what}`,
      measured: times(ratio(rounds, 'perSecond')),
      target: '>= 0.70x',
      isMet: ratio(rounds, 'perSecond') >= 0.7,
    },
    {
      what: `  p99, ${what}`,
      measured: times(ratio(rounds, 'p99')),
      target: '<= 2.00x',
      isMet: ratio(rounds, 'p99') <= 2,
    },
  ];
  return [
    raw('bare handler', bare),
    raw('product', product),
    ...compared('product : bare', product),
    raw('product, total counted each time', counting),
    ...compared('product, counted each time : bare', counting),
  ];
};

const words: Readonly<Record<Kind, string>> = {
  oneName: 'beginning of a name',
  twoNames: 'name and beginning of another',
  phone: 'last 8 digits of a phone',
};
const kindsOf = (alone: Alone): readonly (readonly [Kind, number])[] => [
  ['oneName', alone.search.oneName],
  ['twoNames', alone.search.twoNames],
  ['phone', alone.search.phone],
];

const searchLines = (alone: Alone | undefined): readonly Line[] => {
  if (!alone) return [];
  return [
    { what: 'one caller: list, total remembered', measured: `p50 ${ms(alone.list)}` },
    { what: 'one caller: list, total counted', measured: `p50 ${ms(alone.listCounted)}` },
    ...kindsOf(alone).map(([kind, p50]) => ({
      what: `  search, ${words[kind]}`,
      measured: `p50 ${ms(p50)} = ${times(p50 / alone.listCounted)} of the counted list (${times(p50 / alone.list)} of the other)`,
      target: '<= 2.00x',
      isMet: p50 <= 2 * alone.listCounted,
    })),
  ];
};

const planLines = (plans: Measured['plans']): readonly Line[] =>
  [...plans].flatMap(([size, { list, search }]) => [
    planLine(`plans at ${size.toLocaleString('en')}: list reads by index alone`, list),
    planLine(`plans at ${size.toLocaleString('en')}: search reads by index alone`, search),
  ]);

const planLine = (what: string, { asked, fine }: PlanCheck): Line => ({
  what,
  measured: `${fine} of ${asked}`,
  target: 'all',
  isMet: fine === asked,
});

const growthLines = (alone: Measured['alone']): readonly Line[] => {
  const sizes = [...alone.keys()];
  const small = alone.get(sizes[0] ?? 0);
  const large = alone.get(sizes.at(-1) ?? 0);
  if (!small || !large) return [];
  const line = (what: string, from: number, to: number): Line => ({
    what: `  ${what}`,
    measured: `${ms(from)} -> ${ms(to)} = ${times(to / from)}`,
    target: '<= 1.50x',
    isMet: to <= 1.5 * from,
  });
  const range = sizes.map((size) => size.toLocaleString('en')).join(' -> ');
  const after = new Map(kindsOf(large));
  return [
    { what: 'one caller, p50, as the centre grows', measured: range },
    line('list, total remembered', small.list, large.list),
    line('list, total counted', small.listCounted, large.listCounted),
    line('list of a branch closed long ago', small.listClosed, large.listClosed),
    ...kindsOf(small).map(([kind, from]) =>
      line(`search, ${words[kind]}`, from, after.get(kind) ?? Number.NaN),
    ),
  ];
};
