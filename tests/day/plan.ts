/** Length and size of a day of faults, from the environment. `npm run test:day -- --help` explains the numbers. */
export const plan = {
  minutes: Number(process.env.DAY_MINUTES ?? 60),
  /** 1: 50 desks, 20 specialists, 5 owners. */
  size: Number(process.env.DAY_SIZE ?? 1),
  /** Names of the faults, separated by commas. Empty: all. */
  faults: (process.env.DAY_FAULTS ?? '').split(',').filter(Boolean),
  servers: 2,
};

const share = (whole: number, least: number): number => Math.max(least, Math.round(whole * plan.size));

export const crowd = {
  desks: share(50, 4),
  specialists: share(20, 2),
  owners: share(5, 1),
  branches: share(10, 2),
};

/** Longest time after a fault's end until everything works again, in milliseconds. */
export const mostRecoveryMs = 60_000;

/** Time without a failure that proves a recovery. */
export const calmMs = 5_000;

/** Milliseconds that a recovery usually takes of the day, with its proof. */
const usualRecoveryMs = 10_000;

const longestFaultMs = 120_000;
const shortestFaultMs = 6_000;

/**
 * Divides the day: a tenth before the first fault, a tenth after the last, the rest between the faults by their weight.
 * Returns milliseconds.
 */
export const lengthsOf = (weights: readonly number[]) => {
  const whole = plan.minutes * 60_000;
  const quiet = Math.max(12_000, whole / 10);
  const left = Math.max(0, whole - 2 * quiet - weights.length * usualRecoveryMs);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const lengths = weights.map((weight) =>
    Math.round(Math.min(longestFaultMs * weight, Math.max(shortestFaultMs, (left * weight) / sum))),
  );
  return { quiet, lengths };
};

export const random = (from: number, to: number): number => from + Math.random() * (to - from);
