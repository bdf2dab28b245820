import { useQueries } from '@tanstack/react-query';
import type { Entity } from '../../../../schema/entity';
import type { RowOf } from '../../../../schema/types';
import { dataKeyOf } from '../../../../screens/data/changes';
import { listIn, numberIn, textIn } from '../../../../screens/data/row';
import { useReadRow } from '../../../../screens/query/use-query-of';
import { packages } from '../../../packages/entity';
import { services } from '../../../services/entity';
import { continuedBy } from '../../continued';
import type { Sessions } from '../../rules';

/** Name, price and duration of a line: today's values, or the copies made when the line was booked. */
export interface LineFacts {
  readonly name: string;
  readonly price: number;
  readonly duration: number;
}

export interface PackageFacts {
  readonly name: string;
  readonly price: number;
  readonly sessions: readonly Sessions[];
}

/** Facts of each line; undefined while they load or if they cannot be read. */
export const useLineFacts = (
  lines: readonly unknown[],
  before: readonly unknown[],
): readonly (LineFacts | undefined)[] => {
  const kept = continuedBy(lines, before, 'serviceId');
  const today = useRows(services, idsOf(lines, kept, 'serviceId'));
  return lines.map((line, index) => {
    const old = kept[index];
    if (old !== undefined)
      return {
        name: textIn(old, 'serviceName'),
        price: numberIn(old, 'servicePrice') ?? 0,
        duration: numberIn(old, 'duration') ?? 0,
      };
    const row = today.get(numberIn(line, 'serviceId') ?? 0);
    return row && { name: row.name, price: row.price, duration: row.duration };
  });
};

export const usePackageFacts = (
  chosen: readonly unknown[],
  before: readonly unknown[],
): readonly (PackageFacts | undefined)[] => {
  const kept = continuedBy(chosen, before, 'packageId');
  const today = useRows(packages, idsOf(chosen, kept, 'packageId'));
  return chosen.map((one, index) => {
    const row = kept[index] ?? today.get(numberIn(one, 'packageId') ?? 0);
    if (row === undefined) return undefined;
    const sessions = listIn(row, 'items').map((item) => ({
      serviceId: numberIn(item, 'serviceId') ?? 0,
      sessionsCount: numberIn(item, 'sessionsCount') ?? 0,
    }));
    return { name: textIn(row, 'name'), price: numberIn(row, 'price') ?? 0, sessions };
  });
};

const idsOf = (rows: readonly unknown[], kept: readonly unknown[], key: string): readonly number[] => [
  ...new Set(rows.flatMap((row, index) => (kept[index] === undefined ? (numberIn(row, key) ?? []) : []))),
];

const useRows = <E extends Entity>(entity: E, ids: readonly number[]): ReadonlyMap<number, RowOf<E>> => {
  const readRow = useReadRow();
  const answers = useQueries({
    queries: ids.map((id) => ({
      queryKey: dataKeyOf(entity, 'one', id),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => readRow(entity, id, signal),
      staleTime: 60_000,
    })),
  });
  return new Map(ids.flatMap((id, index) => (answers[index]?.data ? [[id, answers[index].data]] : [])));
};
