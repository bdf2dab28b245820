/**
 * Money, for browser and server. Outside, an amount is pounds: a number with two decimals, as answers and tables have
 * it. Inside, it is whole piastres in a bigint: no binary fraction loses one, and the compiler refuses to mix the two.
 * The linter refuses `Math.round(… * 100)` anywhere else.
 */

/** Whole hundredths of a value with two decimals: piastres of pounds, or hundredths of per cent. */
export const piastres = (value: number): bigint => BigInt(Math.round(value * 100));

/** The reverse of `piastres`. */
export const pounds = (amount: bigint): number => Number(amount) / 100;

/** Rounds what was computed to two decimals. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Sum of whole amounts. */
export const total = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n);

/** Sum of amounts in pounds. */
export const sumOf = (amounts: readonly number[]): number => pounds(total(amounts.map(piastres)));

/** Pounds less other pounds. */
export const minus = (amount: number, less: number): number => pounds(piastres(amount) - piastres(less));

/** Pounds of some pieces at a price in pounds. */
export const times = (price: number, pieces: number): number => pounds(piastres(price) * BigInt(pieces));

/** `amount * part / whole`, rounded half up; nothing of it is negative. */
export const partOf = (amount: bigint, part: bigint, whole: bigint): bigint =>
  (2n * amount * part + whole) / (2n * whole);

/** Per cent of an amount, with two decimals, rounded half up. */
export const percentOf = (amount: bigint, percent: number): bigint =>
  partOf(amount, piastres(percent), 10_000n);

/** Splits an amount by weights. The rounding rest goes to the largest remainders, then to the first. */
export const spread = (amount: bigint, weights: readonly bigint[]): readonly bigint[] => {
  const whole = total(weights);
  if (whole === 0n) return weights.map(() => 0n);
  const shares = weights.map((weight) => (amount * weight) / whole);
  const left = Number(amount - total(shares));
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (amount * weight) % whole }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  const lucky = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return shares.map((share, index) => (lucky.has(index) ? share + 1n : share));
};

/** True if one of the amounts has piastres: then all figures that stand together have two decimals, otherwise none. */
export const havePiastres = (amounts: readonly number[]): boolean =>
  amounts.some((amount) => !Number.isInteger(rounded(amount)));
