/** Allowance of each key: `burst` at once, and `perSecond` in the long run. */
export interface Allowance {
  readonly burst: number;
  readonly perSecond: number;
}

export interface Buckets {
  /** Takes `cost` from a key's allowance. Returns 0, or the seconds until it is there; nothing is taken then. */
  spend(key: string, cost: number): number;
  /** Number of keys that are remembered. */
  size(): number;
}

/** Keys that are remembered at most: some 3 MB. */
const mostKeys = 20_000;

/**
 * Counts costs by key in the memory of this process (token buckets). A key that has its whole allowance again is
 * forgotten; if too many others are left, so is the one that was first seen.
 */
export const createBuckets = (
  { burst, perSecond }: Allowance,
  now: () => number = () => performance.now(),
  most = mostKeys,
): Buckets => {
  const buckets = new Map<string, { left: number; at: number }>();
  const fullAfterMs = (1000 * burst) / perSecond;
  const forgetFull = (at: number) => {
    for (const [key, bucket] of buckets) if (at - bucket.at >= fullAfterMs) buckets.delete(key);
  };
  let forgotAt = now();
  return {
    spend: (key, cost) => {
      const at = now();
      if (at - forgotAt >= fullAfterMs) {
        forgetFull(at);
        forgotAt = at;
      }
      const known = buckets.get(key);
      if (!known && buckets.size >= most)
        for (const oldest of buckets.keys()) {
          buckets.delete(oldest);
          break;
        }
      const left = known ? Math.min(burst, known.left + ((at - known.at) / 1000) * perSecond) : burst;
      // A cost above the whole burst would never be granted.
      const wanted = Math.min(cost, burst);
      const isGranted = left >= wanted;
      buckets.set(key, { left: isGranted ? left - wanted : left, at });
      return isGranted ? 0 : Math.max(1, Math.ceil((wanted - left) / perSecond));
    },
    size: () => buckets.size,
  };
};
