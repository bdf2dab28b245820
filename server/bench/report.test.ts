import { describe, expect, it } from 'vitest';
import type { Round } from './measure';
import { reportOf } from './report';
import type { CentreResult, Results } from './results';

const round = (perSecond: number): Round => ({
  perSecond,
  p50: 1,
  p99: 4,
  serverCpuMs: 0.5,
  postgresCpuMs: undefined,
  statements: 2,
  waits: 2,
  walBytes: 1500,
});

const centre = (size: number, processes: number): CentreResult => ({
  shape: 'ordinary',
  size,
  branches: size / 8000,
  processes,
  memoryMb: 120,
  rows: [
    { row: 'list', product: [round(90)], bare: [round(100)], aloneMs: size === 8000 ? 2 : 4 },
    { row: 'booking', product: [round(10)], bare: [round(100)], aloneMs: 5 },
  ],
  ...(processes === 1
    ? {}
    : {
        writers: [
          {
            writers: 2,
            branches: 2,
            processes: 2,
            perSecond: 100,
            p50: 9,
            p99: 20,
            looks: 10,
            waits: 5,
            waitsAcross: 1,
            across: { object: 1 },
          },
        ],
      }),
});

const results: Results = {
  rounds: 3,
  seconds: 2,
  connections: 50,
  withKeys: true,
  postgres: '18',
  node: '20',
  centres: [centre(8000, 1), centre(80_000, 1), centre(80_000, 2)],
};

const report = reportOf(results);
/** Cells of all lines that begin with these words. */
const linesOf = (beginning: string) =>
  report
    .split('\n')
    .filter((line) => line.trimStart().startsWith(beginning))
    .map((line) => line.trim().split(/ {2,}/));

describe('the report of a benchmark', () => {
  it('has a part for each centre with each number of processes, and the growth at its end', () => {
    expect(report.match(/^==.*$/gm)).toEqual([
      '== 8,000 customers in one branch of ordinary size, 1 server process ==',
      '== 80,000 customers in 10 branches of ordinary size, 1 server process ==',
      '== 80,000 customers in 10 branches of ordinary size, 2 server processes ==',
      '== growth of the product ==',
    ]);
  });

  it('says how fast each row is beside the bare handler, and whether that is enough', () => {
    const [speed] = linesOf('list');
    expect(speed).toEqual([
      'list',
      '90.0',
      '100',
      '0.90x',
      '>= 0.80x',
      'yes',
      '1.00',
      '4.00',
      '1.00',
      '4.00',
      '1.00x',
    ]);
    const [unaimed] = linesOf('booking');
    expect(unaimed).not.toContain('NO');
  });

  it('says what a request costs, and n/a of what could not be seen', () => {
    const [, cost] = linesOf('list');
    expect(cost).toEqual([
      'list',
      '0.50',
      '0.50',
      'n/a',
      'n/a',
      '2.00',
      '2.00',
      '2.00',
      '2.00',
      '1,500',
      '1,500',
    ]);
  });

  it('says who waited for another process, and for what', () => {
    expect(linesOf('2  ')).toEqual([['2', '2', '2', '100', '9.00', '20.0', '0.60', '0.10', 'object 1']]);
  });

  it('says which row grew too much', () => {
    expect(linesOf('list, ordinary')[0]?.at(-1)).toBe('NO');
    expect(linesOf('booking, ordinary')[0]?.at(-1)).toBe('yes');
  });
});
