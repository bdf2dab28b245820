import { type Child, usageOf } from './child';
import { type Bench, measureRound, nextOf, press, type Round, type Side } from './measure';
import type { Desk } from './messages';
import { type RowName, rowNames } from './names';
import type { Options } from './options';
import { probe } from './probe';
import { questionOf } from './questions';
import type { CentreResult, RowResult } from './results';
import { measureWriters } from './writers';

/** A centre as it is filled now. */
export interface Filled {
  readonly place: Pick<CentreResult, 'shape' | 'size' | 'branches'>;
  /** Whom the rows are asked for. */
  readonly desks: readonly Desk[];
  /** The desks of the first two branches. */
  readonly pair: readonly [Desk, Desk];
}

export interface Runner {
  readonly options: Options;
  readonly bench: Bench;
  readonly start: (name: 'product' | 'bare') => Promise<Child>;
  /** Tells PostgreSQL how full its tables are, as autovacuum does within a minute: it plans badly for empty ones. */
  readonly analyze: () => Promise<void>;
  readonly say: (line: string) => void;
}

/** Measures everything that was asked for with so many server processes on each side. */
export const runCentre = async (
  { options, bench, start, analyze, say }: Runner,
  { place, desks, pair }: Filled,
  processes: number,
): Promise<CentreResult> => {
  const count = Array.from({ length: processes });
  const started: Child[] = [];
  const startSide = async (name: 'product' | 'bare'): Promise<Side> => {
    const side = await Promise.all(count.map(() => start(name)));
    started.push(...side);
    return side;
  };
  try {
    const [product, bare] = [await startSide('product'), await startSide('bare')];
    const rows: RowResult[] = [];
    for (const row of rowNames.filter((name) => options.parts.includes(name))) {
      say(`  ${row} …`);
      rows.push(
        await measureRow(
          { bench, options, analyze },
          { product, bare },
          { row, desks, isAlone: processes === 1 },
        ),
      );
    }
    const [first, second] = product;
    const isWriting = options.parts.includes('writers') && second !== undefined;
    if (isWriting) say('  writers …');
    const writers =
      isWriting && first ? await measureWriters(bench, [first, second], pair, options.seconds) : undefined;
    const memoryMb = first ? (await usageOf(first)).rssBytes / 1_048_576 : Number.NaN;
    return { ...place, processes, rows, memoryMb, ...(writers ? { writers } : {}) };
  } finally {
    for (const child of started) await child.stop();
  }
};

interface Row {
  readonly row: RowName;
  readonly desks: readonly Desk[];
  readonly isAlone: boolean;
}

/** A warm-up of both sides, in which V8 compiles what is used, one caller, then rounds in turn, so that a slow moment of the machine meets both. */
const measureRow = async (
  { bench, options, analyze }: Pick<Runner, 'bench' | 'options' | 'analyze'>,
  sides: { readonly product: Side; readonly bare: Side },
  { row, desks, isAlone }: Row,
): Promise<RowResult> => {
  const { connections, rounds, seconds } = options;
  // A mix is made up of rows that can be looked at by themselves.
  for (const one of row === 'mix' ? (['list', 'search', 'create'] as const) : [row])
    await probe(bench, sides, one, desks);
  const load = { row, desks, connections };
  for (const side of [sides.product, sides.bare])
    await press(bench, side, { ...load, seconds: Math.min(3, 2 * seconds) });
  if (questionOf(row).isWriting) await analyze();
  const alone = isAlone
    ? await press(bench, sides.product, { ...load, connections: 1, seconds: 1.5, requests: 500 })
    : undefined;
  const product: Round[] = [];
  const bare: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    // Both sides are asked the same from the same number on.
    const first = nextOf(bench, row);
    product.push(await measureRound(bench, sides.product, { ...load, seconds }));
    const next = nextOf(bench, row);
    bench.used.set(row, first);
    bare.push(await measureRound(bench, sides.bare, { ...load, seconds }));
    bench.used.set(row, Math.max(next, nextOf(bench, row)));
  }
  return { row, product, bare, ...(alone ? { aloneMs: alone.p50 } : {}) };
};
