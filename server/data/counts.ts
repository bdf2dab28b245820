import type { Notifier } from './notices';
import type { Statement } from './statements';

/**
 * Remembered totals of lists. Counting is most of what a list costs, and between two changes of an
 * entity its totals stand still. Any notice about the entity forgets them, and so do five seconds, as a
 * server that is killed leaves its last notice untold; while none can be heard nothing is remembered.
 */
export interface Counts {
  of(resource: string, statement: Statement, count: () => Promise<number>): Promise<number>;
  /** Whether totals are counted elsewhere than rows are read. Default: no, so one statement may read both. */
  readonly isApart?: boolean;
  /** Called after a commit of this process, whose own answer must not be older than what it wrote. */
  forget(resource: string): void;
}

const mostTotals = 2_000;
const longestMs = 5_000;

interface Total {
  readonly total: number;
  readonly at: number;
}

export const createCounts = (notifier: Notifier): Counts => {
  const totals = new Map<string, Map<string, Total>>();
  const generations = new Map<string, number>();
  const forget = (resource: string) => {
    totals.delete(resource);
    generations.set(resource, (generations.get(resource) ?? 0) + 1);
  };
  let epoch = 0;
  notifier.subscribe((heard) => {
    if (heard.kind === 'change') forget(heard.resource);
    if (heard.kind === 'gap') {
      totals.clear();
      epoch += 1;
    }
  });
  return {
    forget,
    of: async (resource, statement, count) => {
      if (!notifier.isListening()) return count();
      const key = `${statement.text} ${JSON.stringify(statement.values)}`;
      const known = totals.get(resource)?.get(key);
      if (known && performance.now() - known.at < longestMs) return known.total;
      const at = performance.now();
      const before = `${epoch} ${generations.get(resource) ?? 0}`;
      const total = await count();
      // A change heard while counting may or may not be in the total, so it is not kept.
      if (before === `${epoch} ${generations.get(resource) ?? 0}` && notifier.isListening()) {
        const kept = totals.get(resource) ?? new Map<string, Total>();
        if (kept.size >= mostTotals) kept.clear();
        totals.set(resource, kept.set(key, { total, at }));
      }
      return total;
    },
  };
};
