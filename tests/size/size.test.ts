import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { testFolder } from '../support/at-end';
import { isScale } from './filled';
import { importOn } from './import';
import { type Reading, readingOf, sizesOf } from './plans';
import { programsOn } from './programs';
import { type Kind, type Read, readsOf } from './reads';
import { savesOf } from './saves';
import { openSide } from './side';
import { type Times, timed } from './timed';

/**
 * `npm run measure`: every read of the product at two sizes. Prints figures and asserts none of them; what it
 * asserts is that all are answered, and the plans: nothing that a desk does reads a large table from end to end.
 */
const {
  SIZE_SCALE = 'hundredth',
  SIZE_BESIDE = '',
  SIZE_FOLDER,
  SIZE_ONLY = '',
  SIZE_PROGRAMS,
  SIZE_SAVES,
} = process.env;
const folder = SIZE_FOLDER ?? testFolder('size');
mkdirSync(folder, { recursive: true });
const scales = [...new Set([SIZE_BESIDE, SIZE_SCALE].filter((name) => name !== ''))];

interface Figures extends Reading {
  readonly name: string;
  readonly kind: Kind;
  readonly small: Times;
  readonly large: Times;
  readonly smallRows: number;
}

it('No read of one branch reads a large table from end to end', { timeout: 4 * 3_600_000 }, async () => {
  const sides = [];
  for (const scale of scales) {
    if (!isScale(scale)) throw new Error(`${scale} is no scale`);
    sides.push(await openSide(folder, scale));
  }
  const [first] = sides;
  const last = sides.at(-1);
  if (!first || !last) throw new Error('no scale is named');
  const reads = await Promise.all(sides.map(readsOf));
  const sizes = await Promise.all([first, last].map(sizesOf));
  const found: Figures[] = [];
  for (const [index, read] of (reads.at(-1) ?? []).entries()) {
    if (!SIZE_ONLY.split('|').some((text) => read.name.includes(text))) continue;
    const same = reads.map((list) => list[index]).filter((one): one is Read => one?.name === read.name);
    if (same.length !== sides.length) throw new Error(`${read.name} differs from size to size`);
    const times = await timed(sides, same);
    const [smallRows, reading] = [
      await readingOf(first, same[0] ?? read, sizes[0] ?? new Map()),
      await readingOf(last, read, sizes[1] ?? new Map()),
    ];
    const [small, large] = [times[0], times.at(-1)];
    if (!small || !large) throw new Error(`${read.name} was not timed`);
    found.push({ name: read.name, kind: read.kind, small, large, smallRows: smallRows.rows, ...reading });
    if (found.length % 50 === 0) {
      console.log(`${found.length} of ${reads[0]?.length} calls`);
      save(found);
    }
  }
  print(found, `memory of the server: ${last.memory()} MB`);
  if (SIZE_PROGRAMS)
    for (const side of sides) {
      console.log(`Programs, ${side.scale}`);
      console.table(await programsOn(side.dataDir, side.file));
    }
  if (SIZE_SAVES) {
    const saves = Object.entries(await savesOf(sides));
    console.table(
      Object.fromEntries(
        saves.map(([name, [small, large]]) => [name, besideEachOther(small, large ?? small)]),
      ),
    );
    for (const side of sides) console.log(side.scale, 'import', await importOn(side));
  }
  const failed = found.filter(({ small, large }) => small.faults + large.faults > 0).map(({ name }) => name);
  expect(failed).toEqual([]);
  const many = found.filter(
    ({ name, rows }) => openAllDay.some((one) => name.startsWith(one)) && rows > 30_000,
  );
  expect(many.map(({ name, rows }) => `${name}: ${rows} rows`)).toEqual([]);
  const whole = found.filter(({ kind, whole }) => kind !== 'all branches' && whole.length > 0);
  const isKnown = ({ name }: Figures) => mayReadWhole.some((known) => name.includes(known));
  expect(
    whole.filter((one) => !isKnown(one)).map(({ name, whole: tables }) => `${name}: ${tables.join(', ')}`),
  ).toEqual([]);
});

/** What a desk has open all day. It reads the day, not the years before it. */
const openAllDay = ['query: GET /today', 'query: GET /attendance/summary', 'suggestion: '];

/** Questions about all cards, accounts or entries, asked by an owner now and then. */
const mayReadWhole = [
  // Every phone is compared with every other.
  'GET /customers/duplicates',
  // Accounts belong to the person, in all branches.
  'GET /reports/debts',
  'GET /reports/customer-balances',
  'GET /customers segment',
  // Its list has no branch unless one is chosen.
  'GET /invoices/summary',
  'GET /reports/customer-stats',
];

const besideEachOther = (small: Times | undefined, large: Times | undefined) =>
  small &&
  large && {
    'small p50 ms': round(small.p50),
    'large p50 ms': round(large.p50),
    growth: round(large.p50 / small.p50),
    'large p99 ms': round(large.p99),
  };

const round = (value: number): number => Number(value.toPrecision(3));

/** Prints a line for each kind and the calls that grow most, and writes all figures to a file. */
const print = (found: readonly Figures[], memory: string): void => {
  const growthOf = ({ small, large }: Figures) => large.p50 / small.p50;
  const kinds = [...new Set(found.map(({ kind }) => kind))].map(
    (kind) => [kind, found.filter((one) => one.kind === kind)] as const,
  );
  console.table(
    Object.fromEntries(
      kinds.map(([kind, list]) => {
        const middle = (of: (one: Figures) => number) =>
          round(list.map(of).toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN);
        return [
          kind,
          {
            calls: list.length,
            'small p50 ms': middle(({ small }) => small.p50),
            'large p50 ms': middle(({ large }) => large.p50),
            growth: middle(growthOf),
            'largest growth': round(Math.max(...list.map(growthOf))),
            'largest p99 ms': round(Math.max(...list.map(({ large }) => large.p99))),
            'rows read': middle(({ rows }) => rows),
          },
        ];
      }),
    ),
  );
  console.log(memory);
  const lines = found
    .filter((one) => growthOf(one) > 1.5 && one.large.p50 > 5)
    .toSorted((a, b) => growthOf(b) - growthOf(a))
    .map((one) => ({
      name: one.name.slice(0, 90),
      small: round(one.small.p50),
      large: round(one.large.p50),
      p99: round(one.large.p99),
      growth: round(growthOf(one)),
      rows: `${one.smallRows} ${one.rows}`,
      whole: one.whole.join(),
    }));
  console.table(lines.slice(0, 120));
  console.log(`All figures: ${save(found)}`);
};

/** Writes what is known so far, so that nothing is lost when a long run is broken off. */
const save = (found: readonly Figures[]): string => {
  const file = path.join(folder, 'figures.json');
  writeFileSync(file, JSON.stringify(found));
  return file;
};
