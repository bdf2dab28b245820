/** Notes and coins of the pound, the largest first; in pounds. */
export const denominations = [200, 100, 50, 20, 10, 5, 1, 0.5, 0.25] as const;

/** Pieces by denomination; one that is not named was not there. */
export type Pieces = Readonly<Record<string, number>>;

/** The counted pieces in pounds, added in piastres because binary fractions would lose some. */
export const worthOf = (pieces: Pieces): number =>
  denominations.reduce((sum, value) => sum + Math.round(value * 100) * (pieces[value] ?? 0), 0) / 100;

export const countsOf = (pieces: Pieces) =>
  denominations.map((denomination) => ({ denomination, pieces: pieces[denomination] ?? 0 }));
