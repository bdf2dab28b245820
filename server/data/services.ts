import type pg from 'pg';
import type { Book } from '../../src/schema/book';
import type { Label } from '../../src/schema/field';
import type { BackupPlace } from '../backup/format';
import type { Vault } from '../kernel/vault';
import type { Outgoing } from '../messaging/http/client';
import type { Messaging } from '../messaging/messaging';
import type { Notifier } from './notices';
import type { PolicyBook } from './policy';
import type { Statement } from './statements';

/** Dependencies of every request. They are parameters, so that nothing is global and tests build their own. */
export interface Services {
  readonly book: Book;
  /** Sentences for what a permission allows, by its key. Absent: a standard sentence. */
  readonly permissions?: Readonly<Record<string, Label>> | undefined;
  readonly pool: pg.Pool;
  /** Part of the pool for lists, reports and exports, which leaves connections for writes. Default: the pool. */
  readonly reads?: pg.Pool | undefined;
  readonly notifier: Notifier;
  readonly policy: PolicyBook;
  readonly counts: Counts;
  /** Seals stored secrets that the server must read again. */
  readonly vault: Vault;
  readonly messaging: Messaging;
  /** Calls to other machines, at addresses that users give. */
  readonly outgoing: Outgoing;
  readonly backups: BackupPlace;
  /** Address under which browsers reach the server. Undefined: not configured. */
  readonly publicUrl?: string | undefined;
  /** Returns the current instant. Tests replace it. */
  readonly now: () => Date;
}

export const readsOf = ({ reads, pool }: Services): pg.Pool => reads ?? pool;

/**
 * Caches totals of lists, because counting is most of the cost of a list. A change notice for an entity
 * clears its totals. They expire after five seconds, because a killed server may not send its last notice.
 * Nothing is cached while the notice connection is down.
 */
interface Counts {
  of(resource: string, statement: Statement, count: () => Promise<number>): Promise<number>;
  /** Called after a commit of this process, because its next reply must not be older than its own write. */
  forget(resource: string): void;
}

const mostTotals = 2_000;
const longestMs = 5_000;

export const createCounts = (notifier: Notifier): Counts => {
  const totals = new Map<string, Map<string, { readonly total: number; readonly at: number }>>();
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
      // A change that arrives during the count may or may not be in the total, so do not cache it.
      if (before === `${epoch} ${generations.get(resource) ?? 0}` && notifier.isListening()) {
        const kept = totals.get(resource) ?? new Map();
        if (kept.size >= mostTotals) kept.clear();
        totals.set(resource, kept.set(key, { total, at }));
      }
      return total;
    },
  };
};
