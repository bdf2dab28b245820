/** The middle of some values, of an even number the mean of the two in the middle; NaN of none. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
};

/** The value that a share of all values does not exceed, by the nearest rank: 0.99 of 100 is the 99th. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
};

/** Median of the rounds' own ratios, so that a slow moment of the machine meets both sides of one. */
export const ratioOf = (ours: readonly number[], theirs: readonly number[]): number =>
  median(ours.flatMap((own, round) => (theirs[round] === undefined ? [] : [own / theirs[round]])));
