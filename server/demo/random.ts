/** A small repeatable source of chance: the same seed gives the same demo centre everywhere. */
export interface Random {
  /** From 0 up to but without 1. */
  next(): number;
  /** A whole number, both ends included. */
  integer(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** The list is in falling order of frequency: the first is met far more often than the last. */
  common<T>(list: readonly T[]): T;
}

/** The generator known as mulberry32; its period of 2^32 is enough for a million people. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const at = <T>(list: readonly T[], position: number): T => {
    const found = list[Math.min(list.length - 1, Math.floor(position * list.length))];
    if (found === undefined) throw new Error('nothing to choose from');
    return found;
  };
  return {
    next,
    integer: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => at(list, next()),
    // An even chance raised to this power falls off about as the frequency of given names does.
    common: (list) => at(list, next() ** 1.7),
  };
};
