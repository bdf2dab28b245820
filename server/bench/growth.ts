import type { Round } from './measure';
import type { RowName, ShapeName } from './names';
import type { Results, RowResult } from './results';
import { median } from './stats';

/** How a row of the product grew from the smallest size to the largest, each as the larger by the smaller. */
export interface Growth {
  readonly shape: ShapeName;
  readonly row: RowName;
  readonly from: number;
  readonly to: number;
  /** Median time of a single caller. */
  readonly alone: number;
  /** Time for each request under load: the inverse of the throughput. */
  readonly loaded: number;
  /** Processor time of server and PostgreSQL together; undefined where PostgreSQL's is not known. */
  readonly cpu: number | undefined;
}

/** What growth is at most. */
export const growthLimit = 1.5;

/** With one server process, which alone is measured at every size. */
export const growthOf = ({ centres }: Pick<Results, 'centres'>): readonly Growth[] => {
  const single = centres.filter(({ processes }) => processes === 1);
  const shapes = [...new Set(single.map(({ shape }) => shape))];
  return shapes.flatMap((shape) => {
    const sizes = single.filter((centre) => centre.shape === shape).sort((a, b) => a.size - b.size);
    const [small, large] = [sizes[0], sizes.at(-1)];
    if (!small || !large || small.size === large.size) return [];
    return small.rows.flatMap((before) => {
      const after = large.rows.find(({ row }) => row === before.row);
      return after ? [{ shape, from: small.size, to: large.size, ...grown(before, after) }] : [];
    });
  });
};

const grown = (before: RowResult, after: RowResult): Pick<Growth, 'row' | 'alone' | 'loaded' | 'cpu'> => {
  const [from, to] = [cpuOf(before.product), cpuOf(after.product)];
  return {
    row: before.row,
    alone: (after.aloneMs ?? Number.NaN) / (before.aloneMs ?? Number.NaN),
    loaded: middle(before.product, 'perSecond') / middle(after.product, 'perSecond'),
    cpu: from === undefined || to === undefined ? undefined : to / from,
  };
};

const cpuOf = (rounds: readonly Round[]): number | undefined => {
  const sums = rounds.flatMap(({ serverCpuMs, postgresCpuMs }) =>
    postgresCpuMs === undefined ? [] : [serverCpuMs + postgresCpuMs],
  );
  return sums.length > 0 ? median(sums) : undefined;
};

const middle = (rounds: readonly Round[], of: 'perSecond'): number =>
  median(rounds.map((round) => round[of]));

/** Whether it stays within the limit, for one caller and for many. */
export const isWithin = ({ alone, loaded }: Growth): boolean =>
  [alone, loaded].every((ratio) => Number.isNaN(ratio) || ratio <= growthLimit);
