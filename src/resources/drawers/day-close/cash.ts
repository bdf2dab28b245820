import { sumOf, times } from '../../../schema/money';

/** Notes and coins in pounds, largest first. */
export const denominations = [200, 100, 50, 20, 10, 5, 1, 0.5, 0.25] as const;

/** Number of pieces by denomination; a missing key counts as 0. */
export type Pieces = Readonly<Record<string, number>>;

/** Value of the pieces in pounds. */
export const worthOf = (pieces: Pieces): number =>
  sumOf(denominations.map((value) => times(value, pieces[value] ?? 0)));

export const countsOf = (pieces: Pieces) =>
  denominations.map((denomination) => ({ denomination, pieces: pieces[denomination] ?? 0 }));
