import type { Caller, Phase } from './call';
import type { Recovered } from './recovery';

export interface Row extends Recovered {
  readonly label: string;
  readonly seconds: number;
  /** Calls of people that failed from the fault's begin until the recovery. */
  readonly failed: number;
  readonly calls: number;
  /** 99th percentile of their times, milliseconds. */
  readonly p99: number;
}

/** Prints the table of faults. */
export const table = (rows: readonly Row[], leftOut: readonly string[]): string =>
  [
    '| fault | seconds | calls of people | not answered, or told to come again | p99 | works again after |',
    '|---|---|---|---|---|---|',
    ...rows.map(
      ({ label, seconds, calls, failed, p99, ms, last }) =>
        `| ${label} | ${Math.round(seconds)} | ${calls} | ${failed} | ${Math.round(p99)} ms | ${ms === undefined ? `not (${last})` : `${(ms / 1000).toFixed(1)} s`} |`,
    ),
    ...leftOut.map((text) => `| ${text} | | | | | |`),
  ].join('\n');

export const percentile = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

export const timesOf = ({ times }: Caller, phase: Phase) => ({
  calls: times[phase].length,
  p50: Math.round(percentile(times[phase], 0.5)),
  p99: Math.round(percentile(times[phase], 0.99)),
});

/** Failed calls and all calls so far. */
export const countsOf = ({ outcomes, times }: Caller) => {
  const failed = [...outcomes]
    .filter(([word]) => /^(no answer|balancer|5|429)/.test(word))
    .reduce((sum, [, count]) => sum + count, 0);
  return { failed, calls: Object.values(times).reduce((sum, one) => sum + one.length, 0) };
};
