const minute = 60_000;

/** Waits after each failed try; the last one for all further ones. */
const waits = [30_000, 2 * minute, 10 * minute, 30 * minute, 120 * minute] as const;

/**
 * Milliseconds until a message that surely was not sent is tried again after so many failures: the wait, give or take
 * a fifth, and no less than the provider asks for. `random` is from 0 up to 1.
 */
export const backoff = (failures: number, random: number, askedSeconds = 0): number => {
  const wait = waits[Math.min(Math.max(failures, 1), waits.length) - 1] ?? waits[0];
  return Math.max(Math.round(wait * (0.8 + 0.4 * random)), askedSeconds * 1000);
};
